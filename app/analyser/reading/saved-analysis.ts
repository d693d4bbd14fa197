import {
  CONDITIONS,
  type Metric,
  powerInWords,
  type Report,
  type ReportedFigure,
  type ReportedRun,
} from '@bildruta/frame-times'
import { lowDefinitions } from '#content/frame-times-result.ts'
import type { Analysis, Choice, SceneFigure, Series, SideFigure, VerdictWords } from './analysis.ts'
import { changeOf, figureFrom, isOrDisplayed, runFigures, sceneFigure } from './figure-from.ts'
import type { Drawn, DrawnSeries, SavedComparison, SavedPair } from './saved.schema.ts'

/** Builds the analysis of a saved comparison from its report and drawings. The id of a run is its position. */
export function analysisOfSaved(kept: SavedComparison): Analysis {
  const { report, displayed, drawn } = kept
  const figures = report.figures.flatMap((figure, index) => {
    const definition = report.definitions[index]
    return definition ? [figureFrom(definition, figure)] : []
  })
  const hasBoth = report.before.length > 0 && report.after.length > 0
  const { before, after } = drawn.inside
  const { histogram } = drawn
  const [headline] = report.figures
  return {
    verdict: hasBoth ? verdictOf(report) : undefined,
    figures,
    scenes: scenesOf(report),
    sides: kept.sides ? sidesOf(kept) : [],
    definitions: lowDefinitions.flatMap((definition) => {
      const figure = figures.find(({ id }) => isOrDisplayed(id, definition.id))
      return figure ? [{ ...definition, before: figure.before?.mean, after: figure.after?.mean }] : []
    }),
    warnings: hasBoth ? report.warnings.map(({ sentence }) => sentence) : undefined,
    conditions: hasBoth
      ? report.conditions.map(({ id, state }) => ({
          id,
          state,
          name: CONDITIONS[id].name,
          before: [],
          after: [],
        }))
      : undefined,
    isDisplayed: displayed,
    mayBeDisplayed: displayed,
    // Stats need the frames, which aren't saved.
    mayHaveStats: false,
    areDifferentGames: report.warnings.some(({ code }) => code === 'different-applications'),
    runs: runFigures(
      [...(headline?.before.runs ?? []), ...(headline?.after.runs ?? [])],
      [...report.before, ...report.after].map((run, id) => ({ id, counted: run.kept })),
    ),
    seconds: drawn.seconds,
    series: drawn.series.map(seriesOf),
    curves: drawn.curves.map(({ side, run, points }) => ({ side, id: run, points })),
    histogram: histogram && { ...histogram, before: histogram.before, after: histogram.after },
    inside: { before, after },
    overrun: { before: undefined, after: undefined },
    sensors: (drawn.sensors ?? []).map(({ series, ...sensor }) => ({
      ...sensor,
      series: series.map(seriesOf),
    })),
    threads: drawn.threads.map(({ name, series, means }) => ({
      ...{ name, unit: 'ms' },
      series: series.map(seriesOf),
      means: means.map(({ side, ms }) => ({ side, value: ms })),
    })),
  }
}

export function choiceOfSaved({
  report,
  low,
  budgetMs,
  displayed,
  sample,
  trim,
  runs,
  drawn,
  sides,
}: SavedComparison): Choice {
  const { before, after, choices, said } = report
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
    others: (sides?.others ?? []).map(({ name }, place) => ({ side: String(place), name, runs: [] })),
    names: sides && { before: sides.baseline, after: sides.others[sides.shown ?? -1]?.name ?? '' },
    drawn: { before: drawnRun('before'), after: drawnRun('after') },
    low,
    said,
    acrossGames: choices.acrossGames === true,
    budgetMs,
    displayed,
    threshold: choices.practicalThreshold,
    paired: choices.paired,
    trim: { from: trim.from, to: trim.to },
    window: { from: 0, to: undefined, bins: drawn.series[0]?.mean.length ?? 1 },
  }
}

function verdictOf({
  figures: [figure],
  definitions: [definition],
  scenes,
}: Report): VerdictWords | undefined {
  if (!figure || !definition) return undefined
  const { verdict, words } = figure
  const power = powerInWords(verdict, definition.unit)
  return {
    change: { ...changeOf(verdict), scenes: scenes?.length },
    detail: detailOf(figure, definition.unit),
    power: power,
    withoutOutliers: words.withoutOutliers,
  }
}

function detailOf({ verdict, words }: ReportedFigure, unit: Metric['unit']): string {
  const power = powerInWords(verdict, unit)
  return power ? words.detail.replace(power, '').trim() : words.detail
}

function scenesOf({ scenes = [], definitions: [definition] }: Report): SceneFigure[] {
  return scenes.flatMap(({ name, figures: [figure] }) => calledBy(name, figure, definition))
}

function sidesOf(kept: SavedComparison): SideFigure[] {
  return pairsIn(kept).flatMap(({ report: { figures, definitions } }, place) =>
    calledBy(kept.sides?.others[place]?.name ?? '', figures[0], definitions[0]).map((one) => ({
      ...one,
      side: String(place),
    })),
  )
}

function calledBy(
  name: string,
  figure: ReportedFigure | undefined,
  definition: Report['definitions'][number] | undefined,
): SceneFigure[] {
  if (!figure || !definition) return []
  const words = { headline: figure.words.headline, detail: detailOf(figure, definition.unit) }
  return [sceneFigure(name, definition, figure, words)]
}

function seriesOf({ run, least, mean, most, ...series }: DrawnSeries): Series {
  return { ...series, id: run, least: numbers(least), mean: numbers(mean), most: numbers(most) }
}

function numbers(values: readonly (number | null)[]): Float32Array {
  return Float32Array.from(values, (value) => value ?? Number.NaN)
}

/** Every build against the baseline, in order. Builds that aren't shown may lack drawings. */
export function pairsIn({
  sides,
  runs,
  report,
  drawn,
}: SavedComparison): (Omit<SavedPair, 'drawn'> & { drawn?: Drawn })[] {
  const own = { runs, report, drawn }
  if (!sides) return [own]
  return sides.others.map((other, place) =>
    place === sides.shown ? own : { ...other, runs: other.runs ?? [], report: other.report ?? report },
  )
}

/** @returns undefined if the saved data of that build is too short */
export function shownIn(kept: SavedComparison, place: number): SavedComparison | undefined {
  const { sides, runs, report, drawn } = kept
  if (!sides || place === sides.shown) return kept
  const wanted = sides.others[place]
  if (!wanted?.runs || !wanted.report || !wanted.drawn) return undefined
  const { name, runs: ownRuns, report: ownReport, drawn: ownDrawn } = wanted
  const others = sides.others.map((other, at) => {
    if (at === place) return { name }
    return at === sides.shown ? { ...other, runs, report, drawn } : other
  })
  return {
    ...kept,
    runs: ownRuns,
    report: ownReport,
    drawn: ownDrawn,
    sides: { ...sides, shown: place, others },
  }
}

/** All runs, baseline first. */
export function runsIn(
  kept: SavedComparison,
): { run: ReportedRun; side: number; place: number; name?: string }[] {
  const { before } = kept.report
  const named = (runs: readonly ReportedRun[], side: number, names: SavedComparison['runs']) =>
    runs.map((run, place) => ({ run, side, place, ...(names[place]?.name && { name: names[place].name }) }))
  return [
    ...named(before, 0, kept.runs),
    ...pairsIn(kept).flatMap(({ report, runs }, side) =>
      named(report.after, side + 1, runs.slice(before.length)),
    ),
  ]
}
