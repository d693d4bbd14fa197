import {
  type Capture,
  type Comparison,
  comparabilityWarnings,
  compareScenes,
  conditionsOf,
  framesOver,
  headlineMetric,
  inWords,
  type Metric,
  makeReport,
  metric,
  metrics,
  onDisplayedTime,
  type Report,
  type SceneComparison,
  type Sides,
  withoutOutliersInWords,
} from '@bildruta/frame-times'
import { lowDefinitions } from '#content/frame-times-result.ts'
import type {
  Analysis,
  Choice,
  Definition,
  Figure,
  SceneFigure,
  Series,
  VerdictWords,
  Window,
} from './analysis.ts'
import { chosenRuns, mayBeDisplayed, type PageRun, type PageSides } from './chosen-runs.ts'
import { changeOf, figureFrom, runFigures, sceneFigure, sideValue } from './figure-from.ts'
import { curvesOf, histogramOf, insideOf, longest, overrunOf, seriesOfSides } from './pictures.ts'

export function analyse(captures: ReadonlyMap<number, Capture>, asked: Choice): Analysis {
  const chosen = chosenRuns(captures, asked)
  const choice = applied(asked, chosen)
  const sides = runsAlone(chosen)
  const { said } = choice
  const compared = compareScenes({ ...sides, metric: headlineFor(choice) })
  const comparison = compared.over
  return {
    verdict: hasBoth(sides) ? verdictOf(comparison) : undefined,
    figures: figuresOf(sides, choice),
    scenes: hasBoth(sides) ? scenesFrom(compared) : [],
    definitions: definitionsOf(sides, choice),
    warnings: hasBoth(sides) ? comparabilityWarnings(sides, said).map(({ sentence }) => sentence) : undefined,
    conditions: hasBoth(sides) ? conditionsOf(sides, said) : undefined,
    isDisplayed: choice.displayed,
    mayBeDisplayed: mayBeDisplayed(chosen),
    runs: runFigures(
      [...comparison.before.runs, ...comparison.after.runs],
      [...chosen.before, ...chosen.after].map(({ id, run: { trace } }) => ({
        id,
        counted: { frames: trace.frames, seconds: trace.seconds },
      })),
    ),
    seconds: longest(chosen),
    series: seriesOfSides(chosen, choice, choice.window),
    curves: curvesOf(chosen, choice),
    histogram: histogramOf(chosen, choice),
    inside: insideOf(chosen, choice),
    overrun: overrunOf(chosen, choice),
  }
}

export function seriesOf(captures: ReadonlyMap<number, Capture>, choice: Choice, window: Window): Series[] {
  const chosen = chosenRuns(captures, choice)
  return seriesOfSides(chosen, applied(choice, chosen), window)
}

export function reportFor(captures: ReadonlyMap<number, Capture>, asked: Choice): Report {
  const chosen = chosenRuns(captures, asked)
  const [sides, choice] = [runsAlone(chosen), applied(asked, chosen)]
  return makeReport({
    ...sides,
    said: choice.said,
    metrics: figuresOf(sides, choice).flatMap(({ id }) => metric(id) ?? []),
  })
}

export function applied(choice: Choice, sides: PageSides): Choice {
  return { ...choice, displayed: choice.displayed && mayBeDisplayed(sides) }
}

function runsAlone({ before, after }: PageSides): Sides {
  const alone = (runs: readonly PageRun[]) => runs.map(({ run }) => run)
  return { before: alone(before), after: alone(after) }
}

function hasBoth({ before, after }: Sides): boolean {
  return before.length > 0 && after.length > 0
}

function verdictOf(comparison: Comparison): VerdictWords {
  const { detail, power } = inWords(comparison)
  const change = { ...changeOf(comparison.verdict), scenes: comparison.scenes }
  return { change, detail, power, withoutOutliers: withoutOutliersInWords(comparison) }
}

/** Figures of every metric: the six headline metrics first, then all others that have a value. */
function figuresOf(sides: Sides, choice: Choice): Figure[] {
  const first = headMetrics(choice)
  const others = new Map(
    metrics
      .map((one) => taken(one, choice))
      .filter(({ id }) => !first.some((other) => other.id === id))
      .map((one) => [one.id, one]),
  ).values()
  return [
    ...first.map((one) => figureOf(sides, one, choice)),
    ...[...others].map((one) => figureOf(sides, one, choice)).filter(({ before, after }) => before ?? after),
  ]
}

function headMetrics(choice: Choice): Metric[] {
  const { low, budgetMs } = choice
  const named = [low, low.replace('1%', '0.1%'), 'frame-time-p99', 'stutter-time-capframex'].flatMap(
    (id) => metric(id) ?? [],
  )
  return [headlineMetric, ...named, framesOver(budgetMs)].map((one) => taken(one, choice))
}

function headlineFor(choice: Choice): Metric {
  return taken(headlineMetric, choice)
}

function taken(one: Metric, { displayed }: Choice): Metric {
  return (displayed && onDisplayedTime(one)) || one
}

function definitionsOf(sides: Sides, choice: Choice): Definition[] {
  return lowDefinitions.flatMap((definition) => {
    const low = metric(definition.id)
    if (!low) return []
    const { before, after } = compareScenes({ ...sides, metric: taken(low, choice), asked: 0 }).over
    return [{ ...definition, before: sideValue(before)?.mean, after: sideValue(after)?.mean }]
  })
}

function figureOf(sides: Sides, of: Metric, choice: Choice): Figure {
  const asked = of.id === headlineFor(choice).id ? 1 : 0
  return figureFrom(of, compareScenes({ ...sides, metric: of, asked }).over)
}

function scenesFrom({ scenes }: SceneComparison): SceneFigure[] {
  return scenes.map(({ name, comparison }) =>
    sceneFigure(name, comparison.metric, comparison, inWords(comparison)),
  )
}
