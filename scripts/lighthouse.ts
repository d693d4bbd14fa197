// Lighthouse, as a phone, on every page that visitors see. Addresses as arguments limit them: npm run lighthouse -- /
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { freePort } from '../test/server-process.ts'
import type { Page } from './pages.ts'
import { ROOT } from './tools.ts'
import { visitSite } from './visit-site.ts'

const FOLDER = join(ROOT, 'reports/lighthouse')
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const KIB = 1024

/** In milliseconds, a share, and bytes. */
const LIMITS = { lcpOfHome: 1000, lcp: 1200, cls: 0.005, bytes: 280 * KIB }

const debuggingPort = await freePort()
await visitSite(
  async ({ server, pages }) => {
    let isFine = true
    mkdirSync(FOLDER, { recursive: true })
    for (const page of pages.filter(({ seenBy, status }) => seenBy === 'visitor' && status === 200)) {
      const result = await measure(server.url, page)
      const broken = brokenLimits(page.address, result)
      process.stdout.write(`${page.address}\n  ${figuresOf(result)}\n`)
      for (const line of broken) process.stdout.write(`  OVER  ${line}\n`)
      isFine &&= broken.length === 0
    }
    return isFine
  },
  [`--remote-debugging-port=${debuggingPort}`],
)

async function measure(serverUrl: string, { address, name }: Page): Promise<Result> {
  const html = await (await fetch(serverUrl + address)).text()
  const isKeptOut = /<meta name="robots" content="[^"]*noindex/.test(html)
  const run = await lighthouse(serverUrl + address, {
    port: debuggingPort,
    logLevel: 'error',
    output: 'html',
    onlyCategories: CATEGORIES,
    // A page that search engines are kept out of on purpose is no fault.
    ...(isKeptOut && { skipAudits: ['is-crawlable'] }),
  })
  if (!run || run.lhr.runtimeError)
    throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  writeFileSync(join(FOLDER, `${name}.html`), String(run.report))
  return run.lhr
}

function brokenLimits(address: string, result: Result): string[] {
  const lcp = address === '/' ? LIMITS.lcpOfHome : LIMITS.lcp
  return [
    ...CATEGORIES.filter((id) => score(result, id) < 100).map(
      (id) => `${id} is ${score(result, id)}: ${failedAudits(result, id).join(', ')}`,
    ),
    ...over('LCP in ms', audit(result, 'largest-contentful-paint'), lcp),
    ...over('CLS', audit(result, 'cumulative-layout-shift'), LIMITS.cls),
    ...over('bytes', audit(result, 'total-byte-weight'), LIMITS.bytes),
  ]
}

function over(name: string, value: number, limit: number): string[] {
  return value > limit ? [`${name} is ${Math.round(value * 1000) / 1000}, the limit is ${limit}`] : []
}

function figuresOf(result: Result): string {
  const seconds = (id: string) => `${(audit(result, id) / 1000).toFixed(2)} s`
  return [
    CATEGORIES.map((id) => score(result, id)).join('/'),
    `FCP ${seconds('first-contentful-paint')}`,
    `LCP ${seconds('largest-contentful-paint')}`,
    `CLS ${audit(result, 'cumulative-layout-shift').toFixed(4)}`,
    `TBT ${Math.round(audit(result, 'total-blocking-time'))} ms`,
    `${Math.round(audit(result, 'total-byte-weight') / KIB)} KiB`,
  ].join('  ')
}

function score(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100)
}

function audit(result: Result, id: string): number {
  return result.audits[id]?.numericValue ?? Number.POSITIVE_INFINITY
}

function failedAudits(result: Result, category: string): string[] {
  const audits = result.categories[category]?.auditRefs ?? []
  return audits
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id)
}
