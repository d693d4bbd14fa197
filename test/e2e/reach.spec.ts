import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { ask } from './raw-request.ts'

test.describe('for search engines and readers @once', () => {
  test('every page of the sitemap answers, names itself and has its picture', async ({ server, page }) => {
    const { status, headers, body } = await ask(`${server.url}/sitemap.xml`)
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^application\/xml/)
    const addresses = await textsOf(page, body, 'url > loc')
    expect(addresses).toContain(`${server.url}/`)
    for (const address of addresses) {
      const answer = await ask(address)
      expect(answer.status, address).toBe(200)
      const html = answer.body.toString()
      expect(html, address).toContain(`<link rel="canonical" href="${address}"/>`)
      const [, image = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
      const picture = await ask(image)
      expect(picture.headers['content-type'], image).toBe('image/png')
      expect(picture.headers['cross-origin-resource-policy'], image).toBe('cross-origin')
    }
  })

  test('the feed is well formed and leads to articles', async ({ server, page }) => {
    const { headers, body } = await ask(`${server.url}/insights/feed.xml`)
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    const links = await textsOf(page, body, 'item > link')
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect((await ask(link)).status, link).toBe(200)
    for (const day of await textsOf(page, body, 'item > pubDate')) expect(Date.parse(day)).not.toBeNaN()
  })

  test('robots.txt names the sitemap and only disallows the API', async ({ server }) => {
    const { body, headers } = await ask(`${server.url}/robots.txt`)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const lines = body.toString().split('\n')
    expect(lines).toContain('User-agent: *')
    expect(lines.filter((line) => line.startsWith('Disallow:'))).toEqual(['Disallow: /api/'])
    expect(lines).toContain(`Sitemap: ${server.url}/sitemap.xml`)
  })

  test('security.txt is valid for some months from today', async ({ server }) => {
    const { body, headers } = await ask(`${server.url}/.well-known/security.txt`)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    const text = body.toString()
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
    expect(text).toContain(`Canonical: ${server.url}/.well-known/security.txt`)
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
    const days = (expires - Date.now()) / (24 * 60 * 60 * 1000)
    expect(days).toBeGreaterThan(90)
    expect(days).toBeLessThan(365)
  })
})

/** Parses XML like a browser, which refuses malformed XML. */
async function textsOf(page: Page, xml: Buffer, selector: string) {
  return page.evaluate(
    ([text = '', asked = '']) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      const failure = parsed.querySelector('parsererror')
      if (failure) throw new Error(failure.textContent ?? '')
      return [...parsed.querySelectorAll(asked)].map((element) => element.textContent ?? '')
    },
    [xml.toString(), selector],
  )
}
