/** The one that differs least, if it differs little enough to be a slip. */
export function nearest(text: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((candidate) => ({ candidate, distance: editDistance(text, candidate) }))
    .toSorted((a, b) => a.distance - b.distance)
  if (!best || best.distance > Math.max(2, Math.floor(best.candidate.length / 3))) return undefined
  return best.candidate
}

/** Letters to be changed, added or taken away (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j] ?? 0) + (letter === other ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1),
      )
    row = next
  }
  return row[b.length] ?? 0
}
