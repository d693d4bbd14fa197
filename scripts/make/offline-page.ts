import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OFFLINE_PAGE, OFFLINE_REMOVAL, OFFLINE_WORKER } from '#server/pages/public-files.server.ts'

/** Files of ours that a text names: whole addresses, and scripts beside it. */
const NAMED = /["'`(](?:\/?assets\/|\.\/)([\w.-]+\.(?:js|css|woff2))["'`)]/g
const ICONS = ['/favicon.ico', '/favicon.svg']
/** The script of all public pages, and of the islands that it names those of this one, by their modules. */
const START = /^start-/
const ISLANDS = /^(tool|run-section|hydrate|whole-sheet|preload-helper)-/
/** Samples, which are asked for on other pages. */
const RECORDINGS = /^recorded-/
/** Of the fonts, those with the letters of the page itself. */
const OTHER_LETTERS = /-latin(-ext)?-wght-normal-/

const SOURCES = join(import.meta.dirname, 'offline-page')

/**
 * Writes the service worker that keeps one page, its document and every file that it may come to load, so that it works
 * without a network; and the one that takes all of it back. Its version is that of the files: a new build is a new worker.
 * @param client the folder of the public files
 * @param html the page as it was built
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

/** Grows while it is read, until every file that another names has been there. */
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
