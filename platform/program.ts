import { readFileSync } from 'node:fs'
import { ownFile } from './own-file.ts'

/**
 * Version of this program. @property commit full hash, with `-changed` if the sources had uncommitted changes; null if
 * unknown to the build
 */
export type Program = { version: string; commit: string | null }

export const BUILT_FROM = 'server/built-from.json'

/** As built. Without a build, only the version. */
export function readProgram(): Program {
  const built = readText(`build/${BUILT_FROM}`)
  if (built !== undefined) return JSON.parse(built)
  return { version: JSON.parse(readText('package.json') ?? '{}').version, commit: null }
}

/** The first version in CHANGELOG.md; undefined if the file is missing. */
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

function readText(name: string): string | undefined {
  try {
    return readFileSync(ownFile(name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
