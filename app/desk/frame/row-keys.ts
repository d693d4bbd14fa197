import { useKeys } from './letters.ts'

/** `J` and `K` step through the rows of a screen's lists, which are marked by `data-rows`; `O` opens the row, `X` chooses it where rows are chosen, with Shift all up to it, `R` answers what is open. To be called once, around all screens. */
export function useRowKeys(): void {
  const step = (by: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-rows] > li')].flatMap(
      (row) => row.querySelector<HTMLElement>('a, summary, button') ?? [],
    )
    if (rows.length === 0) return false
    const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
    const to = at === -1 ? rows.findIndex((row) => row.getBoundingClientRect().top >= 0) : at + by
    rows[Math.min(Math.max(to, 0), rows.length - 1)]?.focus()
    return true
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    x: ({ shiftKey }) => {
      const box = document.activeElement?.closest('[data-rows] > li')?.querySelector('[data-choose]')
      box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
      return box !== undefined && box !== null
    },
    o: () => {
      const row = document.activeElement?.closest('[data-rows] > li')?.querySelector<HTMLElement>('a')
      row?.click()
      return row !== undefined && row !== null
    },
    r: () => {
      const field = document.querySelector<HTMLElement>('#answer textarea')
      field?.focus()
      return field !== null
    },
  })
}
