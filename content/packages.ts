import type { Link } from './parts.ts'
import type { TierId } from './tiers.ts'

/** Which tier's scope a package sells at a fixed price. */
export interface TierOfPackage {
  readonly tier: TierId
  /** How much of it, as read under the package's name. */
  readonly relation: string
}

/** What the public pages say about the packages of the client portal. Names, prices and scopes are the catalogue's. */
export const packages = {
  heading: 'Packages at a fixed price',
  intro:
    "Three packages sell a tier's scope at a fixed price. You see what is in each before you pay, and agree the scenes with us before work starts.",
  columns: ['Package', 'What you get', 'Ready in', 'Price'],
  daysNote: 'from the day your project builds here',
  priceNote: 'including VAT',
  /** By the catalogue's key. */
  tiers: {
    'quick-fix': { tier: 'personal', relation: "Personal's scope" },
    'full-optimization': { tier: 'indie', relation: "Indie's scope" },
    'premium-support': { tier: 'indie', relation: "Indie's scope on two platforms, with consulting" },
  },
  buy: { label: 'Buy in the client portal', href: '/client/payments' },
  buyNote: 'Sign in or register, then choose the package under Payments.',
  /** Tiers that no package holds. */
  quoted: ['studio', 'assets'],
  quotedNote: 'Studio and Assets depend on the project.',
  quote: { label: 'Get a scope & quote', href: '/contact' },
  /** From the head of the page to this part of it. */
  shortcut: { label: 'Packages at a fixed price', href: '#packages' },
} as const satisfies {
  readonly tiers: Readonly<Record<string, TierOfPackage>>
  readonly columns: readonly [string, string, string, string]
  readonly buy: Link
  readonly quote: Link
  readonly shortcut: Link
  readonly quoted: readonly TierId[]
  readonly [words: string]: unknown
}
