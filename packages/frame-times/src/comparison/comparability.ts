import { conditionWarnings, type Said } from './conditions.ts'
import { drifting, dropped, frameRateCap, generating, lengths, throttling } from './frames-differ.ts'
import { runsInBlocks } from './order-of-runs.ts'
import { remarked, repeatedRecordings, sampled, shaderCompilation } from './recordings-differ.ts'
import type { Sides } from './run.ts'
import { scenesOf } from './scenes.ts'
import { severalScenes } from './several-scenes.ts'

/** Why a difference may come from something else than the build. It does not change the verdict; it stands beside it. */
export type Warning = { code: WarningCode; sentence: string }

export type WarningCode =
  | 'different-applications'
  | 'different-settings'
  | 'different-tools'
  | 'different-resolution'
  | 'different-gpu'
  | 'different-gpu-driver'
  | 'different-cpu'
  | 'different-ram'
  | 'different-os'
  | 'different-platform'
  | 'different-engine-version'
  | 'different-build-configuration'
  | 'different-graphics-api'
  | 'different-present-mode'
  | 'different-sync'
  | 'different-frame-generation'
  | 'different-target-frame-rate'
  | 'vertical-sync'
  | 'frame-rate-cap'
  | 'generated-frames'
  | 'different-lengths'
  | 'dropped-frames'
  | 'drift'
  | 'falling-clock'
  | 'sampled'
  | 'shader-compilation'
  | 'unfinished'
  | 'editor'
  | 'same-recording'
  | 'runs-in-blocks'
  | 'several-scenes'

/**
 * Every warning for these runs and what a person says of them, the weightiest kinds first; empty when nothing speaks against the comparison.
 * Runs of several scenes are not held against each other where scenes differ by nature.
 */
export function comparabilityWarnings(sides: Sides, said: Said = {}): Warning[] {
  const checks = [
    ofEachScene(severalScenes),
    repeatedRecordings,
    () => conditionWarnings(sides, said),
    sampled,
    frameRateCap,
    generating,
    ofEachScene(lengths),
    dropped,
    ofEachScene(drifting),
    throttling,
    shaderCompilation,
    remarked,
    runsInBlocks,
  ]
  return checks.flatMap((check) => check(sides))
}

function ofEachScene(check: (sides: Sides) => Warning[]) {
  return (sides: Sides): Warning[] => {
    const scenes = scenesOf(sides)
    if (scenes.length < 2) return check(sides)
    return scenes.flatMap(({ name, ...scene }) =>
      check(scene).map(({ code, sentence }) => ({
        code,
        sentence: `${name || 'Without a scene'}: ${sentence}`,
      })),
    )
  }
}
