import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUILT_FROM, type Program } from '#platform/program.ts'

/** Stores version and commit in the build, because a server may have no git history. */
export function writeBuiltFrom(sources: string, build: string): void {
  writeFileSync(join(build, BUILT_FROM), JSON.stringify(builtFrom(sources)))
}

/** @param commit defaults to COMMIT, then to git */
export function builtFrom(sources: string, commit = process.env.COMMIT): Program {
  const { version } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'))
  return { version, commit: commit || askGit(sources) }
}

/** Null without git, or if git refuses because another user owns the clone. */
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
