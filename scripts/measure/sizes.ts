// Compares the compressed bytes that a browser loads for each page with limits. Arguments limit the pages.
import type { Request } from '@playwright/test'
import type { Page } from './pages.ts'
import { type Visit, visitSite } from './visit-site.ts'

/** Bodies, and the headers of the document, before any interaction. */
type Sizes = { html: number; scripts: number; scriptRequests: number; total: number; requests: number }

const KIB = 1024
const APPLICATION: Partial<Sizes> = { scripts: 160 * KIB, scriptRequests: 28 }
const DOCUMENT: Partial<Sizes> = { html: 14_000, scripts: 12 * KIB, total: 150 * KIB, requests: 10 }
const LONG = /^\/(portfolio|insights)\/(?!no-such)/

await visitSite(async (visit) => {
  let isFine = true
  process.stdout.write(`${'page'.padEnd(40)}    HTML      JS   total  KiB  requests of scripts\n`)
  for (const page of visit.pages) {
    const sizes = await measure(visit, page)
    const over = Object.entries(limitsOf(page)).filter(([kind, limit]) => sizes[kind as keyof Sizes] > limit)
    isFine &&= over.length === 0
    process.stdout.write(`${page.address.padEnd(40)} ${cells(sizes)}${over.map(verdict).join('')}\n`)
  }
  return isFine
})

function limitsOf({ address, isDocument }: Page): Partial<Sizes> {
  if (!isDocument) return APPLICATION
  return LONG.test(address) ? { ...DOCUMENT, html: 26_000 } : DOCUMENT
}

async function measure({ server, browser, client }: Visit, page: Page): Promise<Sizes> {
  const context = await browser.newContext({ baseURL: server.url })
  if (page.seenBy === 'client') await context.addCookies(client.cookies)
  const tab = await context.newPage()
  const finished: Request[] = []
  tab.on('requestfinished', (request) => finished.push(request))
  await tab.goto(page.address, { waitUntil: 'networkidle' })
  const bodies = await Promise.all(
    finished.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes()
      const type = request.resourceType()
      return { type, bytes: responseBodySize + (type === 'document' ? responseHeadersSize : 0) }
    }),
  )
  await context.close()
  const of = (type: string) => bodies.filter((body) => body.type === type)
  return {
    html: sum(of('document')),
    scripts: sum(of('script')),
    scriptRequests: of('script').length,
    total: sum(bodies),
    requests: bodies.length,
  }
}

function sum(bodies: readonly { bytes: number }[]): number {
  return bodies.reduce((total, { bytes }) => total + bytes, 0)
}

function cells({ html, scripts, scriptRequests, total, requests }: Sizes): string {
  const kib = [html, scripts, total].map((bytes) => (bytes / KIB).toFixed(1).padStart(7))
  return [...kib, String(requests).padStart(9), String(scriptRequests).padStart(10)].join(' ')
}

function verdict([kind, limit]: [string, number]): string {
  return `  OVER ${kind} ${limit}`
}
