import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OFFLINE_PAGE, OFFLINE_REMOVAL, OFFLINE_WORKER } from '#server/pages/public-files.server.ts'

/** References to our own assets. */
const NAMED = /["'`(](?:\/?assets\/|\.\/)([\w.-]+\.(?:js|css|woff2))["'`)]/g
const ICONS = ['/favicon.ico', '/favicon.svg']
/** The start script references all islands; only this page's are needed. */
const START = /^start-/
const ISLANDS = /^(tool|run-section|hydrate|whole-sheet|preload-helper)-/
/** Sample recordings belong to other pages. */
const RECORDINGS = /^recorded-/
/** Subsets for other scripts aren't needed. */
const OTHER_LETTERS = /-latin(-ext)?-wght-normal-/

const SOURCES = join(import.meta.dirname, 'offline-page')

/**
 * Writes the service worker that keeps one page and all its files for offline use, and the worker that
 * removes them. The version depends on the files, so every changed build installs a new worker.
 * @param client the folder of public files
 * @param html the built page
 */
export function writeOfflineWorkers(client: string, html: string): void {
  const files = filesOf(join(client, 'assets'), html).map((name) => `/assets/${name}`)
  const version = createHash('sha256').update(html).update(files.join()).digest('base64url').slice(0, 12)
  const kept = JSON.stringify({ version, page: OFFLINE_PAGE, files: [...files, ...ICONS] })
  mkdirSync(dirname(join(client, OFFLINE_WORKER)), { recursive: true })
  writeFileSync(
    join(client, OFFLINE_WORKER),
    source('worker.js').replace('KEPT', () => kept),
  )
  writeFileSync(join(client, OFFLINE_REMOVAL), source('removal.js'))
}

/** Follows references until no new file is found. */
function filesOf(assets: string, html: string): string[] {
  const there = new Set(readdirSync(assets))
  const files = new Set(namedIn(html))
  for (const name of files) {
    if (!there.has(name) || OTHER_LETTERS.test(name) || RECORDINGS.test(name)) files.delete(name)
    else if (/\.(js|css)$/.test(name))
      for (const named of namedIn(readFileSync(join(assets, name), 'utf8')))
        if (!START.test(name) || ISLANDS.test(named)) files.add(named)
  }
  return [...files].sort()
}

function namedIn(text: string): string[] {
  return [...text.matchAll(NAMED)].flatMap((match) => match[1] ?? [])
}

function source(name: string): string {
  return readFileSync(join(SOURCES, name), 'utf8')
}
