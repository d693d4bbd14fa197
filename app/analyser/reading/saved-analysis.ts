import {
  CONDITIONS,
  type Metric,
  powerInWords,
  type Report,
  type ReportedFigure,
  type ReportedRun,
} from '@bildruta/frame-times'
import { lowDefinitions } from '#content/frame-times-result.ts'
import type { Analysis, Choice, SceneFigure, Series, VerdictWords } from './analysis.ts'
import { changeOf, figureFrom, isOrDisplayed, runFigures, sceneFigure } from './figure-from.ts'
import type { DrawnSeries, SavedComparison } from './saved.schema.ts'

/** Builds the analysis of a saved comparison from its report and drawings. The id of a run is its position. */
export function analysisOfSaved(kept: SavedComparison): Analysis {
  const { report, displayed, drawn } = kept
  const figures = report.figures.flatMap((figure, index) => {
    const definition = report.definitions[index]
    return definition ? [figureFrom(definition, figure)] : []
  })
  const hasBoth = report.before.length > 0 && report.after.length > 0
  const [headline] = report.figures
  return {
    verdict: hasBoth ? verdictOf(report) : undefined,
    figures,
    scenes: scenesOf(report),
    definitions: lowDefinitions.flatMap((definition) => {
      const figure = figures.find(({ id }) => isOrDisplayed(id, definition.id))
      return figure ? [{ ...definition, before: figure.before?.mean, after: figure.after?.mean }] : []
    }),
    warnings: hasBoth ? report.warnings.map(({ sentence }) => sentence) : undefined,
    conditions: hasBoth
      ? report.conditions.map((condition) => ({
          ...condition,
          ...{ name: CONDITIONS[condition.id].name, before: [], after: [] },
        }))
      : undefined,
    isDisplayed: displayed,
    mayBeDisplayed: displayed,
    runs: runFigures(
      [...(headline?.before.runs ?? []), ...(headline?.after.runs ?? [])],
      [...report.before, ...report.after].map((run, id) => ({ id, counted: run.kept })),
    ),
    seconds: drawn.seconds,
    series: drawn.series.map(seriesOf),
    curves: drawn.curves.map(({ side, run, points }) => ({ side, id: run, points })),
    histogram: drawn.histogram,
    inside: drawn.inside,
    overrun: {},
  }
}

export function choiceOfSaved(kept: SavedComparison): Choice {
  const { low, budgetMs, displayed, sample, trim, runs, drawn } = kept
  const { before, after, said } = kept.report
  const chosen = (first: number) => (run: ReportedRun, index: number) => ({
    id: first + index,
    trace: run.trace,
    label: run.label,
    capturedAt: run.capturedAt,
    scene: run.scene,
    sample,
    ...runs[first + index],
  })
  const drawnRun = (side: 'before' | 'after') => drawn.series.find((one) => one.side === side)?.run
  return {
    before: before.map(chosen(0)),
    after: after.map(chosen(before.length)),
    drawn: { before: drawnRun('before'), after: drawnRun('after') },
    low,
    said,
    budgetMs,
    displayed,
    trim,
    window: { from: 0, to: undefined, bins: drawn.series[0]?.mean.length ?? 1 },
  }
}

function verdictOf({ figures, definitions, scenes }: Report): VerdictWords | undefined {
  const [[figure], [definition]] = [figures, definitions]
  if (!figure || !definition) return undefined
  return {
    change: { ...changeOf(figure.verdict), scenes: scenes?.length },
    detail: detailOf(figure, definition.unit),
    power: powerInWords(figure.verdict, definition.unit),
    withoutOutliers: figure.words.withoutOutliers,
  }
}

function detailOf({ verdict, words }: ReportedFigure, unit: Metric['unit']): string {
  const power = powerInWords(verdict, unit)
  return power ? words.detail.replace(power, '').trim() : words.detail
}

function scenesOf({ scenes = [], definitions: [definition] }: Report): SceneFigure[] {
  return scenes.flatMap(({ name, figures: [figure] }) => {
    if (!figure || !definition) return []
    const words = { headline: figure.words.headline, detail: detailOf(figure, definition.unit) }
    return [sceneFigure(name, definition, figure, words)]
  })
}

function seriesOf({ run, least, mean, most, ...series }: DrawnSeries): Series {
  return { ...series, id: run, least: numbers(least), mean: numbers(mean), most: numbers(most) }
}

function numbers(values: readonly (number | null)[]): Float32Array {
  return Float32Array.from(values, (value) => value ?? Number.NaN)
}
