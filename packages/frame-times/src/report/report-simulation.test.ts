import { expect, it } from 'vitest'
import { captureOf } from '../../fixtures/runs.ts'
import { builds } from '../../fixtures/simulated-runs.ts'
import { traceOf } from '../../fixtures/traces.ts'
import { OUTCOMES } from '../comparison/verdict.ts'
import { type PlacedCapture, reportOfCaptures } from './report-of-captures.ts'

const TRIALS = 250

it.each([
  [4, 3],
  [2, 5],
])(
  'one report in twenty on %i scenes with %i runs of equal builds names a change, at most',
  (scenes, runs) => {
    const { take } = builds({ scatter: 0.025, seed: 40 + scenes + runs })
    let wrong = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const drawn = Array.from({ length: scenes }, () => take({ before: [], after: [] }, runs))
      const side = (of: 'before' | 'after') =>
        drawn.flatMap((values, scene) =>
          values[of].map((fps, run) => placed(fps, scene, `${of} ${scene} ${run}`)),
        )
      const { figures, scenes: ofScenes = [] } = reportOfCaptures({
        before: side('before'),
        after: side('after'),
      })
      const judged = [{ figures }, ...ofScenes].map((one) => one.figures[0]?.verdict.outcome ?? 'worse')
      if (judged.some((outcome) => OUTCOMES[outcome].isCertain)) wrong++
    }
    expect(wrong / TRIALS).toBeLessThanOrEqual(0.05)
  },
)

function placed(fps: number, scene: number, name: string): PlacedCapture {
  const capture = captureOf(name, traceOf(new Array<number>(101).fill(1000 / fps)))
  return { capture, scene: `Scene ${scene}` }
}
