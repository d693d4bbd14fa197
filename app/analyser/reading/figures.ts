import {
  compareScenes,
  framesOver,
  headlineMetric,
  inWords,
  type Metric,
  metric,
  metrics,
  onDisplayedTime,
  type SceneComparison,
  type Sides,
} from '@bildruta/frame-times'
import { lowDefinitions } from '#content/frame-times-result.ts'
import type { Choice, Definition, Figure, SceneFigure } from './analysis.ts'
import { figureFrom, sceneFigure, sideValue } from './figure-from.ts'

/** Figures of every metric: the six headline metrics first, then all others that have a value. */
export function figuresOf(sides: Sides, choice: Choice): Figure[] {
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

export function headlineFor(choice: Choice): Metric {
  return taken(headlineMetric, choice)
}

function taken(one: Metric, { displayed }: Choice): Metric {
  return (displayed && onDisplayedTime(one)) || one
}

export function definitionsOf(sides: Sides, choice: Choice): Definition[] {
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

export function scenesFrom({ scenes }: SceneComparison): SceneFigure[] {
  return scenes.map(({ name, comparison }) =>
    sceneFigure(name, comparison.metric, comparison, inWords(comparison)),
  )
}
