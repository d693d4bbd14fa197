/**
 * A known scene that the path names, otherwise the folder if files come from several folders.
 * @param paths of all chosen files, such as `runs/harbour/1.csv`
 */
export function suggestedScene(path: string, paths: readonly string[], known: readonly string[]): string {
  const named = known
    .filter((scene) => path.toLowerCase().includes(scene.toLowerCase()))
    .toSorted((one, other) => other.length - one.length)
  if (named[0] !== undefined) return named[0]
  return new Set(paths.map(folderOf)).size > 1 ? folderOf(path) : ''
}

function folderOf(path: string): string {
  return path.split('/').at(-2) ?? ''
}
