import { describe, expect, it } from 'vitest'
import { metric } from '../metrics/all-metrics.ts'
import { figuresOfValues } from './figures-of-values.ts'

const METRICS = ['average-fps', '1%-low-average'].flatMap((id) => metric(id) ?? [])

describe('figures of values', () => {
  const [fps, low] = METRICS as [(typeof METRICS)[number], (typeof METRICS)[number]]
  const valuesOf = (scene?: string) => [
    { metric: fps, before: [60, 60.2, 60.4], after: [66, 66.2, 66.4], scene },
    { metric: low, before: [41], after: [44], scene },
  ]

  it('are judged like those of captures', () => {
    const { figures } = figuresOfValues({ values: valuesOf() })
    expect(figures).toMatchObject([
      { verdict: { outcome: 'improved', change: expect.closeTo(0.0997, 3) } },
      { verdict: { outcome: 'not-judged', interval: undefined } },
    ])
    expect(figures[1]?.before.runs[2]?.value).toMatchObject({ ok: false })
  })

  it('of several scenes have a verdict each', () => {
    const { scenes } = figuresOfValues({ values: [...valuesOf('Harbour'), ...valuesOf('Forest')] })
    expect(scenes).toMatchObject([
      { name: 'Harbour', figures: [{ verdict: { outcome: 'improved' } }, {}] },
      { name: 'Forest', figures: [{ verdict: { outcome: 'improved' } }, {}] },
    ])
  })

  it('are left out where they are no numbers', () => {
    const judged = (before: number[], after: number[]) =>
      figuresOfValues({ values: [{ metric: fps, before, after }] }).figures[0]?.verdict.outcome
    expect(judged([Number.NaN], [60])).toBe('not-comparable')
    expect(judged([60, Number.NaN, 60.2, 60.4], [66, 66.2, 66.4])).toBe('improved')
  })
})
