import { type ChildProcess, spawn } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { copySources } from '../copy-sources.ts'
import { freePort } from '../free-port.ts'

// `npm run dev` in a fresh clone: without `overrides/`, with a port of its own in `.env`.

const ROOT = join(import.meta.dirname, '../..')

let clone = ''
let port = 0
let server: ChildProcess | undefined

test.beforeAll(async () => {
  clone = mkdtempSync(join(tmpdir(), 'bildruta-clone-'))
  port = await freePort()
  copySources(clone)
  linkPackages()
  writeFileSync(join(clone, '.env'), `PORT=${port}\nDATA_DIR=${join(clone, 'data')}\nLOG_LEVEL=warn\n`)
  server = spawn(join(clone, 'node_modules/.bin/react-router'), ['dev'], {
    cwd: clone,
    // Like npm for its `dev` script, without this machine's own configuration.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, npm_lifecycle_event: 'dev' },
    stdio: 'inherit',
    // React Router's program starts another process.
    detached: true,
  })
  await expect
    .poll(() =>
      fetch(address('/readyz')).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
})

test.afterAll(async () => {
  const ended = new Promise((resolve) => server?.once('exit', resolve))
  process.kill(-(server?.pid ?? 0), 'SIGTERM')
  await ended
  rmSync(clone, { recursive: true })
})

test('npm run dev shows every page without overrides, and each change by itself @once', async ({ page }) => {
  const failed: string[] = []
  // Vite answers 504 for a package that it is preparing again, then reloads the page by itself.
  page.on('response', (response) => {
    if (response.status() >= 500 && response.status() !== 504) failed.push(response.url())
  })
  page.on('pageerror', (error) => failed.push(error.message))

  await open(page, '/dashboard')
  await expect(page).toHaveURL(/\/auth/)
  await open(page, '/auth')
  await page.getByLabel('Password').fill('is not covered')
  change('content/auth.ts', 'Welcome to the client portal', 'Welcome to the changed portal')
  await expect(page.getByText('Welcome to the changed portal')).toBeVisible()

  await open(page, '/')
  await reloadsBy(page, () => change('content/home.ts', 'OUR FIXES.', 'OUR CHANGES.'))
  await expect(page.getByText('OUR CHANGES.', { exact: true })).toBeVisible()
  await reloadsBy(page, () => writeOverride('home', { hero: { headline: ['YOUR BUILD.', 'OWN WORDS.'] } }))
  await expect(page.getByText('OWN WORDS.')).toBeVisible()
  await reloadsBy(page, () => rmSync(join(clone, 'overrides/home.json')))
  await expect(page.getByText('OUR CHANGES.', { exact: true })).toBeVisible()

  await expect(page.locator('vite-error-overlay')).toHaveCount(0)
  expect(failed).toEqual([])
})

async function open(page: Page, path: string): Promise<void> {
  const connected = untilConnected(page)
  await page.goto(address(path))
  await connected
}

/** Changes a file, and waits until the page has reloaded and would notice the next change. */
async function reloadsBy(page: Page, act: () => void): Promise<void> {
  const connected = untilConnected(page)
  act()
  await connected
}

/** Until the page is notified of changes. */
function untilConnected(page: Page): Promise<unknown> {
  return page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
}

function address(path: string): string {
  return `http://localhost:${port}${path}`
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(clone, file), 'utf8')
  expect(text).toContain(from)
  save(file, text.replaceAll(from, to))
}

function writeOverride(name: string, words: object): void {
  mkdirSync(join(clone, 'overrides'), { recursive: true })
  save(`overrides/${name}.json`, JSON.stringify(words))
}

/** In one step, like an editor, so that nobody reads half a file. */
function save(file: string, text: string): void {
  writeFileSync(join(clone, 'half-written'), text)
  renameSync(join(clone, 'half-written'), join(clone, file))
}

/** One by one, so that Vite's files next to them belong to the clone. */
function linkPackages(): void {
  mkdirSync(join(clone, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((entry) => !/^\.(?!bin)/.test(entry)))
    symlinkSync(join(ROOT, 'node_modules', name), join(clone, 'node_modules', name))
}
