import { sha256 } from '@bildruta/frame-times'
import type { Benchmark, SceneFigures } from '#content/case-studies/case-study.ts'
import { frameTrace } from '../figures/frame-trace.ts'

type SceneTrace = { trace: readonly number[]; hash: string }

/** Generated frame times with the scene's average and 1% low. */
export function sceneTraces({ baseline, optimized }: Benchmark, seed: number) {
  return { before: traceOf(baseline, seed), after: traceOf(optimized, seed + 1) }
}

/** In 100 frames, the slowest one is the 1% low. */
function traceOf({ fps, low1 }: SceneFigures, seed: number): SceneTrace {
  const [meanMs, slowestMs] = [1000 / fps, 1000 / low1]
  const room = slowestMs - meanMs
  const trace = frameTrace({
    seed,
    frames: 100,
    meanMs,
    slowestMs,
    fastestMs: meanMs - room * 0.8,
    jitterMs: room * 0.5,
    hitchShare: 0.08,
    hitchMs: meanMs + room * 0.5,
  })
  const hash = sha256()
  hash.update(new TextEncoder().encode(trace.join()))
  return { trace, hash: hash.digest() }
}
