import type { Report } from './report-data.ts'

/**
 * The reports of several sides, each against the baseline, and each computed again by itself. Sides without a name are numbered, the
 * baseline first.
 */
export function reportOfSides(sides: readonly { name?: string; report: Report }[], baseline = 'side 1') {
  return {
    kind: 'frame-times-sides',
    version: 1,
    baseline,
    sides: sides.map(({ name = '', report }, index) => ({ name: name || `side ${index + 2}`, report })),
  } as const
}
