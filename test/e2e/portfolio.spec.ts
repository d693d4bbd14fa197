import type { Page } from '@playwright/test'
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
const EACH_WAY = [
  { kind: test, how: 'with scripts' },
  { kind: testWithoutScripts, how: 'without scripts' },
]

test.describe('the portfolio', () => {
  for (const { kind, how } of EACH_WAY)
    for (const address of ['/portfolio', '/case-studies'])
      kind(`${address} shows every study, ${how}${kind === test ? '' : ' @long'}`, async ({ page }) => {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portfolio')
        await expect(page.getByText('gains of 30-50%')).toBeVisible()
        for (const { slug, title, scenario, engine, summary, metrics } of published) {
          const card = page.getByRole('article').filter({ hasText: title })
          await expect(card.getByText(`${scenario} · ${engine}`, { exact: true })).toBeVisible()
          await expect(card.getByText(summary, { exact: true })).toBeVisible()
          await expect(card.getByText(`+${metrics.fpsGain}% FPS`, { exact: true })).toBeVisible()
          await expect(card.getByText(`${metrics.vramReduction}% VRAM`, { exact: true })).toBeVisible()
          await expect(
            card.getByRole('link', { name: `Read the case study about ${title}` }),
          ).toHaveAttribute('href', `/portfolio/${slug}`)
        }
        const soon = page.getByRole('region', { name: 'More Case Studies Coming Soon' })
        await expect(soon.getByText('Case study in progress')).toHaveCount(inProgress.length)
        for (const { slug, title } of inProgress)
          await expect(soon.getByRole('link', { name: title })).toHaveAttribute('href', `/portfolio/${slug}`)
        await expect(
          page.getByRole('main').getByRole('link', { name: 'Start your project' }),
        ).toHaveAttribute('href', '/contact')
      })

  test('clamps summaries to three lines @both-widths @long', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto('/portfolio')
    for (const { summary } of published) {
      const lines = await page.getByText(summary, { exact: true }).evaluate((element) => {
        const { height } = element.getBoundingClientRect()
        return height / Number.parseFloat(getComputedStyle(element).lineHeight)
      })
      expect(lines).toBeCloseTo(3, 1)
    }
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
  for (const { kind, how } of EACH_WAY) {
    kind(
      `has its facts, its headline and every anchor, ${how}${kind === test ? '' : ' @long'}`,
      async ({ page }) => {
        await page.goto(OPEN_WORLD)
        const facts = page.getByRole('region', { name: 'Quick Facts' })
        await expect(facts.getByRole('definition')).toHaveText(['Confidential', 'Open World', '18 days'])
        const performance = page.locator('#performance')
        for (const figure of ['+44%', '-12%', '+27%'])
          await expect(performance.getByText(figure, { exact: true })).toBeVisible()
        for (const anchor of ANCHORS) await expect(page.locator(`section#${anchor} h2`)).toBeVisible()
        expect(await page.locator('main section[id]').evaluateAll(idsOf)).toEqual(ANCHORS)
        await expect(
          page.getByRole('main').getByRole('link', { name: 'Get a scope & quote' }),
        ).toHaveAttribute('href', '/contact')
      },
    )

    kind(`writes every scene as a table with signed changes, ${how} @long`, async ({ page }) => {
      await page.goto(OPEN_WORLD)
      const table = page.getByRole('table', { name: /^Figures of every scene/ }).first()
      await expect(table.getByRole('columnheader')).toHaveText(['Figure', 'Baseline', 'Optimized', 'Change'])
      const rows = table.getByRole('row')
      await expect(rows.filter({ hasText: '44.6' }).first()).toContainText('64.1+43.7%better')
      await expect(rows.filter({ hasText: '7.02' })).toContainText('6.18-12.0%better')
      await expect(page.getByRole('img', { name: /^Bar chart of the average FPS/ }).first()).toBeVisible()
    })
  }

  test("draws the study's figures as bars from zero @both-widths @long", async ({ page }) => {
    await page.goto(COMPETITIVE)
    const chart = page.getByRole('img', { name: /^Bar chart of the average FPS/ }).first()
    const barOf = (figure: string) => chart.getByText(figure, { exact: true }).locator('..').evaluate(boxOf)
    const [before, after, best] = [await barOf('108.7'), await barOf('243.9'), await barOf('270.3')]
    expect(new Set([before, after, best].map(({ from }) => Math.round(from))).size).toBe(1)
    expect(after.width / before.width).toBeCloseTo(243.9 / 108.7, 1)
    expect(best.width / after.width).toBeCloseTo(270.3 / 243.9, 1)
    const low = await chart
      .getByText('178.6', { exact: true })
      .locator('xpath=preceding-sibling::*')
      .evaluate(boxOf)
    expect(low.from).toBeCloseTo(after.from, 0)
    expect(low.width / after.width).toBeCloseTo(178.6 / 243.9, 1)
    expect(low.height).toBeLessThan(after.height / 2)

    const performance = page.locator('#performance')
    await expect(performance.getByRole('term')).toHaveText(['average FPS', 'VRAM'])
    for (const figure of ['+109%', '-16%'])
      await expect(performance.getByText(figure, { exact: true })).toBeVisible()
    await expect(page.getByText('22 days', { exact: true })).toBeVisible()
  })

  for (const { kind, how } of EACH_WAY)
    kind(
      `takes a frame apart in stacks to scale, and as a table, ${how}${kind === test ? '' : ' @long'}`,
      async ({ page }) => {
        await page.goto(OPEN_WORLD)
        const challenge = page.locator('#challenge')
        const table = challenge.getByRole('table', { name: 'GPU' })
        await expect(table.getByRole('row').filter({ hasText: 'ShadowDepths' })).toHaveText(
          'ShadowDepths3.11.3',
        )
        await expect(table.getByRole('row').last()).toHaveText('Sum22.415.6')
        const heights = await Promise.all(
          ['Lumen', 'ShadowDepths', 'PrePass'].map(async (pass) => {
            const block = challenge
              .locator('[aria-hidden]')
              .getByText(pass, { exact: true })
              .first()
              .locator('..')
            return (await block.evaluate(boxOf)).height
          }),
        )
        const [lumen = 0, shadows = 0, prePass = 0] = heights
        expect(lumen / shadows).toBeCloseTo(5.6 / 3.1, 1)
        expect(lumen / prePass).toBeCloseTo(5.6 / 2, 1)
        await page.goto(COMPETITIVE)
        await expect(page.getByRole('table', { name: 'Game thread' }).getByRole('row').last()).toHaveText(
          'Sum7.94.1',
        )
      },
    )

  for (const width of [320, 360, 390, 1280])
    test(`has passes whose words fit their stacks at ${width} px @once @long`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      for (const address of [OPEN_WORLD, COMPETITIVE]) {
        await page.goto(address)
        const wide = await page
          .locator('#challenge figure [aria-hidden] *')
          .evaluateAll((all) =>
            all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0),
          )
        expect(wide).toEqual([])
      }
    })

  test('draws its fixes with words, and fits 320 px @long', async ({ page }) => {
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

    await page.setViewportSize({ width: 320, height: 800 })
    for (const address of [OPEN_WORLD, COMPETITIVE]) {
      await page.goto(address)
      await page.getByRole('button', { name: 'Expand All' }).click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
  })

  test('keeps its figures on one line, and names whole @once @long', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(OPEN_WORLD)
    const broken = await page.locator('#settings code').evaluateAll((names) =>
      names.flatMap((name) =>
        [...name.childNodes].flatMap((part) => {
          const range = document.createRange()
          range.selectNodeContents(part)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          return part.nodeType === Node.TEXT_NODE && lines.size > 1 ? [part.textContent] : []
        }),
      ),
    )
    expect(broken).toEqual([])

    for (const [address, figures] of [
      [OPEN_WORLD, ['+44%', '-12%', '+27%']],
      [COMPETITIVE, ['+109%', '-16%']],
    ] as const) {
      await page.goto(address)
      for (const width of [360, 768, 820, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        for (const figure of figures) {
          const { lines, isCut } = await page
            .locator('#performance')
            .getByText(figure, { exact: true })
            .evaluate((element) => ({
              lines:
                element.getBoundingClientRect().height /
                Number.parseFloat(getComputedStyle(element).lineHeight),
              isCut: element.scrollWidth > element.clientWidth,
            }))
          expect(lines, `${figure} at ${width}`).toBeLessThan(1.5)
          expect(isCut, `${figure} at ${width}`).toBe(false)
        }
      }
    }
  })

  test('has its contents above the text on a phone @phone @long', async ({ page }) => {
    await page.goto(OPEN_WORLD)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.locator('summary').click()
    await contents.getByRole('link', { name: 'Timeline' }).click()
    await expect(page).toHaveURL(`${OPEN_WORLD}#timeline`)
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeInViewport()
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

  for (const address of [OPEN_WORLD, COMPETITIVE])
    test(`${address} has readable bars with large text @once @long`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 })
      await page.goto(address)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      const bars = page.locator('#benchmarks [role=img] [data-bar]')
      const left = await bars.evaluateAll((elements) =>
        elements.flatMap((bar) =>
          [...bar.children]
            .filter((word) => word.getBoundingClientRect().right > bar.getBoundingClientRect().right)
            .map((word) => `${bar.textContent}: ${word.textContent}`),
        ),
      )
      expect(await bars.count()).toBeGreaterThan(0)
      expect(left).toEqual([])
    })

  test('is accessible with its groups closed @long', async ({ page }) => {
    test.slow()
    await page.goto(COMPETITIVE)
    await expectNoViolations(page)
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

    await page.goto(OPEN_WORLD)
    await page.locator('#settings summary', { hasText: 'Memory and streaming' }).click()
    const row = page.getByRole('row').filter({ hasText: 'Foliage loading range' })
    await expect(row.getByRole('rowheader')).toHaveText('Foliage loading range')
    await expect(row).toContainText('384 m')
    await expect(row).toContainText('256 m')
    await expect(row).toContainText('HLODs were already correct')
  })

  test('copies a console variable @long', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto(OPEN_WORLD)
    const button = copyButton(page, 'r.Streaming.PoolSize')
    await expect(button).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await button.click()
    await expect(button).toHaveAccessibleName('Copied r.Streaming.PoolSize')
    await expect(page.getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('r.Streaming.PoolSize 2200')
    await page.clock.runFor(1900)
    await expect(button).toHaveAccessibleName('Copied r.Streaming.PoolSize')
    await page.clock.runFor(200)
    await expect(button).toHaveAccessibleName('Copy r.Streaming.PoolSize')
    await expect(page.getByRole('status')).toBeEmpty()
  })

  test('only logs when a copy fails @long', async ({ page, pageWatch }) => {
    pageWatch.allow(/Copying to the clipboard failed/)
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    await page.goto(OPEN_WORLD)
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('Copying to the clipboard'),
    )
    const button = copyButton(page, 'r.Streaming.PoolSize')
    await button.click()
    await logged
    await expect(button).toHaveAccessibleName('Copy r.Streaming.PoolSize')
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

test.describe('an unknown study @long', () => {
  for (const { kind, how } of EACH_WAY) {
    kind(`is in progress, ${how}`, async ({ page }) => {
      const response = await page.goto(COMING_SOON)
      expect(response?.status()).toBe(200)
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
      await page.getByRole('link', { name: 'Back to Portfolio' }).click()
      await expect(page).toHaveURL('/portfolio')
    })

    kind(`is unknown, ${how}`, async ({ page }) => {
      const response = await page.goto('/portfolio/no-such-study')
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case Study Not Found')
      await expect(page.getByText("The case study you're looking for doesn't exist.")).toBeVisible()
      await page.getByRole('link', { name: 'Back to Portfolio' }).click()
      await expect(page).toHaveURL('/portfolio')
    })
  }

  test('is accessible', async ({ page }) => {
    for (const address of ['/portfolio', COMING_SOON, '/portfolio/no-such-study']) {
      await page.goto(address)
      await expectNoViolations(page)
    }
  })
})

test.describe('heads and sizes @once', () => {
  const heads = [
    ['/portfolio', 'Portfolio', '/portfolio'],
    ['/case-studies', 'Portfolio', '/portfolio'],
  ] as const
  for (const [address, title, canonical] of heads)
    test(`${address} is for search engines, at ${canonical}`, async ({ server }) => {
      const html = (await ask(server.url + address)).body.toString()
      expect(html).toContain(`<title>${title} | `)
      expect(html).toContain('name="robots" content="index"')
      expect(html).toContain(`rel="canonical" href="${server.url}${canonical}"`)
      const description = /name="description" content="([^"]+)"/.exec(html)?.[1] ?? ''
      expect(description.length).toBeGreaterThan(60)
      expect(description.length).toBeLessThanOrEqual(160)
    })

  // The studies are examples until the studio confirms them (claims.spec.ts).
  for (const [address, hasAddress] of [
    [OPEN_WORLD, true],
    [COMPETITIVE, true],
    [COMING_SOON, true],
    ['/portfolio/no-such-study', false],
  ] as const)
    test(`${address} is not`, async ({ server }) => {
      const html = (await ask(server.url + address)).body.toString()
      expect(html).toContain('name="robots" content="noindex"')
      expect(html.includes('rel="canonical"')).toBe(hasAddress)
      expect(html.includes('property="og:url"')).toBe(hasAddress)
    })

  test('a page carries its own study only', async ({ server }) => {
    const html = (await ask(server.url + OPEN_WORLD)).body.toString()
    expect(html).toContain('IncludeInCoarsePages')
    expect(html).not.toContain('Slate.EnableGlobalInvalidation')
    const list = (await ask(`${server.url}/portfolio`)).body.toString()
    expect(list).not.toContain('IncludeInCoarsePages')
  })

  for (const address of ['/portfolio', OPEN_WORLD, COMPETITIVE])
    test(`${address} weighs at most 25 KB`, async ({ server }) => {
      const { body } = await ask(server.url + address, { headers: { 'Accept-Encoding': 'br' } })
      expect(body.length).toBeLessThanOrEqual(25 * 1024)
    })
})

function copyButton(page: Page, variable: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.locator('code', { hasText: variable }) })
    .getByRole('button')
}

function boxOf(element: Element) {
  const { left, width, height } = element.getBoundingClientRect()
  return { from: left, width, height }
}

function idsOf(elements: Element[]): string[] {
  return elements.map(({ id }) => id)
}
