import { describe, expect, it } from 'vitest'
import { caseStudies } from '#content/case-studies/all.ts'
import type { Drawing, Figure } from '#content/figures.ts'
import { articleFigures } from '#content/insights/figures.ts'
import { draw } from './draw.ts'
import type { Paint, Point } from './drawn.ts'
import { leafOutline } from './light-and-pixels.ts'

const figures: Figure[] = [
  ...Object.values(articleFigures),
  ...caseStudies.flatMap((study) => study.figures ?? []),
]

describe('every figure', () => {
  it('draws both sides in one kind and one box, so that they are on one scale', () => {
    for (const { caption, before, after } of figures) {
      const [left, right] = [draw(before.drawing), draw(after.drawing)]
      expect(before.drawing.kind, caption).toBe(after.drawing.kind)
      expect([left.width, left.height], caption).toEqual([right.width, right.height])
    }
  })

  it('draws two sides that differ and stay in numbers', () => {
    for (const { caption, before, after } of figures) {
      const [left, right] = [before, after].map(({ drawing }) => JSON.stringify(draw(drawing).paths))
      expect(left, caption).not.toBe(right)
      expect(`${left}${right}`, caption).not.toMatch(/NaN|Infinity|undefined/)
    }
  })

  it('says of both sides what is seen', () => {
    for (const { caption, before, after } of figures) {
      expect(caption).toMatch(/\.$/)
      for (const { alt, label } of [before, after]) {
        expect(alt, label).toMatch(/\.$/)
        expect(label).not.toBe('')
      }
    }
  })

  it('belongs to a step that there is', () => {
    for (const study of caseStudies)
      for (const { step } of study.figures ?? []) expect(study.approach[step - 1], study.slug).toBeDefined()
  })
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
    expect(areaOf(leafOutline(0.38 / 0.64)) / (200 * 130)).toBeCloseTo(1 - 0.41, 2)
  })
})

/** How many shapes are painted so. */
function transitionsOf(drawing: Drawing, paint: Paint): number {
  const { paths } = draw(drawing)
  return paths.filter((path) => path.paint === paint).flatMap(({ d }) => d.match(/M/g) ?? []).length
}

function areaOf(corners: Point[]): number {
  const doubled = corners.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}
