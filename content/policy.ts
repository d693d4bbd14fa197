import type { Link } from './parts.ts'
import { studio } from './studio.ts'

/** Text, a link, or a fact from studio.ts. */
export type Inline = string | Link | { readonly fact: PolicyFact }

export type Rich = string | readonly Inline[]

export type PolicyBlock =
  | Rich
  | { readonly kind: 'list'; readonly items: readonly Rich[] }
  | { readonly kind: 'definitions'; readonly items: Readonly<Record<string, Rich>> }
  /** A form to copy, fill in and send. */
  | { readonly kind: 'form'; readonly title: string; readonly lines: readonly Rich[] }

export interface PolicySection {
  /** Anchor on the page. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly PolicyBlock[]
}

/** @param id anchor on the page */
export function section(id: string, heading: string, blocks: readonly PolicyBlock[]): PolicySection {
  return { id, heading, blocks }
}

export function list(items: readonly Rich[]): PolicyBlock {
  return { kind: 'list', items }
}

export function definitions(items: Readonly<Record<string, Rich>>): PolicyBlock {
  return { kind: 'definitions', items }
}

export interface Policy {
  readonly heading: string
  /** Day from which this version applies (YYYY-MM-DD). */
  readonly version: string
  readonly versionLabel: string
  readonly intro: Rich
  readonly sections: readonly PolicySection[]
}

const { companyName, organisationNumber, registeredOffice, address }: Record<string, unknown> = studio.legal

/** The studio's name stands in for missing facts. */
export const policyFacts = {
  name: studio.name,
  supportEmail: studio.supportEmail,
  company: joined([
    companyName || studio.name,
    organisationNumber && `organization number ${organisationNumber}`,
    registeredOffice && `registered office ${registeredOffice}`,
    address && String(address).replaceAll('\n', ', '),
  ]),
  postalAddress: joined([companyName || studio.name, address && String(address).replaceAll('\n', ', ')]),
  hosting: studio.processors.hosting || 'our hosting provider, whom we name on request',
  emailDelivery: studio.processors.emailDelivery || 'our email provider, whom we name on request',
} as const satisfies Record<string, string>

type PolicyFact = keyof typeof policyFacts

function joined(parts: readonly unknown[]): string {
  return parts.filter(Boolean).join(', ')
}

export const policyVersions = {
  replacedLabel: 'Replaced on',
  earlier: {
    '/terms': 'This is an earlier version. It applies to orders placed while it was in force.',
    '/privacy': 'This is an earlier version. It was in force until it was replaced.',
  },
  same: 'This is the current version.',
  current: {
    '/terms': { label: 'Current terms', href: '/terms' },
    '/privacy': { label: 'Current privacy policy', href: '/privacy' },
  },
  notFound: {
    heading: 'Version Not Found',
    text: 'No version has ever been in force under this date.',
    waysOn: [
      { label: 'Terms', href: '/terms' },
      { label: 'Privacy', href: '/privacy' },
    ] satisfies readonly Link[],
  },
} as const
