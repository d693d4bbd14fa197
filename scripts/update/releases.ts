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

/** In the folder of a version once it is whole. */
const MARK = '.release'
/** What the studio has of its own, in the clone and in each version (docs/operating.md). */
const OWN = 'own'

type Version = { commit: string; version: string }

/**
 * What comes next: the newest commit of the branch that the clone follows, or what is named.
 * @throws Refusal where the clone holds commits that would be lost
 */
export function findNext({ sources }: Site, named: string | undefined): Version {
  const git = (...words: string[]) => run('git', words, { cwd: sources }).trim()
  git('fetch', '--quiet', '--tags')
  const commit = git('rev-parse', '--verify', `${named ?? '@{upstream}'}^{commit}`)
  if (!named && git('rev-list', '--count', `${commit}..HEAD`) !== '0')
    throw new Refusal(
      'This clone has commits of its own: merge what came (git merge), try it, then update with --to HEAD.',
    )
  const { version } = JSON.parse(git('show', `${commit}:package.json`)) as { version: string }
  return { commit, version }
}

export function versionOf(release: string): Version {
  return JSON.parse(readFileSync(join(release, MARK), 'utf8'))
}

/** `0.1.0 (c3fba2fe77)`. */
export function versionWords({ version, commit }: Version): string {
  return `${version} (${commit.slice(0, 10)})`
}

/** Changes in the clone that no version has, as they are in no commit; `own/` is not among them. */
export function uncommitted({ sources }: Site): string[] {
  const lines = run('git', ['status', '--porcelain'], { cwd: sources }).split('\n').filter(Boolean)
  return lines.map((line) => line.slice(3))
}

/**
 * Builds a version in a folder of its own beside the one that runs, with what the studio has of its own; one that is there is taken as it is.
 * @param say is told when it builds
 * @returns the folder
 * @throws Refusal
 */
export function prepareRelease({ sources, link }: Site, next: Version, say: (line: string) => void): string {
  const { commit, version } = next
  const own = join(sources, OWN)
  const release = `${link}-${version}-${nameOf(commit, own)}`
  if (existsSync(join(release, MARK))) return release
  say(`Building ${versionWords(next)}`)
  rmSync(release, { recursive: true, force: true })
  mkdirSync(release, { recursive: true })
  const archive = `${release}.tar`
  run('git', ['archive', `--output=${archive}`, commit], { cwd: sources })
  run('tar', ['-xf', archive, '-C', release])
  rmSync(archive)
  if (existsSync(own)) cpSync(own, join(release, OWN), { recursive: true, filter: isShown })
  const how = { cwd: release, env: { ...process.env, COMMIT: commit } }
  run(process.execPath, ['scripts/bootstrap.mjs', 'build'], how)
  run('npm', ['prune', '--omit=dev', '--ignore-scripts'], how)
  // npm up to version 10 takes away the link to Node.
  run(process.execPath, ['scripts/bootstrap.mjs'], how)
  run(nodeOf(release), ['scripts/make/remove-tools.ts'], how)
  writeFileSync(join(release, MARK), JSON.stringify({ commit, version }))
  return release
}

/** Lets the link lead to a version, at once for whoever follows it. */
export function pointTo({ link }: Site, release: string): void {
  const next = `${link}.next`
  rmSync(next, { force: true })
  symlinkSync(release, next)
  renameSync(next, link)
}

/** Deletes all versions but those that are named. */
export function removeOthers(site: Site, kept: string[]): void {
  const folder = dirname(site.link)
  const others = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(site.link)}-`))
    .map((name) => join(folder, name))
    .filter((path) => existsSync(join(path, MARK)) && path !== currentRelease(site) && !kept.includes(path))
  for (const path of others) rmSync(path, { recursive: true })
}

/** Whatever is hidden, such as a repository of its own, stays behind. */
function isShown(path: string): boolean {
  return !basename(path).startsWith('.')
}

/** The same for the same commit with the same texts, prices and pictures of one's own. */
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

/** Whether an address is answered well. */
export async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok === true
}

/**
 * Waits until a server says that it is ready; asks at least once.
 * @param isOver whether there is no use in waiting any longer
 * @returns whether it did
 */
export async function untilReady(address: string, isOver: () => boolean): Promise<boolean> {
  while (!(await answers(`${address}/readyz`))) {
    if (isOver()) return false
    await delay(POLL_MS)
  }
  return true
}
