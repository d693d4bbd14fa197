import { type Dirent, globSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from './usage.ts'

const PATTERN = /[*?[\]{}]/
const inOrder = new Intl.Collator('en', { numeric: true })

/**
 * Resolves names, patterns (if the shell left them) and folders. Files of a pattern or folder are sorted
 * numerically (`run2` before `run10`).
 * @param options `inFolders`: includes one level of subfolders
 * @throws UsageError if nothing is found
 */
export function findFiles(names: readonly string[], { inFolders = false } = {}): string[] {
  return names.flatMap((name) => {
    const stats = look(name)
    if (stats?.isDirectory()) return filesIn(name, inFolders)
    if (stats) return [name]
    if (!PATTERN.test(name)) throw new UsageError(`File not found: '${name}'.`)
    return filesLike(name)
  })
}

function filesIn(folder: string, inFolders: boolean): string[] {
  const entries = orRefuse(folder, () => readdirSync(folder, { withFileTypes: true }))
  const deeper = entries.filter((entry) => inFolders && entry.isDirectory() && !entry.name.startsWith('.'))
  const files = [
    ...entries.filter(isVisibleFile).map((entry) => join(folder, entry.name)),
    ...deeper.flatMap(({ name }) =>
      orRefuse(name, () => readdirSync(join(folder, name), { withFileTypes: true }))
        .filter(isVisibleFile)
        .map((entry) => join(folder, name, entry.name)),
    ),
  ]
  if (files.length === 0) throw new UsageError(`The folder '${folder}' contains no files.`)
  return files.toSorted(inOrder.compare)
}

/** In a pattern, the `\` of a Windows path would escape the next character. */
function filesLike(pattern: string): string[] {
  const files = globSync(process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern, {
    withFileTypes: true,
  })
    .filter(isVisibleFile)
    .map((entry) => join(entry.parentPath, entry.name))
  if (files.length === 0) throw new UsageError(`No file matches '${pattern}'.`)
  return files.toSorted(inOrder.compare)
}

function isVisibleFile(entry: Dirent): boolean {
  return !entry.isDirectory() && !entry.name.startsWith('.')
}

/** Follows links. @returns undefined if there is no such file */
function look(name: string): Stats | undefined {
  return orRefuse(name, () => statSync(name, { throwIfNoEntry: false }))
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
