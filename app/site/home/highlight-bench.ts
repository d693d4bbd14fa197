import { formatPercent } from '#app/components/percent.ts'
import type { Benchmark, CaseStudy } from '#content/case-studies/case-study.ts'
import type { CaseHighlight } from '#content/home.ts'
import { meanChange } from '../portfolio/benchmark-figures.ts'

/** The scenes over which a highlight's figures are means, and the frame rate asked for there. */
export type HighlightBench = { benchmarks: Benchmark[]; targetFps: number }

/** What a highlight shows of its study. */
export type HighlightStudy = { sample: boolean; bench: HighlightBench | undefined }

/** The bench of the study whose means are the highlight's figures, so that no other is ever drawn beside them. */
export function benchBehind(
  { fps, vram }: Pick<CaseHighlight, 'fps' | 'vram'>,
  study: Pick<CaseStudy, 'benchmarks' | 'furtherBenches' | 'targetFps'>,
): HighlightBench | undefined {
  return [study, ...(study.furtherBenches ?? [])].flatMap(({ benchmarks, targetFps = study.targetFps }) => {
    const carries =
      formatPercent(meanChange(benchmarks, 'fps').percent, 0) === fps &&
      formatPercent(meanChange(benchmarks, 'vramGB').percent, 0) === vram
    return carries && targetFps !== undefined ? [{ benchmarks, targetFps }] : []
  })[0]
}
