/** What the command line ends with. */
export const EXIT = {
  notWorse: 0,
  worse: 1,
  inconclusive: 2,
  /** No capture could be used on a side, or the command asks for something that cannot be. */
  unusable: 3,
} as const

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT]

/** The command asks for something that cannot be; the message is one sentence that helps. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The name that was probably meant, as `Did you mean '…'?` with a space ahead; nothing when none is near. */
export function didYouMean(typed: string, names: readonly string[]): string {
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.floor(name.length / 2))
    .toSorted((one, other) => one.distance - other.distance)
  return nearest ? ` Did you mean '${nearest.name}'?` : ''
}

/** How many letters have to be put in, taken out or changed (Levenshtein). */
function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1]
    for (let column = 1; column <= other.length; column++)
      current.push(
        Math.min(
          (current[column - 1] as number) + 1,
          (above[column] as number) + 1,
          (above[column - 1] as number) + (letter === other[column - 1] ? 0 : 1),
        ),
      )
    above = current
  }
  return above.at(-1) as number
}
