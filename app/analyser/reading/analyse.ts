import {
  type Capture,
  type Comparison,
  comparabilityWarnings,
  compareScenes,
  conditionsOf,
  inWords,
  makeReport,
  metric,
  type Report,
  type Sides,
  withoutOutliersInWords,
} from '@bildruta/frame-times'
import type { Analysis, Choice, Series, VerdictWords, Window } from './analysis.ts'
import { chosenRuns, mayBeDisplayed, type PageRun, type PageSides } from './chosen-runs.ts'
import { changeOf, runFigures } from './figure-from.ts'
import { definitionsOf, figuresOf, headlineFor, scenesFrom } from './figures.ts'
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
