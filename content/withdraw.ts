import type { Link } from './parts.ts'
import { policyFacts, type Rich } from './policy.ts'

/** Where a contract is withdrawn from: named by the terms, the portal's footer and Contact. */
export const withdrawLink: Link = { label: 'Withdraw from contract', href: '/withdraw' }

export const withdraw: {
  readonly heading: string
  readonly intro: string
  readonly ways: readonly Rich[]
  readonly action: string
  readonly mail: { readonly subject: string; readonly body: string }
} = {
  heading: withdrawLink.label,
  intro:
    'As a consumer you can withdraw from an order within 14 days without giving any reason. You need no account for it, and nobody has to approve it.',
  ways: [
    [
      'Write to ',
      { fact: 'supportEmail' },
      ', with your name and what you ordered; the button opens a mail with the words. The number of your order is in the receipt.',
    ],
    [
      'When the 14 days end, what you get back and the model form are in the ',
      { label: 'terms', href: '/terms#withdrawal' },
      '.',
    ],
  ],
  action: 'Write the withdrawal',
  mail: {
    subject: 'Withdrawal from contract',
    body: `To ${policyFacts.postalAddress}:

I hereby give notice that I withdraw from my contract for the provision of the following service:
Order number:
Ordered on:
Name:
Date:
`,
  },
}
