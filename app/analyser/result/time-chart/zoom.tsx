import { frameTimesResult } from '#content/frame-times-result.ts'
import type { Choice } from '../../reading/analysis.ts'
import { changeSettings } from '../../session/session.ts'
import type { Settings } from '../../session/settings.ts'

const { chart } = frameTimesResult

type ZoomButtonsProps = {
  scale: { from: number; to: number }
  seconds: number
  zoomTo: (width: number) => void
  trim: Choice['trim']
}

/** Buttons for zoom and trim. A button without effect keeps the focus. */
export function ZoomButtons({ scale, seconds, zoomTo, trim }: ZoomButtonsProps) {
  const width = scale.to - scale.from
  const isAll = width >= seconds
  const buttons = [
    { word: chart.zoomIn, isOff: false, act: () => zoomTo(width / 2) },
    { word: chart.zoomOut, isOff: isAll, act: () => zoomTo(width * 2) },
    { word: chart.zoomAll, isOff: isAll, act: () => changeSettings({ zoom: undefined }) },
    ...(trim.from > 0 || trim.to !== undefined
      ? [{ word: chart.noTrim, isOff: false, act: () => changeSettings({ trimFrom: 0, trimTo: undefined }) }]
      : []),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-5">
      {buttons.map(({ word, isOff, act }) => (
        <button
          key={word}
          type="button"
          aria-disabled={isOff}
          onClick={act}
          className="inline-flex min-h-8 items-center font-mono text-micro text-soft underline decoration-edge underline-offset-4 transition-colors duration-150 hover:text-ink aria-disabled:opacity-40 aria-disabled:hover:text-soft"
        >
          {word}
        </button>
      ))}
    </div>
  )
}

/** In seconds. */
const LEAST_WIDTH = 0.2

/** @returns undefined if everything is shown */
export function windowAround(
  width: number,
  { second, seconds }: { second: number; seconds: number },
): Settings['zoom'] {
  const held = Math.max(LEAST_WIDTH, width)
  if (held >= seconds) return undefined
  const from = Math.max(0, Math.min(seconds - held, second - held / 2))
  return { from, to: from + held }
}
