import { caseStudies } from '#content/case-studies/all.ts'
import { home } from '#content/home.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test, testWithoutScripts } from './harness.ts'
import { ask } from './raw-request.ts'

const OPEN_WORLD = '/portfolio/open-world-overdraw-cleanup'
const COMPETITIVE = '/portfolio/competitive-fps-240hz'
const COMING_SOON = '/portfolio/ue5-vr-simulation'
const ANCHORS = [
  'performance',
  'overview',
  'challenge',
  'approach',
  'benchmarks',
  'settings',
  'timeline',
  'results',
  'deliverables',
  'lessons',
]

const published = caseStudies.filter(({ status }) => status === 'published')
const inProgress = caseStudies.filter(({ status }) => status === 'coming-soon')

test.describe('the portfolio', () => {
  testWithoutScripts('shows every study', async ({ page }) => {
    await page.goto('/portfolio')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
    await expect(page.getByText('gains of 30-50%')).toBeVisible()
    for (const { slug, title, scenario, engine, summary, metrics } of published) {
      const card = page.getByRole('article').filter({ hasText: title })
      for (const words of [
        `${scenario} · ${engine}`,
        summary,
        `+${metrics.fpsGain}% FPS`,
        `${metrics.vramReduction}% VRAM`,
      ])
        await expect(card.getByText(words, { exact: true })).toBeVisible()
      await expect(card.getByRole('link', { name: `Read the case study about ${title}` })).toHaveAttribute(
        'href',
        `/portfolio/${slug}`,
      )
    }
    const soon = page.getByRole('region', { name: 'More Case Studies Coming Soon' })
    await expect(soon.getByText('Case study in progress')).toHaveCount(inProgress.length)
    for (const { slug, title } of inProgress)
      await expect(soon.getByRole('link', { name: title })).toHaveAttribute('href', `/portfolio/${slug}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Start your project' })).toHaveAttribute(
      'href',
      '/contact',
    )
  })

  test('links to a study, to the next, and back @long', async ({ page, isMobile }) => {
    const heading = page.getByRole('heading', { level: 1 })
    await page.goto('/case-studies')
    await page.getByRole('link', { name: /^Read the case study about Open world/ }).click()
    await expect(page).toHaveURL(OPEN_WORLD)
    await expect(heading).toHaveText('Open world overdraw cleanup')
    if (!isMobile)
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }),
      ).toHaveAttribute('aria-current', 'true')
    const next = page.getByRole('navigation', { name: 'Read on' })
    await expect(next.getByRole('link', { name: /^Five Unreal settings/ })).toHaveAttribute(
      'href',
      '/insights/unreal-post-process-settings',
    )
    await next.getByRole('link', { name: 'Competitive shooter at 240 Hz' }).click()
    await expect(page).toHaveURL(COMPETITIVE)
    await expect(heading).toHaveText('Competitive shooter at 240 Hz')
    await page.getByRole('link', { name: 'Back to Portfolio' }).click()
    await expect(page).toHaveURL('/portfolio')
  })
})

test.describe('a published study', () => {
  testWithoutScripts('has its facts, every anchor, and a table of every scene', async ({ page }) => {
    await page.goto(OPEN_WORLD)
    const facts = page.getByRole('region', { name: 'Quick Facts' })
    await expect(facts.getByRole('definition')).toHaveText(['Confidential', 'Open World', '18 days'])
    const performance = page.locator('#performance')
    for (const figure of ['+44%', '-12%', '+27%'])
      await expect(performance.getByText(figure, { exact: true })).toBeVisible()
    for (const anchor of ANCHORS) await expect(page.locator(`section#${anchor} h2`)).toBeVisible()
    expect(await page.locator('main section[id]').evaluateAll(idsOf)).toEqual(ANCHORS)
    await expect(page.getByRole('main').getByRole('link', { name: 'Get a scope & quote' })).toHaveAttribute(
      'href',
      '/contact',
    )
    const table = page.getByRole('table', { name: /^Figures of every scene/ }).first()
    await expect(table.getByRole('columnheader')).toHaveText(['Figure', 'Baseline', 'Optimized', 'Change'])
    const rows = table.getByRole('row')
    await expect(rows.filter({ hasText: '44.6' }).first()).toContainText('64.1+43.7%better')
    await expect(rows.filter({ hasText: '7.02' })).toContainText('6.18-12.0%better')
    await expect(page.getByRole('img', { name: /^Bar chart of the average FPS/ }).first()).toBeVisible()
  })

  testWithoutScripts('takes a frame apart in stacks to scale, and as a table', async ({ page }) => {
    await page.goto(OPEN_WORLD)
    const challenge = page.locator('#challenge')
    const table = challenge.getByRole('table', { name: 'GPU' })
    await expect(table.getByRole('row').filter({ hasText: 'ShadowDepths' })).toHaveText('ShadowDepths3.11.3')
    await expect(table.getByRole('row').last()).toHaveText('Sum22.415.6')
    const heightOf = async (pass: string) => {
      const block = challenge.locator('[aria-hidden]').getByText(pass, { exact: true }).first().locator('..')
      return (await block.boundingBox())?.height ?? Number.NaN
    }
    const lumen = await heightOf('Lumen')
    expect(lumen / (await heightOf('ShadowDepths'))).toBeCloseTo(5.6 / 3.1, 1)
    expect(lumen / (await heightOf('PrePass'))).toBeCloseTo(5.6 / 2, 1)
    await page.goto(COMPETITIVE)
    await expect(page.getByRole('table', { name: 'Game thread' }).getByRole('row').last()).toHaveText(
      'Sum7.94.1',
    )
  })

  test('draws its fixes with words @long', async ({ page }) => {
    for (const { slug, figures = [] } of published) {
      await page.goto(`/portfolio/${slug}`)
      expect(figures.length).toBeGreaterThan(3)
      for (const { caption, before, after } of figures) {
        const figure = page.locator('#approach').getByRole('figure').filter({ hasText: caption })
        for (const { alt, label } of [before, after]) {
          const box = await figure.getByRole('img', { name: alt, exact: true }).boundingBox()
          expect(box?.width, alt).toBeGreaterThan(100)
          await expect(figure.getByText(label, { exact: true })).toBeVisible()
        }
      }
    }
  })

  testWithoutScripts('has its contents on a phone without scripts too @phone @long', async ({ page }) => {
    await page.goto(OPEN_WORLD)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.locator('summary').click()
    await contents.getByRole('link', { name: 'Lessons' }).click()
    await expect(page.getByRole('heading', { name: 'Lessons' })).toBeInViewport()
  })

  for (const { slug, title, fps, vram } of home.results.highlights)
    test(`the home page links ${slug} to its benchmark @once @long`, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('link', { name: `${home.results.benchLabel} in ${title}` }).click()
      await expect(page).toHaveURL(`/portfolio/${slug}#minimum-card`)
      const bench = page.getByRole('region', { name: 'Minimum card, Medium preset' })
      await expect(bench.getByRole('heading', { level: 3 })).toBeInViewport()
      await expect(bench).toContainText(`The means are ${fps} FPS and ${vram} VRAM`)
      await expect(bench.getByRole('table')).toBeVisible()
    })

  test('says what its figures mean and ends on its own budget @once', async ({ page }) => {
    for (const [address, budget] of [
      [OPEN_WORLD, '16.7 ms'],
      [COMPETITIVE, '4.17 ms'],
    ] as const) {
      await page.goto(address)
      await expect(page.locator('#benchmarks')).toContainText(
        'Mean frame rate of the slowest 1% of the frames',
      )
      await expect(page.locator('section:has(> * #call)')).toContainText(budget)
    }
  })

  test('leads to its sections from the list of contents @desktop @long', async ({ page }) => {
    await page.goto(OPEN_WORLD)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await expect(contents.getByRole('link')).toHaveCount(ANCHORS.length)
    await contents.getByRole('link', { name: 'Settings changed' }).click()
    await expect(page).toHaveURL(`${OPEN_WORLD}#settings`)
    await expect(page.getByRole('heading', { name: 'Settings changed' })).toBeInViewport()
    await expect(contents.locator('[aria-current]')).toHaveText('Settings changed')
  })

  test('is accessible with its groups open', async ({ page }) => {
    test.slow()
    await page.goto(OPEN_WORLD)
    await page.getByRole('button', { name: 'Expand All' }).click()
    await expect(page.getByRole('button', { name: 'Collapse All' })).toBeVisible()
    await expectNoViolations(page, { inBothWidths: true })
  })
})

test.describe('the settings panel', () => {
  test('opens its groups, which show setting, before, after and why @long', async ({ page }) => {
    await page.goto(OPEN_WORLD)
    const groups = page.locator('#settings details')
    const open = page.locator('#settings details[open]')
    const toggle = page.locator('#settings').getByRole('button', { name: /^(Expand|Collapse) All$/ })
    await expect(toggle).toHaveText('Expand All')
    await expect(open).toHaveCount(0)
    await groups.nth(0).locator('summary').click()
    await groups.nth(1).locator('summary').press('Enter')
    await expect(open).toHaveCount(2)
    await expect(toggle).toHaveText('Expand All')
    await groups.nth(2).locator('summary').click()
    await expect(toggle).toHaveText('Collapse All')
    await toggle.click()
    await expect(open).toHaveCount(0)
    await expect(toggle).toHaveText('Expand All')
    await toggle.press('Enter')
    await expect(open).toHaveCount(await groups.count())
    await expect(toggle).toHaveText('Collapse All')
    const row = page.getByRole('row').filter({ hasText: 'Foliage loading range' })
    await expect(row.getByRole('rowheader')).toHaveText('Foliage loading range')
    await expect(row).toContainText('384 m')
    await expect(row).toContainText('256 m')
    await expect(row).toContainText('HLODs were already correct')
  })

  testWithoutScripts('opens its groups and has no dead buttons without scripts @long', async ({ page }) => {
    await page.goto(OPEN_WORLD)
    await expect(page.locator('#settings').getByRole('button')).toHaveCount(0)
    await page.locator('#settings summary').first().click()
    await expect(page.getByRole('row').filter({ hasText: 'Leaf cards' })).toBeVisible()
    await expect(page.locator('#settings code').first()).toHaveText(
      'r.Shadow.Virtual.NonNanite.IncludeInCoarsePages 0',
    )
  })
})

testWithoutScripts('a study in progress and an unknown one say so', async ({ page }) => {
  const back = page.getByRole('link', { name: 'Back to Portfolio' })
  expect((await page.goto(COMING_SOON))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('UE5 VR simulation')
  await expect(
    page.getByText('This case study is currently in progress. Check back soon for the full details.'),
  ).toBeVisible()
  const budget = page.getByRole('figure').filter({ hasText: 'both eyes share one budget' })
  for (const text of ['left eye', 'right eye', '11.1 ms', '16.7 ms'])
    await expect(budget.getByText(text, { exact: true })).toBeVisible()
  for (const { slug, title } of published)
    await expect(
      page.getByRole('navigation', { name: 'Read on' }).getByRole('link', { name: title }),
    ).toHaveAttribute('href', `/portfolio/${slug}`)
  await back.click()
  await expect(page).toHaveURL('/portfolio')

  expect((await page.goto('/portfolio/no-such-study'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Study Not Found')
  await expect(page.getByText("The case study you're looking for doesn't exist.")).toBeVisible()
  await expect(back).toHaveAttribute('href', '/portfolio')
})

test('the list and studies that are not there are accessible @long', async ({ page }) => {
  for (const address of ['/portfolio', COMING_SOON, '/portfolio/no-such-study']) {
    await page.goto(address)
    await expectNoViolations(page)
  }
})

test.describe('heads and sizes @once', () => {
  test('the list is for search engines, at one address', async ({ server }) => {
    for (const address of ['/portfolio', '/case-studies']) {
      const html = (await ask(server.url + address)).body.toString()
      expect(html).toContain('<title>Portfolio | ')
      expect(html).toContain('name="robots" content="index"')
      expect(html).toContain(`rel="canonical" href="${server.url}/portfolio"`)
    }
  })

  // The studies are examples until the studio confirms them (claims.spec.ts).
  test('studies are not', async ({ server }) => {
    for (const address of [OPEN_WORLD, COMPETITIVE, COMING_SOON, '/portfolio/no-such-study']) {
      const html = (await ask(server.url + address)).body.toString()
      expect(html, address).toContain('name="robots" content="noindex"')
      expect(html.includes('rel="canonical"'), address).toBe(!address.endsWith('no-such-study'))
      expect(html.includes('property="og:url"'), address).toBe(!address.endsWith('no-such-study'))
    }
  })

  test('a page carries its own study only', async ({ server }) => {
    const html = (await ask(server.url + OPEN_WORLD)).body.toString()
    expect(html).toContain('IncludeInCoarsePages')
    expect(html).not.toContain('Slate.EnableGlobalInvalidation')
    const list = (await ask(`${server.url}/portfolio`)).body.toString()
    expect(list).not.toContain('IncludeInCoarsePages')
  })
})

function idsOf(elements: Element[]): string[] {
  return elements.map(({ id }) => id)
}
