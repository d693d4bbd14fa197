import { ApiError } from '#app/ground/api.ts'

/** Of a list, as it was fetched. @property from where it begins, as the part before it said; isOld: something changed since, while it was not shown */
export type Part<Row> = { from: string; rows: Row[]; next: string | null; isOld: boolean }

/** Rows by their places in a list, both of them included. */
export type Span = { first: number; last: number }

/** What is known of a list, with those parts anew that are shown. What comes after them stays if it still begins where they end. */
export async function lookAgain<Row>(
  known: readonly Part<Row>[] | undefined,
  span: Span,
  fetchPart: (from: string) => Promise<Part<Row>>,
): Promise<Part<Row>[]> {
  const shown = known ? partsOf(known, span) : []
  const [first] = shown
  if (!known || !first) return [await fetchPart('')]
  const fresh: Part<Row>[] = []
  let next: string | null = first.from
  try {
    while (next !== null && fresh.length < shown.length) {
      const part: Part<Row> = await fetchPart(next)
      fresh.push(part)
      next = part.next
    }
  } catch (error) {
    // The row is no more after which it began.
    if (first.from !== '' && error instanceof ApiError && error.status === 404) return [await fetchPart('')]
    throw error
  }
  const at = known.indexOf(first)
  const after = known.slice(at + shown.length)
  const old = (part: Part<Row>) => ({ ...part, isOld: true })
  return [...known.slice(0, at).map(old), ...fresh, ...(after[0]?.from === next ? after.map(old) : [])]
}

/** The parts in which these rows are; the last one when there are fewer. */
export function partsOf<Row>(parts: readonly Part<Row>[], { first, last }: Span): readonly Part<Row>[] {
  let end = 0
  const found = parts.filter(({ rows }) => {
    const start = end
    end += rows.length
    return start <= last && first < end
  })
  return found.length > 0 ? found : parts.slice(-1)
}
