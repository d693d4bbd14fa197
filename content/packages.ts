import { own } from '#own'
import type { Link } from './parts.ts'
import type { TierId } from './tiers.ts'

/** Which tier's row sells a package at a fixed price. */
interface TierOfPackage {
  readonly tier: TierId
  /** What it holds beyond the row's words; none where it is the row. */
  readonly more: string | null
}

/** What the public pages say about the packages of the client portal. Names, prices and scopes are the catalogue's. */
export const packages = own('packages', {
  heading: 'Packages at a fixed price',
  /** Before a package's name. */
  buyLabel: 'Buy',
  buyHref: '/client/payments',
  /** Before the working days until a package is handed over. */
  readyIn: 'Ready in',
  /** By the catalogue's key. */
  tiers: {
    'quick-fix': { tier: 'personal', more: null },
    'full-optimization': { tier: 'indie', more: null },
    'premium-support': { tier: 'indie', more: 'Two days, two platforms, consulting' },
  },
  /** Tiers that no package holds. */
  quoted: ['studio', 'assets'],
  quotedNote: 'Ready as quoted',
} as const satisfies {
  readonly tiers: Readonly<Record<string, TierOfPackage>>
  readonly buyHref: Link['href']
  readonly quoted: readonly TierId[]
  readonly [words: string]: unknown
})

/**
 * The tool's own report of a build against itself: one published recording of a game, cut into six. No captures of a project before and
 * after may be published yet.
 */
export const sampleReport = {
  label: 'Sample report',
  /** What it is of, where there is room. */
  of: 'a build against itself',
  href: '/tools/frame-times#sample=itself',
} as const
