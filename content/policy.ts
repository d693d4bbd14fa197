import type { Link } from './parts.ts'
import { studio } from './studio.ts'

/** A run of text, a link, or a fact that studio.ts holds. */
export type Inline = string | Link | { readonly fact: PolicyFact }

export type Rich = string | readonly Inline[]

/** A paragraph is its words. */
export type PolicyBlock =
  | Rich
  | { readonly kind: 'list'; readonly items: readonly Rich[] }
  | { readonly kind: 'definitions'; readonly items: Readonly<Record<string, Rich>> }
  /** To be copied, filled in and sent. */
  | { readonly kind: 'form'; readonly title: string; readonly lines: readonly Rich[] }

export interface PolicySection {
  /** The anchor on the page. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly PolicyBlock[]
}

export interface Policy {
  readonly heading: string
  /** The day from which this wording applies, as YYYY-MM-DD. */
  readonly version: string
  readonly versionLabel: string
  readonly intro: Rich
  readonly sections: readonly PolicySection[]
}

const { companyName, organisationNumber, registeredOffice, address }: Record<string, unknown> = studio.legal

/** What stands in a policy for a fact. Until the studio has given its own, its name stands for the company. */
export const policyFacts = {
  name: studio.name,
  supportEmail: studio.supportEmail,
  /** The company with all that names it. */
  company: joined([
    companyName || studio.name,
    organisationNumber && `organisation number ${organisationNumber}`,
    registeredOffice && `registered office ${registeredOffice}`,
    address && String(address).replaceAll('\n', ', '),
  ]),
  /** The company as one addresses a letter to it. */
  postalAddress: joined([companyName || studio.name, address && String(address).replaceAll('\n', ', ')]),
  hosting: studio.processors.hosting || 'our hosting provider, whom we name on request',
  emailDelivery: studio.processors.emailDelivery || 'our mail provider, whom we name on request',
} as const satisfies Record<string, string>

type PolicyFact = keyof typeof policyFacts

function joined(parts: readonly unknown[]): string {
  return parts.filter(Boolean).join(', ')
}

/** Around a policy at the address of one of its versions. */
export const policyVersions = {
  replacedLabel: 'Replaced on',
  earlier: {
    '/terms': 'This is an earlier version. It applies to orders that were made under it.',
    '/privacy': 'This is an earlier version. It was in force until it was replaced.',
  },
  same: 'This is the version in force.',
  current: {
    '/terms': { label: 'The terms of today', href: '/terms' },
    '/privacy': { label: 'The privacy policy of today', href: '/privacy' },
  },
  notFound: {
    heading: 'No such version',
    text: 'Nothing was ever in force under this date.',
    waysOn: [
      { label: 'Terms', href: '/terms' },
      { label: 'Privacy', href: '/privacy' },
    ] satisfies readonly Link[],
  },
} as const
