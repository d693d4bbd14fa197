import { conditionWarnings, type Said } from './conditions.ts'
import { runsInBlocks } from './order-of-runs.ts'
import type { Sides } from './run.ts'
import {
  drifting,
  dropped,
  editor,
  frameRateCap,
  generating,
  lengths,
  repeatedRecordings,
  sampled,
  shaderCompilation,
  throttling,
  unfinished,
  verticalSync,
} from './run-warnings.ts'
import { scenesOf, severalScenes } from './scenes.ts'
import type { Warning } from './verdict.ts'

/**
 * All warnings, most important first. Runs of different scenes are not compared in length, drift or number of scenes.
 */
export function comparabilityWarnings(sides: Sides, said: Said = {}): Warning[] {
  const checks = [
    ofEachScene(severalScenes),
    repeatedRecordings,
    () => conditionWarnings(sides, said),
    verticalSync,
    sampled,
    frameRateCap,
    generating,
    ofEachScene(lengths),
    dropped,
    ofEachScene(drifting),
    throttling,
    shaderCompilation,
    unfinished,
    editor,
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
