// What a browser loads of every page, as sent with brotli, against the limits. Addresses as arguments limit them.
import type { Request } from '@playwright/test'
import { INSTRUMENT_LIMIT, instrumentBytes } from './instrument-bytes.ts'
import type { Page } from './pages.ts'
import { type Visit, visitSite } from './visit-site.ts'

type Sizes = { html: number; scripts: number; total: number }

const KIB = 1024
/** Bytes of bodies. */
const LIMITS: Record<Page['seenBy'], Partial<Sizes>> = {
  visitor: { html: 25 * KIB, scripts: 150 * KIB, total: 280 * KIB },
  client: { scripts: 190 * KIB },
}

await visitSite(async (visit) => {
  let isFine = true
  process.stdout.write(`${'page'.padEnd(40)}    HTML      JS   total  KiB\n`)
  for (const page of visit.pages) {
    const sizes = await measure(visit, page)
    const over = Object.entries(LIMITS[page.seenBy]).filter(
      ([kind, limit]) => sizes[kind as keyof Sizes] > limit,
    )
    isFine &&= over.length === 0
    process.stdout.write(`${page.address.padEnd(40)} ${cells(sizes)}${over.map(verdict).join('')}\n`)
  }
  const instrument = await instrumentBytes()
  process.stdout.write(`of / the hero's instrument: ${instrument} of at most ${INSTRUMENT_LIMIT} bytes\n`)
  return isFine && instrument <= INSTRUMENT_LIMIT
})

async function measure({ server, browser, client }: Visit, page: Page): Promise<Sizes> {
  const context = await browser.newContext({ baseURL: server.url })
  if (page.seenBy === 'client') await context.addCookies(client.cookies)
  const tab = await context.newPage()
  const finished: Request[] = []
  tab.on('requestfinished', (request) => finished.push(request))
  await tab.goto(page.address, { waitUntil: 'networkidle' })
  const bodies = await Promise.all(
    finished.map(async (request) => ({
      type: request.resourceType(),
      bytes: (await request.sizes()).responseBodySize,
    })),
  )
  await context.close()
  const sum = (...types: string[]) =>
    bodies
      .filter(({ type }) => types.length === 0 || types.includes(type))
      .reduce((total, { bytes }) => total + bytes, 0)
  return { html: sum('document'), scripts: sum('script'), total: sum() }
}

function cells({ html, scripts, total }: Sizes): string {
  return [html, scripts, total].map((bytes) => (bytes / KIB).toFixed(1).padStart(7)).join(' ')
}

function verdict([kind, limit]: [string, number]): string {
  return `  OVER ${kind} ${limit / KIB}`
}
