import { bins, metric, type Trace } from '@bildruta/frame-times'
import { frameTimes } from '#content/frame-times.ts'
import { lowDefinitions } from '#content/frame-times-result.ts'
import { randomNumbers } from '../session/random-numbers.ts'
import { traceOf } from './trace-of.ts'

export type LowLesson = {
  id: keyof typeof CAPTURES
  label: string
  averageFps: number
  lows: { name: string; tools: string; fps: number }[]
  trace: number[]
}

const SECONDS = 60
const DRAWN_BINS = 120

type NextFrame = (chance: number, other: number) => number

const CAPTURES = {
  steady: (_, other) => 15.2 + other * 1.6,
  hitches: (chance, other) => (chance < 0.006 ? 34 + other * 66 : 14.6 + other * 2),
  capped: (chance, other) => (chance < 0.012 ? 66.7 + (other < 0.2 ? 33.3 : 0) : 33.1 + other * 0.4),
} as const satisfies Record<string, NextFrame>

export function lowLessons(): LowLesson[] {
  return frameTimes.lows.captures.map(({ id, label }) => lessonOf(id, label, generated(CAPTURES[id])))
}

function lessonOf(id: LowLesson['id'], label: string, trace: Trace): LowLesson {
  return {
    id,
    label,
    averageFps: tenths((1000 * trace.frames) / (trace.seconds * 1000)),
    lows: lowDefinitions.map((definition) => ({
      name: definition.name,
      tools: definition.tools,
      fps: tenths(fpsOf(trace, definition.id)),
    })),
    trace: Array.from(bins(trace, DRAWN_BINS).max, tenths),
  }
}

function fpsOf(trace: Trace, id: string): number {
  const value = metric(id)?.of(trace)
  if (!value?.ok) throw new Error(`the generated capture has no ${id}`)
  return value.value
}

function generated(next: NextFrame): Trace {
  const random = randomNumbers(7)
  const times: number[] = []
  let ms = 0
  while (ms < SECONDS * 1000) {
    const frame = next(random(), random())
    times.push(frame)
    ms += frame
  }
  return traceOf(times)
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10
}
