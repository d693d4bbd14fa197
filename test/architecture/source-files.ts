import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const NOT_OURS = ['node_modules', 'build', 'data', 'test-results', 'dist']

export type SourceFile = {
  path: string
  text: string
  /** As written in the imports. */
  imports: string[]
  /** Paths of our files that it imports. */
  targets: string[]
}

/** Every source file of the repository, with paths from its root. */
export function sourceFiles(folder = ''): SourceFile[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.isDirectory())
      return NOT_OURS.includes(entry.name) || path === 'reports' || entry.name.startsWith('.')
        ? []
        : sourceFiles(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name)
      ? [sourceFile(path, readFileSync(join(ROOT, path), 'utf8'))]
      : []
  })
}

export function isIn(path: string, ...folders: string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`))
}

/** Tests and tools may import everything. */
export function isOutside(path: string): boolean {
  return isIn(path, 'test', 'scripts') || !path.includes('/') || path.includes('.test.')
}

export function sourceFile(path: string, text: string): SourceFile {
  const imports = [...text.matchAll(/\b(?:from|import)\s*\(?\s*(['"])([^'"]+)\1/g)].map(
    (match) => match[2] ?? '',
  )
  const targets = imports
    .filter((name) => /^(\.|#\w+\/|@bildruta\/)/.test(name))
    .map((name) => name.replace(/^#/, '').replace(/^@bildruta\//, 'packages/'))
    .map((name) => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name))
  return { path, text, imports, targets }
}
