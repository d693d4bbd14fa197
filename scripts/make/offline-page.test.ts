import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { OFFLINE_REMOVAL, OFFLINE_WORKER } from '#server/pages/public-files.server.ts'
import { writeOfflineWorkers } from './offline-page.ts'

const PAGE =
  '<link href="/assets/later-1.css"/><script>import("/assets/start-1.js");import("/assets/page-1.js")</script>'
const FILES = {
  'page-1.js':
    'import"./shared-1.js";import(`./lazy-1.js`);new Worker(new URL("/assets/worker-1.js",import.meta.url))',
  'shared-1.js': 'x=["assets/lazy-1.css"]',
  'lazy-1.js': 'import("./gone.js");import("./recorded-game-1.js")',
  'recorded-game-1.js': '',
  'lazy-1.css':
    '@font-face{src:url(/assets/geist-mono-core-1.woff2)}@font-face{src:url(/assets/geist-latin-ext-wght-normal-1.woff2)}',
  'later-1.css': '',
  'worker-1.js': '',
  'geist-mono-core-1.woff2': '',
  'geist-latin-ext-wght-normal-1.woff2': '',
  'start-1.js': 'import("./tool-1.js");import("./other-island-1.js")',
  'tool-1.js': '',
  'other-island-1.js': '',
}

let client = ''
beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'bildruta-offline-'))
  mkdirSync(join(client, 'assets'))
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(client, 'assets', name), text)
})
afterEach(() => rmSync(client, { recursive: true }))

const written = (html: string) => {
  writeOfflineWorkers(client, html)
  const text = readFileSync(join(client, OFFLINE_WORKER), 'utf8')
  return JSON.parse(/= (\{.*\})$/m.exec(text)?.[1] ?? '') as {
    version: string
    page: string
    files: string[]
  }
}

it('keeps the page with all that it may come to load, and nothing of other islands', () => {
  const { page, files } = written(PAGE)
  expect(page).toBe('/tools/frame-times')
  expect(files).toEqual([
    ...[
      'geist-mono-core-1.woff2',
      'later-1.css',
      'lazy-1.css',
      'lazy-1.js',
      'page-1.js',
      'shared-1.js',
      'start-1.js',
      'tool-1.js',
      'worker-1.js',
    ].map((name) => `/assets/${name}`),
    '/favicon.ico',
    '/favicon.svg',
  ])
  expect(readFileSync(join(client, OFFLINE_REMOVAL), 'utf8')).toContain('registration.unregister()')
})

it('has another version when the page is another one', () => {
  const { version } = written(PAGE)
  expect(written(PAGE).version).toBe(version)
  expect(written(`${PAGE} `).version).not.toBe(version)
})
