import type { SignedReport } from '@bildruta/frame-times/parse-report'
import type { HeadlinePart } from '#domain/kernel/headline.ts'

/** @property sentence what the headline rests on, such as interval and runs */
export type ReportHeadline = { headline: HeadlinePart[]; sentence: string }

export function reportHeadline({ figures }: SignedReport['report']): ReportHeadline {
  const [fps] = figures
  const shown = (mean: number | undefined) => mean?.toFixed(1) ?? '–'
  return {
    headline: [
      { text: shown(fps?.before.mean), side: 'before' },
      { text: ' became ' },
      { text: `${shown(fps?.after.mean)} FPS`, side: 'after' },
      { text: '.' },
    ],
    sentence: fps?.words.headline ?? '',
  }
}
