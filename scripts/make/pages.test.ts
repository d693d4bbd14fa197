import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ANY_ORIGIN,
  builtPagesFolder,
  COMPRESSED_FOR,
  pageForOrigin,
  readBuiltPages,
} from '#server/pages/built-pages.server.ts'
import { writePages } from './pages.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bildruta-pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const built = (status: number) => ({
  renderForBuild: async () => [
    {
      match: { path: '/robots.txt', address: '/robots.txt', page: {} },
      rendering: { status, contentType: 'text/plain', text: `Sitemap: ${ANY_ORIGIN}/s` },
    },
  ],
})

test('a page is kept without an address of its own, once with samples and once without', async () => {
  await writePages(folder, built(200))
  for (const sampleContent of [true, false]) {
    const page = readBuiltPages(builtPagesFolder(folder, { sampleContent })).byAddress.get('/robots.txt')
    expect(page?.body.toString()).toBe(`Sitemap: ${ANY_ORIGIN}/s`)
  }
})

test('a page is compressed for the default origin, and a part that is missing stops the start', async () => {
  await writePages(folder, built(200))
  const read = () =>
    readBuiltPages(builtPagesFolder(folder, { sampleContent: true })).byAddress.get('/robots.txt')
  const page = read()
  if (!page) throw new Error('The page was not built.')
  const { compressed } = pageForOrigin(page, COMPRESSED_FOR)
  if (!compressed) throw new Error('The page was not compressed.')
  const text = `Sitemap: ${COMPRESSED_FOR}/s`
  expect(gunzipSync(compressed.gzip).toString()).toBe(text)
  expect(brotliDecompressSync(compressed.br).toString()).toBe(text)
  expect(pageForOrigin(page, 'https://studio.example').compressed).toBeUndefined()

  rmSync(join(folder, 'pages/with-samples/0.txt.gz'))
  expect(read).toThrow(/0\.txt\.gz is missing from the build. Run `npm run build` again\.$/)
})

test.each([500, 404, 302])('a page that is answered with %i fails the build', async (status) => {
  await expect(writePages(folder, built(status))).rejects.toThrow(`/robots.txt can't be rendered (${status})`)
})
