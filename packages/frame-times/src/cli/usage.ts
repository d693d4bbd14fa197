export { EXIT, type ExitStatus } from '../report/gate.ts'

/** Invalid arguments. The message is one helpful sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @returns ` Did you mean '…'?`, or '' if no name is close */
export function didYouMean(typed: string, names: readonly string[]): string {
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.floor(name.length / 2))
    .toSorted((one, other) => one.distance - other.distance)
  return nearest ? ` Did you mean '${nearest.name}'?` : ''
}

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
