/** Heights in points. */
type Room = {
  rows: readonly number[]
  /** What follows the last row and stays with it. */
  closing: number
  firstPage: number
  laterPages: number
}

/** Rows that go over to the last page with the closing, so that it never stands alone. */
const COMPANY = 2

/** @returns for each page how many of the rows stand on it. The last page has room for the closing. */
export function paginate({ rows, closing, firstPage, laterPages }: Room): number[] {
  const pages = [0]
  let left = firstPage
  for (const row of rows) {
    if (row > left && pages.at(-1) !== 0) {
      pages.push(0)
      left = laterPages
    }
    pages[pages.length - 1] = (pages.at(-1) ?? 0) + 1
    left -= row
  }
  if (closing <= left) return pages
  return withCompany(pages)
}

function withCompany(pages: readonly number[]): number[] {
  const last = pages.at(-1) ?? 0
  const moved = Math.min(COMPANY, last)
  const before = [...pages.slice(0, -1), last - moved]
  // A page that would be left empty has nothing to say, but the first one has its opening.
  return [...before.filter((rows, index) => rows > 0 || index === 0), moved]
}
