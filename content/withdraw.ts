import type { Link } from './parts.ts'

/** Linked from the terms, both footers and Contact. */
export const withdrawLink: Link = { label: 'Withdraw from contract', href: '/withdraw' }

export const withdraw = {
  heading: withdrawLink.label,
  intro:
    'As a consumer you can withdraw from an order within 14 days, without giving a reason. You don’t need an account, and nobody has to approve it.',
  form: {
    number: 'Order number',
    numberHint: 'In your order confirmation, like 7K3F9-QX2M4',
    name: 'Your name',
    email: 'Email',
    emailHint: 'The one you ordered with',
    copyTo: 'Also send the confirmation to',
    copyToHint: 'Optional: a second address',
    submit: withdrawLink.label,
    busy: 'Looking...',
    note: 'Nothing is withdrawn yet. You’ll first see what it means.',
  },
  confirm: {
    heading: 'What it means',
    text: 'The contract ends at once, and no further work is done. We’ll confirm it by email.',
    submit: 'Confirm withdrawal',
    busy: 'Withdrawing...',
    back: 'Keep the contract',
  },
  done: {
    heading: 'We received your withdrawal',
    ended: 'The contract has ended. No further work is done.',
  },
  noAnswer: 'Your withdrawal could not be sent. Please try again, or write to us.',
  terms: {
    before: 'You’ll find the end of the 14 days, what you get back and the model form in the ',
    link: { label: 'terms', href: '/terms#withdrawal' },
    between: '. You can also just write to ',
  },
} as const
