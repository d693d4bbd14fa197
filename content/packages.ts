import { overridable } from '#overrides'

/** Names, prices and scopes come from the catalogue. */
export const packages = overridable('packages', {
  heading: 'Packages at a fixed price',
  buyLabel: 'Buy',
  buyHref: '/client/payments',
  /** Followed by the time, such as 'within 5 working days of your files'. */
  delivered: 'delivered',
  /** By the catalogue's key: the tier whose row sells it, and the scope beyond that tier's description. */
  tiers: {
    'quick-fix': { tier: 'personal', more: null },
    'full-optimization': { tier: 'indie', more: null },
    'premium-support': { tier: 'indie', more: { text: 'Two days, two platforms and consulting', days: 2 } },
  },
  /** Tiers without a package. */
  quoted: ['studio', 'assets'],
  asQuoted: 'as quoted',
} as const)

/** The report of an example project. `calibration` is one published recording, cut into six and compared with itself. */
export const sampleReport = {
  label: 'Sample report',
  href: '/sample-report',
  calibration: { label: 'A build against itself', href: '/tools/frame-times#sample=itself' },
} as const
