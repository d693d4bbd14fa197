import { randomNumbers } from './random-numbers.ts'

const MINUTE_MS = 60_000
/** How long a frame with a hitch takes, in ms. */
const HITCH_MS = 50
const SEED = 3

/**
 * The frame times of a made-up minute at about 120 FPS, in ms: calm frames, one in eight of them somewhat longer, and hitches at even
 * distances. The same at every call. @param slower a factor on every frame but the hitches
 */
export function hitchMinute(hitches: number, { seed = SEED, slower = 1 } = {}): number[] {
  const random = randomNumbers(seed)
  const times: number[] = []
  let ms = 0
  for (let done = 0; ms < MINUTE_MS; ) {
    const [calm, chance, tail] = [random(), random(), random()]
    const isHitch = done < hitches && ms >= (MINUTE_MS * (done + 0.5)) / hitches
    const frame = isHitch
      ? HITCH_MS
      : slower * (7.9 + 0.7 * calm + (chance < 0.12 ? -1.1 * Math.log(1 - tail) : 0))
    if (isHitch) done += 1
    times.push(frame)
    ms += frame
  }
  return times
}

/** How much slower each run of one build is than another. */
const SLOWER = [1.012, 0.991, 1.004, 0.997, 1.008]

/** Five runs without a hitch, or with one a minute, in the format of Unreal's CSV profiler; made one by one. */
export function* hitchCaptures(hitches: number): Generator<{ name: string; text: string }> {
  for (const [run, slower] of SLOWER.entries())
    yield {
      name: `${hitches === 0 ? 'no-hitch' : 'one-hitch-a-minute'}-${run + 1}.csv`,
      text: [
        'EVENTS,FrameTime',
        ...hitchMinute(hitches, { seed: SEED + run + 10 * hitches, slower }).map((ms) => `,${ms.toFixed(3)}`),
      ].join('\n'),
    }
}
