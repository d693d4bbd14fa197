import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { currentRelease, nodeOf, Refusal, run, type Site } from './site.ts'

/** Marks a complete release folder. */
const MARK = '.release'
/** Content overrides, in the clone and in each release (docs/operating.md). */
const OVERRIDES = 'overrides'

type Version = { commit: string; version: string }

/**
 * The newest commit of the tracked branch, or the named one.
 * @throws Refusal if the clone has commits that would be lost
 */
export function findNext({ sources }: Site, named: string | undefined): Version {
  const git = (...args: string[]) => run('git', args, { cwd: sources }).trim()
  git('fetch', '--quiet', '--tags')
  const commit = git('rev-parse', '--verify', `${named ?? '@{upstream}'}^{commit}`)
  if (!named && git('rev-list', '--count', `${commit}..HEAD`) !== '0')
    throw new Refusal(
      'This clone has commits of its own. Merge the new ones (git merge), test, then update with --to HEAD.',
    )
  const { version } = JSON.parse(git('show', `${commit}:package.json`)) as { version: string }
  return { commit, version }
}

export function versionOf(release: string): Version {
  return JSON.parse(readFileSync(join(release, MARK), 'utf8'))
}

/** For example `0.1.0 (c3fba2fe77)`. */
export function versionWords({ version, commit }: Version): string {
  return `${version} (${commit.slice(0, 10)})`
}

/** Uncommitted changes outside own/. */
export function uncommitted({ sources }: Site): string[] {
  const lines = run('git', ['status', '--porcelain'], { cwd: sources }).split('\n').filter(Boolean)
  return lines.map((line) => line.slice(3))
}

/**
 * Builds a release with the content overrides in a folder of its own; an existing release is reused.
 * @returns the folder
 * @throws Refusal
 */
export function prepareRelease(
  { sources, link }: Site,
  next: Version,
  print: (line: string) => void,
): string {
  const { commit, version } = next
  const own = join(sources, OVERRIDES)
  const release = `${link}-${version}-${nameOf(commit, own)}`
  if (existsSync(join(release, MARK))) return release
  print(`Building ${versionWords(next)}`)
  rmSync(release, { recursive: true, force: true })
  mkdirSync(release, { recursive: true })
  const archive = `${release}.tar`
  run('git', ['archive', `--output=${archive}`, commit], { cwd: sources })
  run('tar', ['-xf', archive, '-C', release])
  rmSync(archive)
  if (existsSync(own)) cpSync(own, join(release, OVERRIDES), { recursive: true, filter: isShown })
  const options = { cwd: release, env: { ...process.env, COMMIT: commit } }
  run(process.execPath, ['scripts/bootstrap.mjs', 'build'], options)
  run('npm', ['prune', '--omit=dev', '--ignore-scripts'], options)
  // npm up to version 10 removes the link to Node.
  run(process.execPath, ['scripts/bootstrap.mjs'], options)
  run(nodeOf(release), ['scripts/make/remove-tools.ts'], options)
  writeFileSync(join(release, MARK), JSON.stringify({ commit, version }))
  return release
}

/** Atomic. */
export function pointTo({ link }: Site, release: string): void {
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(release, next)
  renameSync(next, link)
}

export function removeOthers(site: Site, kept: string[]): void {
  const folder = dirname(site.link)
  const others = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(site.link)}-`))
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, MARK)) && path !== currentRelease(site) && !kept.includes(path))
  for (const path of others) rmSync(path, { recursive: true })
}

/** Skips hidden files, such as a .git folder. */
function isShown(path: string): boolean {
  return !basename(path).startsWith('.')
}

/** Depends on the commit and on the contents of own/. */
function nameOf(commit: string, own: string): string {
  const hash = createHash('sha256').update(commit)
  const files = existsSync(own) ? readdirSync(own, { recursive: true, withFileTypes: true }) : []
  for (const path of files
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/\./.test(path.slice(own.length)))
    .toSorted())
    hash.update(`${path.slice(own.length)}\0`).update(readFileSync(path))
  return hash.digest('hex').slice(0, 10)
}

const POLL_MS = 200
const ANSWER_MS = 10_000

export async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok === true
}

/** Polls /readyz at least once. @param isOver whether to give up @returns whether the server became ready */
export async function untilReady(address: string, isOver: () => boolean): Promise<boolean> {
  while (!(await answers(`${address}/readyz`))) {
    if (isOver()) return false
    await delay(POLL_MS)
  }
  return true
}
