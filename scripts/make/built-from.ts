import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_FROM, type Program } from '#platform/program.ts'

/** Keeps with a build what it is made from: what serves has no history to ask. */
export function writeBuiltFrom(sources: string, build: string): void {
  writeFileSync(join(build, BUILT_FROM), JSON.stringify(builtFrom(sources)))
}

/** @param sources the folder; its commit is what COMMIT says, or git where it is a clone */
export function builtFrom(sources: string, told = process.env.COMMIT): Program {
  const { version } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'))
  return { version, commit: told || askGit(sources) }
}

/** Null where there is no git, or it refuses: a clone may be somebody else's. */
function askGit(sources: string): string | null {
  if (!existsSync(join(sources, '.git'))) return null
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: sources, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return `${git('rev-parse', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') === '' ? '' : '-changed'}`
  } catch {
    return null
  }
}
