import { randomNumbers } from './random-numbers.ts'

const SECONDS = 60
/** Enough lines for a millisecond or two of work. */
const LINES_A_PART = 500

type Build = {
  /** In ms: a typical frame, the extra load of the heavy part, jitter from frame to frame. */
  calm: number
  heavy: number
  jitter: number
  /** Share of hitches and their maximum in ms. */
  hitchShare: number
  hitch: number
  drawCalls: number
  videoMemory: number
}

type Side = 'before' | 'after'

const BUILDS: Record<Side, Build> = {
  before: {
    calm: 23.4,
    heavy: 6.5,
    jitter: 1.6,
    hitchShare: 0.012,
    hitch: 44,
    drawCalls: 4850,
    videoMemory: 9800,
  },
  after: {
    calm: 14.1,
    heavy: 1.4,
    jitter: 0.55,
    hitchShare: 0.003,
    hitch: 5,
    drawCalls: 3120,
    videoMemory: 7600,
  },
}

export function* sampleCaptures(side: Side): Generator<{ name: string; text: Iterable<string> }> {
  for (const [run, scatter] of SCATTER[side].entries())
    yield {
      name: `generated-${side}-${run + 1}.csv`,
      text: capture(BUILDS[side], scatter, SEEDS[side] + run),
    }
}

const SCATTER: Record<Side, readonly number[]> = {
  before: [1.011, 0.993, 0.998],
  after: [0.994, 1.009, 1.001],
}

const SEEDS: Record<Side, number> = { before: 11, after: 47 }

const HEADER =
  'EVENTS,FrameTime,GameThreadTime,RenderThreadTime,RHIThreadTime,GPUTime,RHI/DrawCalls,GPUMem/LocalUsedMB'

function* capture(build: Build, scatter: number, seed: number): Generator<string> {
  const random = randomNumbers(seed)
  let lines = [HEADER]
  let drift = 0
  for (let ms = 0; ms < SECONDS * 1000; ) {
    drift = drift * 0.6 + (random() - 0.5) * build.jitter
    const load = loadAt(ms / 1000)
    const hitch = random() < build.hitchShare ? build.hitch * (0.2 + 0.8 * random() ** 2) : 0
    const gpu = (build.calm + build.heavy * load + drift) * scatter
    const frame = gpu + 0.4 + hitch
    const game = 8.2 + 2.4 * load + random() * 0.8 + hitch * 0.8
    const render = gpu * 0.46 + 3 + random() * 0.6
    const draws = Math.round(build.drawCalls * (0.9 + 0.2 * load))
    const memory = build.videoMemory * (0.96 + 0.04 * load)
    const times = [frame, game, render, render * 0.62, gpu]
    lines.push(['', ...times.map(threeDecimals), draws, memory.toFixed(0)].join(','))
    ms += frame
    if (lines.length < LINES_A_PART) continue
    yield `${lines.join('\n')}\n`
    lines = []
  }
  lines.push(
    HEADER,
    `[HasHeaderRowAtEnd],1,[platform],Windows,[config],Test,[buildversion],generated,[engineversion],5.6.1,[targetframerate],60,[captureduration],${SECONDS}`,
  )
  yield lines.join('\n')
}

function loadAt(second: number): number {
  const wave = (middle: number, width: number) => Math.exp(-(((second - middle) / width) ** 2))
  return 0.25 + 0.75 * wave(26, 7) + 0.35 * wave(48, 6) - 0.2 * wave(38, 4)
}

function threeDecimals(value: number): string {
  return value.toFixed(3)
}
