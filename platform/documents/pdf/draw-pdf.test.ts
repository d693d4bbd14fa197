import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paginate } from './draw-pdf.ts'

const PAGE = { firstPage: 400, laterPages: 600 }
const rowsOf = (count: number, height: number) => Array<number>(count).fill(height)

it('keeps everything on one page while it fits', () => {
  expect(paginate({ rows: rowsOf(5, 40), closing: 200, ...PAGE })).toEqual([5])
})

it('takes two rows over with the closing when only the closing is too much', () => {
  expect(paginate({ rows: rowsOf(9, 40), closing: 200, ...PAGE })).toEqual([7, 2])
})

it('leaves the first page to its opening when one row and the closing do not fit under it', () => {
  expect(paginate({ rows: rowsOf(1, 250), closing: 200, ...PAGE })).toEqual([0, 1])
})

it('places every row once, in no more room than there is, and never the closing alone', () => {
  const sizes = fc.record({
    rows: fc.array(fc.integer({ min: 20, max: 90 }), { minLength: 1, maxLength: 120 }),
    closing: fc.integer({ min: 60, max: 300 }),
  })
  fc.assert(
    fc.property(sizes, ({ rows, closing }) => {
      const pages = paginate({ rows, closing, ...PAGE })
      expect(pages.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
      let row = 0
      pages.forEach((count, page) => {
        const height = rows.slice(row, row + count).reduce((sum, one) => sum + one, 0)
        const isLast = page === pages.length - 1
        expect(height + (isLast ? closing : 0)).toBeLessThanOrEqual(page === 0 ? 400 : 600)
        row += count
      })
      expect(pages.at(-1)).toBeGreaterThan(0)
    }),
  )
})
