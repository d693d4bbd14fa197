import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ANY_ORIGIN, builtPagesFolder, readBuiltPages } from '../../server/pages/built-pages.server.ts'
import { writePages } from './pages.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bildruta-pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const built = (status: number) => ({
  renderForBuild: async () => [
    {
      match: { path: '/robots.txt', address: '/robots.txt', page: { runtime: 'when-idle' as const } },
      rendering: { status, contentType: 'text/plain', text: `Sitemap: ${ANY_ORIGIN}/s`, isData: false },
    },
  ],
})

test('a page is kept without an address of its own, once with samples and once without', async () => {
  await writePages(folder, built(200), () => '')
  for (const sampleContent of [true, false]) {
    const page = readBuiltPages(builtPagesFolder(folder, { sampleContent })).get('/robots.txt')
    expect(page?.body.toString()).toBe(`Sitemap: ${ANY_ORIGIN}/s`)
  }
})

test.each([500, 404, 302])('a page that is answered with %i fails the build', async (status) => {
  await expect(writePages(folder, built(status), () => '')).rejects.toThrow(
    `/robots.txt cannot be rendered (${status})`,
  )
})
