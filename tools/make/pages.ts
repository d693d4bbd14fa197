import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stockholmDay } from '#domain/kernel/time.ts'
import {
  ANY_ORIGIN,
  type BuiltPage,
  builtPagesFolder,
  CLASS_NAMES,
  COMPRESSED_FOR,
} from '#server/pages/built-pages.server.ts'
import { type ClassNames, withShortClasses } from '#server/pages/class-names.server.ts'
import { compressBody, SUFFIXES } from '#server/pages/compressed-body.server.ts'
import { isHtml, withPolicy } from '#server/pages/document.server.ts'
import type { PublicRendering } from '#server/pages/page-renderer.server.ts'
import { withOwnSheet } from '#server/pages/page-styles.server.ts'
import { shortClasses, withShortSelectors } from './pages/short-classes.ts'
import { ownSheet } from './pages/used-rules.ts'

/** What the built server offers to the build. */
type BuiltServer = Pick<typeof import('#server/serve.server.ts'), 'renderForBuild'>

/**
 * Renders every public page, with and without samples, and writes them beside the server that was just built.
 * @param build the folder of the build, with `client` and `server` in it
 * @throws for the first page that cannot be rendered: a build with such a page is none
 */
export async function writePages(build: string, { renderForBuild }: BuiltServer): Promise<void> {
  const now = new Date()
  for (const sampleContent of [true, false]) {
    const folder = builtPagesFolder(build, { sampleContent })
    mkdirSync(folder, { recursive: true })
    const pages = await renderForBuild({ publicUrl: ANY_ORIGIN, sampleContent, emailJs: undefined }, now)
    const names = shortClasses(
      pages
        .map(({ rendering }) => rendering)
        .filter(({ contentType }) => isHtml(contentType))
        .map(({ text }) => text),
    )
    writeFileSync(join(folder, CLASS_NAMES), JSON.stringify(names))
    const list: BuiltPage[] = []
    for (const { match, rendering } of pages) {
      const { status, contentType } = demandRendered(match.address, rendering)
      const file = `${list.length}${isHtml(contentType) ? '.html' : '.txt'}`
      const body = isHtml(contentType) ? asDocument(rendering.text, names) : rendering.text
      // Nothing is kept of the policy: it depends on the origin. That it can be made is shown here.
      withPolicy(match.path, rendering, body, { publicUrl: COMPRESSED_FOR, emailJs: undefined })
      writeFileSync(join(folder, file), body)
      const day = match.page.dated ? stockholmDay(now) : undefined
      list.push({ address: match.address, status, contentType, file, day, isCompressed: sampleContent })
      if (sampleContent) await compress(join(folder, file), body)
    }
    writeFileSync(join(folder, 'pages.json'), JSON.stringify(list, undefined, 1))
  }
}

/** With the styles of its own HTML alone, and short names for its classes. */
function asDocument(html: string, names: ClassNames): string {
  return withShortClasses(withOwnSheet(html, withShortSelectors(ownSheet(html), names)), names)
}

/** @returns the rendering, which is a page of the site or one that says that there is none */
function demandRendered(address: string, rendering: PublicRendering): PublicRendering {
  const { status, text } = rendering
  const expected = address.endsWith('/unknown-address') ? 404 : 200
  if (status !== expected) throw new Error(`${address} cannot be rendered (${status}): ${text.slice(0, 300)}`)
  return rendering
}

/** The samples show where people reach the site at the default origin; others compress while they run. */
async function compress(file: string, body: string): Promise<void> {
  const { br, gzip } = await compressBody(Buffer.from(body.replaceAll(ANY_ORIGIN, COMPRESSED_FOR)))
  writeFileSync(file + SUFFIXES.br, br)
  writeFileSync(file + SUFFIXES.gzip, gzip)
}
