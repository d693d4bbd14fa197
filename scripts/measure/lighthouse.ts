// Runs Lighthouse three times as a phone on every public page and compares the medians with limits. LCP is
// relative to that of a bare page on the same machine, which must be idle. `npm run lighthouse -- /` limits
// the pages; without arguments the desk is measured, too, as a desktop.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Result, RunnerResult } from 'lighthouse'
import { joinMember } from '../../test/e2e/member.ts'
import { studioAt } from '../../test/e2e/studio.ts'
import { freePort } from '../../test/free-port.ts'
import type { ServerProcess } from '../../test/server-process.ts'
import { installPackages } from '../install-packages.ts'
import { ROOT } from '../run-tool.ts'
import { median } from './instruments/costs.ts'
import type { Page } from './pages.ts'
import { visitSite } from './visit-site.ts'

const FOLDER = join(ROOT, 'reports/lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const LCP = 'largest-contentful-paint'
const KIB = 1024
const RUNS = 3
/** Chromium sometimes returns no trace; such a run is repeated. */
const TRIES = 3

/** The baseline for this machine. */
const BARE_PAGE =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title><h1>Bare</h1>'

/** In milliseconds, a share, and bytes. */
const LIMITS = {
  lcpOfHomeOverBare: 200,
  lcpOverBare: 300,
  blocking: 60,
  blockingByScripts: 30,
  cls: 0.005,
  bytes: 280 * KIB,
}

/** In milliseconds, on a desktop. */
const DESK_LCP = 1_500

await installPackages(import.meta.dirname)
const { default: lighthouse, desktopConfig } = await import('lighthouse')
const debuggingPort = await freePort()
await visitSite(
  async ({ server, pages }) => {
    let isFine = true
    mkdirSync(FOLDER, { recursive: true })
    const bareLcp = await measureBarePage()
    process.stdout.write(`page with one heading\n  LCP ${seconds(bareLcp)}\n`)
    for (const page of pages.filter(isPublic)) {
      const isKeptOut = await keepsSearchEnginesOut(server.url + page.address)
      const results: Result[] = []
      const withoutScripts: Result[] = []
      // Alternating, so that other load affects both.
      for (let run = 0; run < RUNS; run++) {
        const url = server.url + page.address
        const { lhr, report } = await measureOnce(url, isKeptOut)
        writeFileSync(join(FOLDER, `${page.name}.html`), String(report))
        results.push(lhr)
        if (page.isDocument)
          withoutScripts.push((await measureOnce(url, isKeptOut, { blocked: ['*.js'] })).lhr)
      }
      const broken = [
        ...brokenLimits(page.address, results, bareLcp),
        ...(page.isDocument
          ? over(
              'TBT by scripts in ms',
              blocking(results) - blocking(withoutScripts),
              LIMITS.blockingByScripts,
            )
          : []),
      ]
      const bare = page.isDocument ? `  without scripts ${Math.round(blocking(withoutScripts))} ms` : ''
      process.stdout.write(`${page.address}\n  ${figuresOf(results)}${bare}\n`)
      for (const line of broken) process.stdout.write(`  OVER  ${line}\n`)
      isFine &&= broken.length === 0
    }
    const isWhole = process.argv.length === 2
    return (!isWhole || (await measureDesk(server))) && isFine
  },
  [`--remote-debugging-port=${debuggingPort}`],
)

async function keepsSearchEnginesOut(url: string): Promise<boolean> {
  const html = await (await fetch(url)).text()
  return /<meta name="robots" content="[^"]*noindex/.test(html)
}

function blocking(results: Result[]): number {
  return audit(results, 'total-blocking-time')
}

/** @returns LCP in milliseconds */
async function measureBarePage(): Promise<number> {
  const bare = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(BARE_PAGE))
  const port = await freePort()
  bare.listen(port, 'localhost')
  const results: Result[] = []
  for (let run = 0; run < RUNS; run++)
    results.push((await measureOnce(`http://localhost:${port}/`, true)).lhr)
  bare.close()
  return audit(results, LCP)
}

/** Measures Today as an owner with no open tasks. */
async function measureDesk(server: ServerProcess): Promise<boolean> {
  const studio = studioAt(server, undefined)
  const { cookieHeader } = await joinMember({ url: server.url, studio }, 'owner')
  const results: Result[] = []
  for (let run = 0; run < RUNS; run++) {
    const { lhr, report } = await measureOnce(`${server.url}/desk`, true, { cookie: cookieHeader })
    if (!lhr.finalDisplayedUrl?.endsWith('/desk'))
      throw new Error(`The desk redirected to ${lhr.finalDisplayedUrl}`)
    writeFileSync(join(FOLDER, 'desk.html'), String(report))
    results.push(lhr)
  }
  const broken = over('LCP in ms', audit(results, LCP), DESK_LCP)
  process.stdout.write(`/desk, as a desktop\n  ${figuresOf(results)}\n`)
  for (const line of broken) process.stdout.write(`  OVER  ${line}\n`)
  return broken.length === 0
}

type Asked = {
  /** Blocked URL patterns. */
  blocked?: string[]
  /** A staff session, measured as a desktop. */
  cookie?: string
  tries?: number
}

async function measureOnce(url: string, isKeptOut: boolean, options: Asked = {}): Promise<RunnerResult> {
  const { blocked = [], cookie, tries = TRIES } = options
  const run = await lighthouse(
    url,
    {
      port: debuggingPort,
      logLevel: 'error',
      output: 'html',
      onlyCategories: CATEGORIES,
      blockedUrlPatterns: blocked,
      ...(cookie && { extraHeaders: { Cookie: cookie } }),
      // Pages that are noindex on purpose aren't penalized.
      ...(isKeptOut && { skipAudits: ['is-crawlable'] }),
    },
    cookie ? desktopConfig : undefined,
  )
  if (run && !run.lhr.runtimeError) return run
  if (tries > 1) return measureOnce(url, isKeptOut, { ...options, tries: tries - 1 })
  throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
}

function brokenLimits(address: string, results: Result[], bareLcp: number): string[] {
  const overBare = address === '/' ? LIMITS.lcpOfHomeOverBare : LIMITS.lcpOverBare
  return [
    ...CATEGORIES.filter((id) => score(results, id) < 100).map(
      (id) => `${id} is ${score(results, id)}: ${failedAudits(results, id).join(', ')}`,
    ),
    ...over('LCP over that of one heading in ms', audit(results, LCP) - bareLcp, overBare),
    ...over('TBT in ms', audit(results, 'total-blocking-time'), LIMITS.blocking),
    ...over('CLS', audit(results, 'cumulative-layout-shift'), LIMITS.cls),
    ...over('bytes', audit(results, 'total-byte-weight'), LIMITS.bytes),
  ]
}

function over(name: string, value: number, limit: number): string[] {
  return value > limit ? [`${name} is ${Math.round(value * 1000) / 1000}, the limit is ${limit}`] : []
}

function figuresOf(results: Result[]): string {
  return [
    CATEGORIES.map((id) => score(results, id)).join('/'),
    `FCP ${seconds(audit(results, 'first-contentful-paint'))}`,
    `LCP ${seconds(audit(results, LCP))}`,
    `CLS ${audit(results, 'cumulative-layout-shift').toFixed(4)}`,
    `TBT ${Math.round(audit(results, 'total-blocking-time'))} ms`,
    `${Math.round(audit(results, 'total-byte-weight') / KIB)} KiB`,
  ].join('  ')
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

function score(results: Result[], category: string): number {
  return Math.round(median(results.map(({ categories }) => categories[category]?.score ?? 0)) * 100)
}

function audit(results: Result[], id: string): number {
  return median(results.map(({ audits }) => audits[id]?.numericValue ?? Number.POSITIVE_INFINITY))
}

function failedAudits(results: Result[], category: string): string[] {
  const ids = results.flatMap(({ categories, audits }) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  )
  return [...new Set(ids)]
}

/** Without its link, a quote shows nothing. */
function isPublic({ address, seenBy, status }: Page): boolean {
  return seenBy === 'visitor' && status === 200 && address !== '/quote'
}
