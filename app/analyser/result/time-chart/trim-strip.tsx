import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Analysis, Choice } from '../../reading/analysis.ts'
import { changeSettings } from '../../session/session.ts'
import { Cut, Traces } from './chart-marks.tsx'
import { along, secondAt } from './scale.ts'

const { chart } = frameTimesResult
/** Step of an arrow key in seconds, without and with Shift. */
const STEP = 0.1
const BIG_STEP = 1

type TrimStripProps = { analysis: Analysis; choice: Choice; topMs: number }

export function TrimStrip({ analysis, choice, topMs }: TrimStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const { seconds, series } = analysis
  const scale = { from: 0, to: seconds }
  const { from, to = seconds } = choice.trim
  const secondOf = ({ clientX }: { clientX: number }) => {
    const { left, width } = strip.current?.getBoundingClientRect() ?? { left: 0, width: 1 }
    return secondAt(scale, (clientX - left) / width)
  }
  const trimFrom = (second: number) =>
    changeSettings({ trimFrom: tidy(Math.min(Math.max(0, second), to - STEP)) })
  const trimTo = (second: number) =>
    changeSettings({ trimTo: second >= seconds ? undefined : tidy(Math.max(second, from + STEP)) })
  return (
    <div ref={strip} className="relative h-9 touch-none select-none border-line border-y">
      <Traces series={series} {...scale} topMs={topMs} strokeWidth="1" />
      <Cut scale={scale} trim={choice.trim} />
      <Handle name={chart.trimStart} at={from} seconds={seconds} secondOf={secondOf} onMove={trimFrom} />
      <Handle name={chart.trimEnd} at={to} seconds={seconds} secondOf={secondOf} onMove={trimTo} />
    </div>
  )
}

function tidy(second: number): number {
  return Math.round(second * 100) / 100
}

type HandleProps = {
  name: string
  at: number
  seconds: number
  secondOf: (event: PointerEvent) => number
  onMove: (second: number) => void
}

function Handle({ name, at, seconds, secondOf, onMove }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? BIG_STEP : STEP
    const moved = {
      ArrowLeft: at - step,
      ArrowRight: at + step,
      Home: 0,
      End: seconds,
    }[event.key]
    if (moved === undefined) return
    event.preventDefault()
    onMove(moved)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={seconds}
      aria-valuenow={at}
      aria-valuetext={`${at.toFixed(1)} s`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.focus()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(secondOf(event))
      }}
      className="-inset-y-1 -ml-3 absolute grid w-6 cursor-ew-resize place-items-center"
      style={{ left: `${100 * along({ from: 0, to: seconds }, at)}%` }}
    >
      <span className="relative h-full w-0.5 bg-ink forced-colors:bg-[CanvasText]">
        <span className="-translate-1/2 absolute top-1/2 left-1/2 h-4 w-1.5 rounded-sm bg-ink forced-colors:bg-[CanvasText]" />
      </span>
    </div>
  )
}
