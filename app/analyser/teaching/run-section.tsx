import { mean, OUTCOMES } from '@bildruta/frame-times'
import { useEffect, useId, useRef, useState } from 'react'
import { Section } from '#app/ui/section.tsx'
import { frameTimes } from '#content/frame-times.ts'
import { toneOf } from '../words/tones.ts'
import type { RunLesson } from './run-lesson.ts'

const { oneRun } = frameTimes

/** Shown before hydration and without JavaScript. */
const FIRST = 1
/** In percent. */
const CHANGES = { from: -10, to: 20, truth: 5, ticks: [-10, -5, 0, 5, 10, 15, 20] }

export function RunSection({ lessons }: { lessons: readonly RunLesson[] }) {
  const [runs, setRuns] = useState(FIRST)
  const slider = useId()
  const input = useRef<HTMLInputElement>(null)
  // The slider may have been moved before hydration.
  useEffect(() => setRuns(Number(input.current?.value ?? FIRST)), [])
  const lesson = lessons[runs - 1] ?? lessons[0]
  const all = lessons.at(-1)
  if (!lesson || !all) return null
  const fps = [...all.before, ...all.after]
  const axis = { from: Math.floor(Math.min(...fps)) - 1, to: Math.ceil(Math.max(...fps)) + 1 }
  return (
    <Section id="one-run" heading={oneRun.heading} intro={oneRun.intro}>
      <div className="grid gap-x-10 gap-y-8 border-line border-t pt-6 lg:grid-cols-3">
        <div>
          <label htmlFor={slider} className="font-mono text-micro text-soft">
            {oneRun.slider}
          </label>
          <div className="mt-1 flex items-center gap-4">
            <input
              ref={input}
              id={slider}
              type="range"
              min={1}
              max={lessons.length}
              value={runs}
              onChange={(event) => setRuns(Number(event.currentTarget.value))}
              aria-valuetext={`${runs} ${runs === 1 ? oneRun.run : oneRun.runs}`}
              className="h-11 min-w-0 flex-1 accent-ink"
            />
            <span className="w-8 text-right font-semibold text-title">{runs}</span>
          </div>
          <div aria-live="polite" className="mt-4">
            <p className={`text-title tracking-[-0.03em] ${toneOf(lesson.outcome)}`}>
              {lesson.outcome === 'single-run' ? oneRun.tooFew : sentence(OUTCOMES[lesson.outcome].word)}
            </p>
            <p className="mt-1 font-mono text-micro text-soft">
              {percent(lesson.change)}
              {lesson.interval
                ? `, ${percent(lesson.interval.low)} to ${percent(lesson.interval.high)}`
                : `, ${oneRun.unknown}`}
            </p>
          </div>
        </div>
        <div className="lg:col-span-2">
          <p className="font-mono text-micro text-soft">{oneRun.each}</p>
          <Strip name={oneRun.before} values={lesson.before} axis={axis} className="text-before" />
          <Strip name={oneRun.after} values={lesson.after} axis={axis} className="text-after" />
          <Ticks axis={axis} ticks={ticksBetween(axis)} />
          <p className="mt-7 font-mono text-micro text-soft">{oneRun.change}</p>
          <ChangeStrip lesson={lesson} />
        </div>
      </div>
    </Section>
  )
}

type Axis = { from: number; to: number }
type StripProps = { name: string; values: readonly number[]; axis: Axis; className: string }

function Strip({ name, values, axis, className }: StripProps) {
  return (
    <div className={`relative mt-2 h-9 border-line border-b ${className}`}>
      <span className="sr-only">
        {name}: {values.map((value) => value.toFixed(1)).join(', ')}
      </span>
      <span aria-hidden="true" className="absolute top-1 left-0 font-mono text-micro">
        {name}
      </span>
      {values.map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
          key={index}
          className="absolute bottom-0 h-5 w-0.5 bg-current"
          style={{ left: at(axis, value) }}
        />
      ))}
      <span
        className="-ml-1 absolute -bottom-1 size-2 rounded-full bg-current"
        style={{ left: at(axis, mean(values)) }}
      />
    </div>
  )
}

function ChangeStrip({ lesson: { change, interval, outcome } }: { lesson: RunLesson }) {
  const left = (fraction: number) => at(CHANGES, Math.min(CHANGES.to, Math.max(CHANGES.from, fraction * 100)))
  return (
    <>
      <div aria-hidden="true" className={`relative mt-2 h-12 border-line border-b ${toneOf(outcome)}`}>
        <div className="absolute inset-y-0 w-px bg-line" style={{ left: at(CHANGES, 0) }} />
        <div className="absolute inset-y-0 w-px budget-mark" style={{ left: at(CHANGES, CHANGES.truth) }} />
        <span
          className="absolute top-0 right-0 pl-2 font-mono text-micro text-soft leading-tight"
          style={{ left: at(CHANGES, CHANGES.truth) }}
        >
          {oneRun.truth}
        </span>
        {interval && (
          <div
            className="absolute bottom-3 h-2 bg-current opacity-50"
            style={{ left: left(interval.low), right: `calc(100% - ${left(interval.high)})` }}
          />
        )}
        <div className="absolute bottom-2 -ml-0.5 h-4 w-1 bg-current" style={{ left: left(change) }} />
      </div>
      <Ticks axis={CHANGES} ticks={CHANGES.ticks} unit="%" />
    </>
  )
}

function Ticks({ axis, ticks, unit = '' }: { axis: Axis; ticks: readonly number[]; unit?: string }) {
  return (
    <div aria-hidden="true" className="relative mt-1.5 h-5 font-mono text-micro text-soft">
      {ticks.map((tick) => (
        <span
          key={tick}
          className="-translate-x-1/2 absolute whitespace-nowrap first:translate-x-0 last:-translate-x-full"
          style={{ left: at(axis, tick) }}
        >
          {tick < 0 ? `−${-tick}` : tick}
          {unit}
        </span>
      ))}
    </div>
  )
}

function ticksBetween({ from, to }: Axis): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((tick) => tick % 2 === 0)
}

function at({ from, to }: Axis, value: number): string {
  return `${((100 * (value - from)) / (to - from)).toFixed(2)}%`
}

function sentence(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}.`
}

function percent(fraction: number): string {
  const digits = Math.abs(fraction * 100).toFixed(1)
  return `${fraction < 0 ? '−' : '+'}${digits}%`
}
