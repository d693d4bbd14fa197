import { caseStudies } from '#content/case-studies/all.ts'
import { sampleWords } from '#content/samples.ts'
import { testimonials } from '#content/testimonials.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './harness.ts'
import { ask } from './raw-request.ts'

const PUBLIC_URL = 'http://studio.example'
const samples = caseStudies.filter(({ sample }) => sample)
const studies = samples.map(({ slug }) => `/portfolio/${slug}`)
const PAGES = [
  '/',
  '/services',
  '/portfolio',
  '/about',
  '/insights/unreal-post-process-settings',
  '/tools/frame-times',
  ...studies,
]

// Nothing is confirmed yet, as for a visitor of a public address.
test.use({ serverEnvironment: { PUBLIC_URL, PAYMENTS: 'sandbox', RATE_LIMITS: 'on' } })

test.describe('content written for this site, on a public address @once', () => {
  test('drawn and generated frames are labeled', async ({ server }) => {
    const words = async (path: string) => (await ask(server.url + path)).body.toString()
    for (const path of ['/', '/services', '/about']) expect(await words(path), path).toContain('Illustration')
    expect(await words('/tools/frame-times')).toContain('Two generated builds')
  })

  test('a study is found by no search engine and shares no figure', async ({ server }) => {
    const sitemap = (await ask(`${server.url}/sitemap.xml`)).body.toString()
    expect(sitemap).toContain(`<loc>${PUBLIC_URL}/portfolio</loc>`)
    expect(sitemap).not.toContain('/portfolio/')
    for (const path of studies) {
      const html = (await ask(server.url + path)).body.toString()
      const head = html.slice(0, html.indexOf('</head>'))
      expect(head).toContain('<meta name="robots" content="noindex"/>')
      expect(head).toContain(`<meta property="og:image" content="${PUBLIC_URL}/og/home.png"/>`)
      expect(head).not.toMatch(/application\/ld\+json|FPS \+|article:published_time/)
      expect((await ask(`${server.url}/og/${path.slice(1).replace('/', '-')}.png`)).status).toBe(404)
    }
  })

  test('no testimonial is shown, and nothing is in structured data or the feed', async ({ server }) => {
    const told = [...PAGES, '/sitemap.xml', '/insights/feed.xml'].map((path) => ask(server.url + path))
    const text = (await Promise.all(told)).map(({ body }) => body.toString()).join('\n')
    for (const { quote, author, sample } of testimonials)
      if (sample) for (const words of [quote, author]) expect(text).not.toContain(words)
    const machines = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].join('\n')
    expect(machines).toContain('"Organization"')
    expect(machines).not.toMatch(/Review|Rating|240 Hz|overdraw cleanup/)
    const feed = (await ask(`${server.url}/insights/feed.xml`)).body.toString()
    expect(feed).toContain('open-world example')
    expect(feed).not.toMatch(/case study|projects? that we profile/i)
  })
})

test('a visitor of a public address sees what is an example @once', async ({ page }) => {
  await page.goto('/')
  const highlights = page.locator('#results article')
  await expect(highlights.getByText(sampleWords.study, { exact: true })).toHaveCount(await highlights.count())
  await page.goto('/portfolio')
  const cards = page.locator('main article')
  await expect(cards.getByText(sampleWords.study, { exact: true })).toHaveCount(samples.length)
  await expectNoViolations(page)
  for (const path of studies) {
    await page.goto(path)
    await expect(page.getByText(sampleWords.study, { exact: true }).first()).toBeInViewport()
  }
  await page.goto(studies[0] ?? '')
  await expect(page.getByText(sampleWords.studyNote)).toBeInViewport()
  await expectNoViolations(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/services', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: 'Compare the tiers' })).toBeVisible()
  await expect(page.locator('#testimonials')).toHaveCount(0)
  expect(asked.filter((url) => /carousel/i.test(url))).toEqual([])
})
