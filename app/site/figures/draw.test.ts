import { describe, expect, it } from 'vitest'
import { caseStudies } from '#content/case-studies/all.ts'
import type { Drawing, Figure } from '#content/figures.ts'
import { articleFigures } from '#content/insights/figures.ts'
import { polygonArea } from '#test/polygon-area.ts'
import { draw } from './draw.ts'
import type { Paint } from './drawn.ts'
import { leafOutline } from './light-and-pixels.ts'

const figures: Figure[] = [
  ...Object.values(articleFigures),
  ...caseStudies.flatMap((study) => study.figures ?? []),
]

describe.each(figures)('the figure “$caption”', ({ caption, before, after }) => {
  const [left, right] = [draw(before.drawing), draw(after.drawing)]

  it('draws both sides in one kind and one box, so that they are on one scale', () => {
    expect(before.drawing.kind).toBe(after.drawing.kind)
    expect([left.width, left.height]).toEqual([right.width, right.height])
  })

  it('draws two sides that differ and stay in numbers', () => {
    const paths = [left, right].map((side) => JSON.stringify(side.paths))
    expect(paths[0]).not.toBe(paths[1])
    expect(paths.join()).not.toMatch(/NaN|Infinity|undefined/)
  })

  it('describes both sides in sentences', () => {
    for (const sentence of [caption, before.alt, after.alt]) expect(sentence).toMatch(/\.$/)
    expect([before.label, after.label]).not.toContain('')
  })
})

it('every figure of a study belongs to one of its steps', () => {
  for (const { slug, figures = [], approach } of caseStudies)
    for (const { step } of figures) expect(approach[step - 1], slug).toBeDefined()
})

describe('numbers', () => {
  it('are drawn as many times as they say', () => {
    expect(transitionsOf({ kind: 'rays', count: 256 }, 'faint')).toBe(256)
    expect(transitionsOf({ kind: 'dots', total: 40, filled: 6 }, 'solid')).toBe(6)
    expect(transitionsOf({ kind: 'dots', total: 40, filled: 6 }, 'faint')).toBe(34)
    expect(transitionsOf({ kind: 'layers', total: 9, shaded: 9 }, 'faint')).toBe(9)
    expect(draw({ kind: 'sprites', count: 60 }).paths.filter(({ paint }) => paint === 'tint')).toHaveLength(
      60,
    )
  })

  it('of the fog grid become an eighth of the cells at High', () => {
    const cells = (cellPixels: number, slices: number) => (96 / cellPixels) * (64 / cellPixels) * slices
    expect(cells(16, 64) / cells(8, 128)).toBe(1 / 8)
    // Front, top and side: a line a column and a row twice, a slice twice.
    expect(transitionsOf({ kind: 'fog-grid', cellPixels: 8, slices: 128 }, 'line')).toBe(2 * (13 + 9 + 17))
    expect(transitionsOf({ kind: 'fog-grid', cellPixels: 16, slices: 64 }, 'line')).toBe(2 * (7 + 5 + 9))
  })

  it('of a leaf card are its areas: an outline has 41% less of it', () => {
    expect(polygonArea(leafOutline(0.38 / 0.64)) / (200 * 130)).toBeCloseTo(1 - 0.41, 2)
  })
})

/** How many shapes are painted so. */
function transitionsOf(drawing: Drawing, paint: Paint): number {
  const { paths } = draw(drawing)
  return paths.filter((path) => path.paint === paint).flatMap(({ d }) => d.match(/M/g) ?? []).length
}
