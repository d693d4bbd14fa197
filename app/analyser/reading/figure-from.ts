import { type Metric, type MetricValue, mean as meanOf, type Verdict } from '@bildruta/frame-times'
import type { Change, Figure, RunFigures, SceneFigure, SideValue } from './analysis.ts'

export function isOrDisplayed(id: string, metricId: string): boolean {
  return id === metricId || id === `displayed-${metricId}`
}

type Described = Pick<Metric, 'id' | 'name' | 'unit' | 'better' | 'definition'>
type Compared = { before: ComparedSide; after: ComparedSide; verdict: Verdict }
type ComparedSide = { runs: readonly { value: MetricValue; repeated: boolean }[]; mean?: number | undefined }

export function figureFrom({ id, name, unit, better, definition }: Described, compared: Compared): Figure {
  const [before, after] = [sideValue(compared.before), sideValue(compared.after)]
  const change = before && after && changeOf(compared.verdict)
  return { id, name, unit, better, definition, before, after, change, note: noteOf(compared) }
}

export function changeOf(verdict: Verdict): Change {
  const { outcome } = verdict
  return {
    outcome,
    ...('code' in verdict && { code: verdict.code }),
    scale: 'scale' in verdict ? verdict.scale : 'ratio',
    amount: 'change' in verdict ? verdict.change : undefined,
    ...('level' in verdict && { level: verdict.level }),
    range: 'interval' in verdict ? verdict.interval : undefined,
    advice: 'advice' in verdict ? verdict.advice : undefined,
    runsASide: 'runsASide' in verdict ? verdict.runsASide : undefined,
    isPaired: 'isPaired' in verdict && verdict.isPaired,
  }
}

export function sideValue({ runs, mean }: ComparedSide): SideValue | undefined {
  const values = runs.flatMap(({ value, repeated }) => (value.ok && !repeated ? [value.value] : []))
  if (values.length === 0) return undefined
  return { mean: mean ?? meanOf(values), runs: values }
}

function noteOf({ before, after }: Compared): string | undefined {
  const values = [...before.runs, ...after.runs].map(({ value }) => value)
  const missing = values.find((value) => !value.ok)
  if (missing && !missing.ok) return missing.sentence
  return values.flatMap((value) => (value.ok ? (value.indicative ?? []) : []))[0]
}

/** @param kept runs in the order of `runs`, with the id of their file */
export function runFigures(
  runs: readonly { value: MetricValue; outlier: boolean }[],
  kept: readonly { id: number; counted: RunFigures['counted'] }[],
): Record<number, RunFigures> {
  return Object.fromEntries(
    runs.map(({ value, outlier: isOutlier }, place) => {
      const { id, counted } = kept[place] ?? { id: place, counted: { frames: 0, seconds: 0 } }
      return [id, { counted, averageFps: value.ok ? value.value : undefined, isOutlier }]
    }),
  )
}

export function sceneFigure(
  name: string,
  of: Described,
  compared: Compared,
  { headline, detail }: { headline: string; detail: string },
): SceneFigure {
  const isOpen = compared.verdict.outcome === 'inconclusive'
  return { name, figure: figureFrom(of, compared), detail: isOpen ? `${headline} ${detail}` : detail }
}
