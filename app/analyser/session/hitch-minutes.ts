import { randomNumbers } from './random-numbers.ts'

const MINUTE_MS = 60_000
const HITCH_MS = 50
const SEED = 3

/**
 * Frame times in ms of a generated minute at about 120 FPS with evenly spaced hitches. Deterministic.
 * @param slower factor on every frame except hitches
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

const SLOWER = [1.012, 0.991, 1.004, 0.997, 1.008]

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
