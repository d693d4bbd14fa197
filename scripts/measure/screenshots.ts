// Takes screenshots of every page at three widths in reports/screenshots. Arguments limit the pages: npm run
// screenshots -- / /auth
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run-tool.ts'
import { type Visit, visitSite } from './visit-site.ts'

const FOLDER = join(ROOT, 'reports/screenshots')
const WIDTHS = [390, 768, 1440]
const HEIGHTS: Record<number, number> = { 390: 844, 768: 1024, 1440: 900 }

await visitSite(async (visit) => {
  if (process.argv.length === 2) rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const width of WIDTHS) await takePictures(visit, width)
  process.stdout.write(`${visit.pages.length} pages at ${WIDTHS.join(', ')} px in ${FOLDER}\n`)
  return true
})

async function takePictures({ server, browser, client, pages }: Visit, width: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height: HEIGHTS[width] ?? 900 },
    hasTouch: width < 1024,
    isMobile: width < 1024,
    deviceScaleFactor: width < 768 ? 2 : 1,
    reducedMotion: 'reduce',
  })
  for (const { address, name, seenBy } of pages) {
    await (seenBy === 'client' ? context.addCookies(client.cookies) : context.clearCookies())
    const page = await context.newPage()
    await page.goto(address, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    await page.screenshot({ path: join(FOLDER, `${name}-${width}.png`), fullPage: true })
    await page.close()
  }
  await context.close()
}
