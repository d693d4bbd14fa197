import type { RemarkCode, Trace } from '../capture/capture.ts'
import { frameTimes } from '../metrics/frame-times.ts'
import { mean } from '../statistics/mean.ts'
import { firstFrom } from '../traces/trim.ts'
import { conditionWarnings, type Said } from './conditions.ts'
import { percent } from './language.ts'
import { runsInBlocks } from './order-of-runs.ts'
import { type Run, recording, type Sides } from './run.ts'
import { scenesOf, severalScenes } from './scenes.ts'
import type { Warning, WarningCode } from './verdict.ts'

const CAPS = [30, 40, 48, 50, 60, 72, 75, 90, 100, 120, 144, 165, 240]
/** Deviation of frame limiters, in ms and as a share of the frame time. */
const CAP_MS = 0.15
const CAP_STRAY = 0.02
/** Required share of frames near the cap, and its ratio to the frames one step further away. */
const CAP_SHARE = 0.5
const CAP_PEAK = 2.5
const LENGTH_RATIO = 1.5
const DROPPED_SHARE = 0.05
const DRIFT_DIFFERENCE = 0.05
const CLOCK_FALL = 0.03
/** Thirds of shorter runs are too short to compare. */
const LEAST_FRAMES = 90

type Check = (sides: Sides, said: Said) => Warning[]

/** Most important first. Runs of different scenes are not compared in length, drift or number of scenes. */
const CHECKS: readonly Check[] = [
  ofEachScene(severalScenes),
  onRuns(
    'same-recording',
    (run, index, runs) => runs.findIndex((other) => recording(other) === recording(run)) < index,
    (labels) => `${labels}: a duplicate of another recording, which counts once.`,
  ),
  conditionWarnings,
  onRuns(
    'vertical-sync',
    ({ capture }) => Number(capture.metadata.syncInterval) > 0,
    (labels) => `Vertical sync was on (${labels}), which hides frame rates above the screen’s.`,
  ),
  onRuns(
    'sampled',
    ({ trace }) => trace.kind === 'sampled',
    (labels) => `${labels}: sampled, without every frame. Only usable for trends and video memory.`,
  ),
  onRuns(
    'frame-rate-cap',
    ({ trace }) => capOf(trace) !== undefined,
    (runs) => `The frame rate looks capped (${runs}), which hides what the build could reach.`,
    ({ label, trace }) => `${label} at ${capOf(trace)} FPS`,
  ),
  onRuns(
    'generated-frames',
    ({ trace }) => trace.generated !== undefined,
    (labels) =>
      `Some frames were generated (${labels}). Compare displayed FPS, and mention frame generation.`,
  ),
  ofEachScene(lengths),
  onRuns(
    'dropped-frames',
    ({ trace }) => trace.counts.dropped > DROPPED_SHARE * trace.frames,
    (shares) =>
      `Many frames were rendered but never shown (${shares}), so the frame rate isn’t what a player saw.`,
    ({ label, trace }) => `${label}: ${((100 * trace.counts.dropped) / trace.frames).toFixed(1)}%`,
  ),
  ofEachScene(drifting),
  onRuns(
    'falling-clock',
    ({ trace }) => (changeOverThirds(trace.columns.gpuClock) ?? 0) < -CLOCK_FALL,
    (labels) => `The graphics card’s clock drops during ${labels}, so heat or power throttled it.`,
  ),
  // Unreal reports shader compilation per frame, other captures by a remark.
  onRuns(
    'shader-compilation',
    (run) => run.trace.columns.psoMisses?.some((misses) => misses > 0) || has(run, 'shader-compilation'),
    (labels) => `${labels}: shaders were compiled during the run. Measure again with a warm cache.`,
  ),
  onRuns(
    'unfinished',
    (run) => has(run, 'unfinished'),
    (labels) => `${labels}: the capture is incomplete, because its end is missing.`,
  ),
  onRuns(
    'editor',
    (run) => has(run, 'editor'),
    (labels) => `${labels}: captured in the editor, which takes frame time itself.`,
  ),
  runsInBlocks,
]

export function comparabilityWarnings(sides: Sides, said: Said = {}): Warning[] {
  return CHECKS.flatMap((check) => check(sides, said))
}

function ofEachScene(check: (sides: Sides) => Warning[]): Check {
  return (sides) => {
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

/** A check that names the runs it applies to. */
function onRuns(
  code: WarningCode,
  applies: (run: Run, index: number, runs: readonly Run[]) => boolean,
  sentence: (names: string) => string,
  nameOf = ({ label }: Run) => label,
): Check {
  return ({ before, after }) => {
    const names = [...before, ...after].filter(applies).map(nameOf)
    return names.length === 0 ? [] : [{ code, sentence: sentence(names.join(', ')) }]
  }
}

function lengths({ before, after }: Sides): Warning[] {
  const seconds = [...before, ...after].map(({ trace }) => trace.seconds)
  const longest = Math.max(...seconds)
  const shortest = Math.min(...seconds)
  if (!(longest > LENGTH_RATIO * shortest)) return []
  return [
    {
      code: 'different-lengths',
      sentence: `The runs differ in length, from ${shortest.toFixed(1)} to ${longest.toFixed(1)} s. Trim them to the same part.`,
    },
  ]
}

/** Compares the last third of each run with the first. If only one side drifts, the machine or the scene changed. */
function drifting({ before, after }: Sides): Warning[] {
  const one = driftOf(before)
  const other = driftOf(after)
  if (one === undefined || other === undefined || Math.abs(one - other) <= DRIFT_DIFFERENCE) return []
  return [
    {
      code: 'drift',
      sentence: `From the first to the last third, the frame time drifts by ${percent(one)} before and ${percent(other)} after. Warm up both the same way, and measure the same part.`,
    },
  ]
}

/** Detects a spike of frame times at a common limit. A median at a round rate is not enough. */
function capOf(trace: Trace): number | undefined {
  const { ascending } = frameTimes(trace)
  if (trace.kind === 'sampled' || ascending.length < LEAST_FRAMES) return undefined
  return CAPS.find((fps) => {
    const ms = 1000 / fps
    const stray = Math.min(CAP_MS, CAP_STRAY * ms)
    const within = (most: number) => firstFrom(ascending, ms + most) - firstFrom(ascending, ms - most)
    const atCap = within(stray)
    return atCap >= CAP_SHARE * ascending.length && atCap >= CAP_PEAK * (within(2 * stray) - atCap)
  })
}

function driftOf(runs: readonly Run[]): number | undefined {
  const drifts = runs
    .filter(({ trace }) => trace.kind === 'frames')
    .map(({ trace }) => changeOverThirds(frameTimes(trace).inOrder))
    .filter((change) => change !== undefined)
  return drifts.length === 0 ? undefined : mean(Float64Array.from(drifts))
}

function changeOverThirds(values: Float64Array | undefined): number | undefined {
  const present = values?.filter((value) => value > 0 && value < Number.POSITIVE_INFINITY)
  if (!present || present.length < LEAST_FRAMES) return undefined
  const third = Math.floor(present.length / 3)
  return mean(present.subarray(-third)) / mean(present.subarray(0, third)) - 1
}

function has({ capture }: Run, code: RemarkCode): boolean {
  return capture.remarks.some((remark) => remark.code === code)
}
