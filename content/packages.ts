import { overridable } from '#overrides'

/** Names, prices and scopes come from the catalogue. */
export const packages = overridable('packages', {
  heading: 'Packages at a fixed price',
  buyLabel: 'Buy',
  buyHref: '/client/payments',
  /** Followed by the number of working days. */
  readyIn: 'Ready in',
  /** By the catalogue's key: the tier whose row sells it, and the scope beyond that tier's description. */
  tiers: {
    'quick-fix': { tier: 'personal', more: null },
    'full-optimization': { tier: 'indie', more: null },
    'premium-support': { tier: 'indie', more: 'Two days, two platforms, consulting' },
  },
  /** Tiers without a package. */
  quoted: ['studio', 'assets'],
  quotedNote: 'Ready as quoted',
} as const)

/**
 * A report of a build against itself, from one published recording cut into six, because no client's captures may be
 * published yet.
 */
export const sampleReport = {
  label: 'Sample report',
  of: 'a build against itself',
  href: '/tools/frame-times#sample=itself',
} as const
