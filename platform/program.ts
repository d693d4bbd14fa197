import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Which program this is. @property commit all its digits, with `-changed` where the sources were others than it holds; null where the build was not told */
export type Program = { version: string; commit: string | null }

export const BUILT_FROM = 'server/built-from.json'

/** As it was built; of sources that were not, the version alone. */
export function readProgram(): Program {
  const built = readText(`build/${BUILT_FROM}`)
  if (built !== undefined) return JSON.parse(built)
  return { version: JSON.parse(readText('package.json') ?? '{}').version, commit: null }
}

/** The version that CHANGELOG.md begins with; nothing where that file is not. */
export function newestChange(): string | undefined {
  return /^## (\S+)/m.exec(readText('CHANGELOG.md') ?? '')?.[1]
}

/** `0.1.0, commit c3fba2fe77`. */
export function programWords({ version, commit }: Program): string {
  return commit === null ? version : `${version}, commit ${shortCommit(commit)}`
}

function shortCommit(commit: string): string {
  return commit.replace(/^([0-9a-f]{10})[0-9a-f]*/, '$1')
}

/** The path of a file of the product. The root is the same for the sources and for the built server. */
export function productFile(name: string): string {
  const manifest = findPackageJSON(import.meta.url)
  if (manifest === undefined) throw new Error("The product's package.json was not found.")
  return join(dirname(manifest), name)
}

function readText(name: string): string | undefined {
  try {
    return readFileSync(productFile(name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
