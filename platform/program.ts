import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** @property commit the full hash, followed by `-changed` if the sources differed from it; null if the build didn't know it */
export type Program = { version: string; commit: string | null }

export const BUILT_FROM = 'server/built-from.json'

/** What the build recorded, or only the version if the sources run unbuilt. */
export function readProgram(): Program {
  const built = readText(`build/${BUILT_FROM}`)
  if (built !== undefined) return JSON.parse(built)
  return { version: JSON.parse(readText('package.json') ?? '{}').version, commit: null }
}

/** The newest version in CHANGELOG.md, or undefined without that file. */
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
