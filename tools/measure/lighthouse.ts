// Lighthouse, as a phone, three times on every page that visitors see, and the medians against their limits. On a machine that
// does nothing else. Addresses as arguments limit them: npm run lighthouse -- /
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '../../test/free-port.ts'
import { ROOT } from '../run-tool.ts'
import { median } from './instruments/median.ts'
import type { Page } from './pages.ts'
import { visitSite } from './visit-site.ts'

const FOLDER = join(ROOT, 'reports/lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const KIB = 1024
const RUNS = 3
/** Chromium now and then gives Lighthouse no trace to read; such a run is made again, so many times in all. */
const TRIES = 3

/** In milliseconds, a share, and bytes. */
const LIMITS = {
  lcpOfHome: 950,
  lcp: 1050,
  blocking: 60,
  blockingByScripts: 30,
  cls: 0.005,
  bytes: 280 * KIB,
}

const debuggingPort = await freePort()
await visitSite(
  async ({ server, pages }) => {
    let isFine = true
    mkdirSync(FOLDER, { recursive: true })
    for (const page of pages.filter(isPublic)) {
      const isKeptOut = await keepsSearchEnginesOut(server.url + page.address)
      const results: Result[] = []
      const withoutScripts: Result[] = []
      // In turn, so that what else the machine does is in both.
      for (let run = 0; run < RUNS; run++) {
        results.push(await measureOnce(server.url, page, isKeptOut))
        if (page.isDocument) withoutScripts.push(await measureOnce(server.url, page, isKeptOut, ['*.js']))
      }
      const broken = [
        ...brokenLimits(page.address, results),
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
    return isFine
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

async function measureOnce(
  serverUrl: string,
  page: Page,
  isKeptOut: boolean,
  blocked: string[] = [],
  tries = TRIES,
): Promise<Result> {
  const { address, name } = page
  const run = await lighthouse(serverUrl + address, {
    port: debuggingPort,
    logLevel: 'error',
    output: 'html',
    onlyCategories: CATEGORIES,
    blockedUrlPatterns: blocked,
    // A page that search engines are kept out of on purpose is no fault.
    ...(isKeptOut && { skipAudits: ['is-crawlable'] }),
  })
  if (run && !run.lhr.runtimeError) {
    if (blocked.length === 0) writeFileSync(join(FOLDER, `${name}.html`), String(run.report))
    return run.lhr
  }
  if (tries > 1) return measureOnce(serverUrl, page, isKeptOut, blocked, tries - 1)
  throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
}

function brokenLimits(address: string, results: Result[]): string[] {
  const lcp = address === '/' ? LIMITS.lcpOfHome : LIMITS.lcp
  return [
    ...CATEGORIES.filter((id) => score(results, id) < 100).map(
      (id) => `${id} is ${score(results, id)}: ${failedAudits(results, id).join(', ')}`,
    ),
    ...over('LCP in ms', audit(results, 'largest-contentful-paint'), lcp),
    ...over('TBT in ms', audit(results, 'total-blocking-time'), LIMITS.blocking),
    ...over('CLS', audit(results, 'cumulative-layout-shift'), LIMITS.cls),
    ...over('bytes', audit(results, 'total-byte-weight'), LIMITS.bytes),
  ]
}

function over(name: string, value: number, limit: number): string[] {
  return value > limit ? [`${name} is ${Math.round(value * 1000) / 1000}, the limit is ${limit}`] : []
}

function figuresOf(results: Result[]): string {
  const seconds = (id: string) => `${(audit(results, id) / 1000).toFixed(2)} s`
  return [
    CATEGORIES.map((id) => score(results, id)).join('/'),
    `FCP ${seconds('first-contentful-paint')}`,
    `LCP ${seconds('largest-contentful-paint')}`,
    `CLS ${audit(results, 'cumulative-layout-shift').toFixed(4)}`,
    `TBT ${Math.round(audit(results, 'total-blocking-time'))} ms`,
    `${Math.round(audit(results, 'total-byte-weight') / KIB)} KiB`,
  ].join('  ')
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

/** A quote has nothing to show without its link. */
function isPublic({ address, seenBy, status }: Page): boolean {
  return seenBy === 'visitor' && status === 200 && address !== '/quote'
}
