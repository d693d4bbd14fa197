import { type KeyboardEvent, useState } from 'react'
import type { Series } from '../../reading/analysis.ts'
import { changeSettings } from '../../session/session.ts'
import { BUDGETS_MS, type Settings } from '../../session/settings.ts'
import type { Scale } from './scale.ts'
import { windowAround } from './zoom.tsx'

/** Steps per key press with Shift. */
const MANY = 10

type ScrubOptions = {
  series: readonly Series[]
  scale: Scale
  seconds: number
  settings: Settings
  isFrozen: boolean
  onTable: () => void
}

/**
 * State and keys of the scrub line. Arrows move one bin (with Shift ten), Home and End jump, S finds the next
 * spike. Brackets trim, plus and minus zoom, 0 shows all, B changes the budget, T shows the table.
 */
export function useScrub({ series, scale, seconds, settings, isFrozen, onTable }: ScrubOptions) {
  const [at, setAt] = useState<number>()
  const bins = series[0]?.mean.length ?? 1
  const step = (scale.to - scale.from) / bins
  const middle = (second: number) =>
    scale.from + (Math.floor((hold(second) - scale.from) / step + 1e-6) + 0.5) * step
  const hold = (second: number) => Math.min(scale.to - step / 2, Math.max(scale.from, second))
  const here = at === undefined ? undefined : middle(at)

  const moves: Record<string, (many: number) => number> = {
    ArrowLeft: (many) => (here ?? scale.to) - many * step,
    ArrowRight: (many) => (here ?? scale.from - step / 2) + many * step,
    Home: () => scale.from,
    End: () => scale.to,
    s: () => nextSpike(series, here ?? scale.from, settings.budget) ?? here ?? scale.from,
  }
  const changes: Record<string, () => void> = {
    '[': () =>
      trimAt((edge) => edge < (settings.trimTo ?? seconds) && { trimFrom: Math.max(0, edge - step) }),
    ']': () => trimAt((edge) => edge > settings.trimFrom && { trimTo: edge }),
    '+': () => zoomTo((scale.to - scale.from) / 2),
    // On layouts where "+" is Shift+"=", accept "=" too.
    '=': () => zoomTo((scale.to - scale.from) / 2),
    '-': () => zoomTo((scale.to - scale.from) * 2),
    '0': () => changeSettings({ zoom: undefined }),
    b: () => changeSettings({ budget: nextBudget(settings.budget) }),
  }
  const acts: Record<string, () => void> = {
    ...(!isFrozen && changes),
    t: onTable,
    Escape: () => setAt(undefined),
  }

  /** Trims at the end of the current bin unless nothing would be left. */
  function trimAt(change: (edge: number) => Partial<Settings> | false): void {
    const changed = here !== undefined && change(here + step / 2)
    if (changed) changeSettings(changed)
  }

  function zoomTo(width: number): void {
    const second = here ?? (scale.from + scale.to) / 2
    changeSettings({ zoom: windowAround(width, { second, seconds }) })
  }

  const goTo = (second: number) => {
    const width = scale.to - scale.from
    const wanted = second < scale.from || second > scale.to ? second - width / 2 : scale.from
    const from = Math.max(0, Math.min(wanted, seconds - width))
    if (settings.zoom && from !== scale.from) {
      changeSettings({ zoom: { from, to: from + width } })
      setAt(Math.min(Math.max(second, from), from + width))
    } else setAt(hold(second))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const move = moves[key]
    if (!move && !acts[key]) return
    event.preventDefault()
    if (move) goTo(move(event.shiftKey ? MANY : 1))
    else acts[key]?.()
  }
  return { at: here, setAt, onKeyDown, zoomTo }
}

function nextBudget(budget: number): number {
  return BUDGETS_MS.find((usual) => usual < budget) ?? BUDGETS_MS[0]
}

/** The next bin over the budget with a frame well above the bin's mean, else the next bin over the budget. */
function nextSpike(series: readonly Series[], after: number, budgetMs: number): number | undefined {
  const found = (least: number) =>
    series
      .flatMap(({ from, to, mean, most }) => {
        const width = (to - from) / most.length
        const bin = most.findIndex(
          (ms, index) =>
            from + (index + 0.5) * width > after + width * 0.6 &&
            ms > budgetMs &&
            ms > least * (mean[index] ?? 0),
        )
        return bin === -1 ? [] : [from + (bin + 0.5) * width]
      })
      .sort((a, b) => a - b)[0]
  return found(1.4) ?? found(1)
}
