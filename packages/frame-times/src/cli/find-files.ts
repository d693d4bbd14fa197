import { type Dirent, globSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from './usage.ts'

const PATTERN = /[*?[\]{}]/
const collator = new Intl.Collator('en', { numeric: true })

/**
 * Resolves names, patterns (if the shell left them) and folders. Files of a pattern or folder are sorted
 * numerically (`run2` before `run10`).
 * @param options `inFolders`: includes one level of subfolders
 * @throws UsageError if nothing is found
 */
export function findFiles(names: readonly string[], { inFolders = false } = {}): string[] {
  return names.flatMap((name) => {
    const stats = orRefuse(name, () => statSync(name, { throwIfNoEntry: false }))
    if (stats?.isDirectory())
      return inOrder(filesIn(name, inFolders ? 1 : 0), `The folder '${name}' contains no files.`)
    if (stats) return [name]
    if (!PATTERN.test(name)) throw new UsageError(`File not found: '${name}'.`)
    return inOrder(filesLike(name), `No file matches '${name}'.`)
  })
}

/** @throws UsageError with `sentence` if there are none */
function inOrder(files: readonly string[], sentence: string): string[] {
  if (files.length === 0) throw new UsageError(sentence)
  return files.toSorted(collator.compare)
}

/** @param levels of subfolders to include */
function filesIn(folder: string, levels: number): string[] {
  const entries = orRefuse(folder, () => readdirSync(folder, { withFileTypes: true }))
  return entries.filter(isVisible).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return levels > 0 ? filesIn(path, levels - 1) : []
  })
}

/** In a pattern, the `\` of a Windows path would escape the next character. */
function filesLike(pattern: string): string[] {
  const portable = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern
  return globSync(portable, { withFileTypes: true })
    .filter((entry) => isVisible(entry) && !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
}

function isVisible(entry: Dirent): boolean {
  return !entry.name.startsWith('.')
}

/** @throws UsageError if the system refuses, such as for circular links */
function orRefuse<T>(name: string, open: () => T): T {
  try {
    return open()
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'the system refuses it'
    throw new UsageError(`'${name}' can’t be opened (${why}).`)
  }
}
