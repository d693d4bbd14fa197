import { hitchLesson } from '#app/site/insights/lessons/hitch-lesson.ts'
import { frameTimesResult } from '#content/frame-times-result.ts'
import { articleFigures } from '#content/insights/figures.ts'
import { hitchWords, runsWords, tailWords } from '#content/insights/lessons.ts'
import { posts } from '#content/insights/posts.ts'
import { sampleReport } from '#content/packages.ts'
import { verdictFigures } from '#content/verdict-figures.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test, testWithoutScripts } from './harness.ts'
import { ask } from './raw-request.ts'

const [post] = posts
if (!post) throw new Error('there is no post')
const ARTICLE = `/insights/${post.slug}`

test.describe('the list of articles', () => {
  testWithoutScripts('shows each with everything about it', async ({ page }) => {
    await page.goto('/insights')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insights & Optimization Tips')
    const card = page.getByRole('article').filter({ hasText: post.title })
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(post.title)
    for (const text of [post.tag, post.readTime, post.summary, post.author, post.date])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    await card.getByRole('link', { name: `Read More about ${post.title}` }).click()
    await expect(page).toHaveURL(ARTICLE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  })

  test('is accessible and marks Insights in the navigation', async ({ page, isMobile }) => {
    await page.goto('/insights')
    await expectNoViolations(page)
    if (!isMobile)
      await expect(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' }),
      ).toHaveAttribute('aria-current', 'page')
  })
})

test.describe('the minute with a slider', () => {
  const path = '/insights/the-hitch-that-no-1-percent-low-can-see'
  const minutes = hitchLesson()

  test('follows the slider with every figure, and is accessible', async ({ page }) => {
    await page.goto(path)
    const slider = page.getByRole('slider', { name: hitchWords.slider })
    await slider.focus()
    await slider.press('End')
    const last = minutes.at(-1)
    await expect(page.locator('[data-slow]')).toHaveText(String(last?.slowFrames))
    const values = page.locator('[data-row] [data-value]')
    await expect(values).toHaveText(
      [last?.averageFps ?? 0, ...(last?.lows ?? [])].map((fps) => fps.toFixed(1)),
    )
    await slider.press('Home')
    await expect(page.locator('[data-slow]')).toHaveText('0')
    await expect(page.locator('[data-row] [data-change]')).toHaveText(Array(6).fill('0.0%'))
    await page.getByText(hitchWords.table).click()
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  testWithoutScripts('stands in a table where there are no scripts @long', async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('slider')).toBeHidden()
    await page.getByText(hitchWords.table).click()
    await expect(page.getByRole('row')).toHaveCount(minutes.length + 1)
  })
})

test('a sentence about runs follows its three choices, and is accessible @long', async ({ page }) => {
  const { changes, scatters, runsASide, found } = verdictFigures
  await page.goto('/insights/how-many-runs-until-you-may-say-faster')
  const share = page.locator('[data-found-of]')
  await page.getByLabel(runsWords.labels.runs).selectOption(String(20))
  await page.getByLabel(runsWords.labels.scatter).selectOption('8%')
  await page.getByLabel(runsWords.labels.change).selectOption('2%')
  const told = found[changes.indexOf(0.02)]?.[scatters.indexOf(0.08)]?.[runsASide.indexOf(20)] ?? Number.NaN
  await expect(share).toHaveText(String(Math.round(told)))
  await page.getByText(runsWords.table).click()
  await expectNoViolations(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test.describe('published recordings under five definitions', () => {
  const path = '/insights/five-tools-five-1-percent-lows'

  testWithoutScripts('are drawn and in a table, and are accessible', async ({ page }) => {
    await page.goto(path)
    await page.getByText(tailWords.table).click()
    await expect(page.getByRole('row').filter({ hasText: 'Far Cry New Dawn' })).toContainText('375%')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })

  test("and a minute with a hitch open in the analyser with the articles' figures @long", async ({
    page,
  }) => {
    await page.goto(path)
    await page.getByRole('link', { name: tailWords.open.label }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('76.8 frames a second.')
    await expect(page.getByText(frameTimesResult.samples.recorded)).toBeVisible()
    await page.goto('/insights/the-hitch-that-no-1-percent-low-can-see')
    await page.getByRole('link', { name: hitchWords.open.label }).click()
    await expect(page.getByText('no-hitch-1.csv').first()).toBeVisible()
    await expect(page.getByText('one-hitch-a-minute-5.csv').first()).toBeVisible()
  })

  test('one of them is a build against itself, called so', async ({ page }) => {
    await page.goto('/services')
    await page.getByRole('link', { name: sampleReport.calibration.label }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^No measurable change/)
    await expect(page.getByText(frameTimesResult.samples.itself)).toBeVisible()
    await expect(page.getByText('csgo-part-6-of-6.csv').first()).toBeVisible()
  })

  test("say so if a sample doesn't load @once @long", async ({ page, pageWatch }) => {
    pageWatch.allow(/recorded-/)
    await page.route(/recorded-/, (route) => route.abort())
    await page.goto('/tools/frame-times#sample=itself')
    await expect(page.getByText(frameTimesResult.files.notLoaded)).toBeVisible()
  })

  test('are served with their licenses @once', async ({ server }) => {
    const answer = await ask(`${server.url}/captures/licenses.txt`)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body.toString()).toContain('Copyright (c) 2019, Carl Ellhar Holmberg')
  })
})

test.describe('an article', () => {
  testWithoutScripts('is complete', async ({ page }) => {
    await page.goto(ARTICLE)
    const article = page.getByRole('article')
    for (const text of [post.tag, post.summary, post.readTime])
      await expect(article.getByText(text, { exact: true })).toBeVisible()
    // The article was wrong for a year, so readers see the correction before the text.
    if (post.isoUpdated)
      await expect(page.getByRole('main').locator('header')).toContainText('Corrected Nov 22, 2026')
    await expect(article.getByText(`Published on ${post.date} by ${post.author}`)).toBeVisible()
    await expect(article.getByRole('link', { name: 'Back to Insights' })).toHaveCount(2)
    await expect(article.getByRole('columnheader', { name: 'Pass to watch' })).toBeVisible()
    await expect(article.getByRole('heading', { level: 2, name: /^1\. Virtual shadow maps/ })).toBeVisible()
    await expect(page.getByRole('figure')).toHaveCount(5)
    for (const { caption, before, after } of Object.values(articleFigures)) {
      const figure = page.getByRole('figure').filter({ hasText: caption })
      for (const { alt, label } of [before, after]) {
        expect((await figure.getByRole('img', { name: alt }).boundingBox())?.width, alt).toBeGreaterThan(100)
        await expect(figure.getByText(label, { exact: true })).toBeVisible()
      }
    }
    // A button that needs scripts isn't shown without them.
    await expect(article.getByRole('button')).toHaveCount(0)
    await article.getByRole('link', { name: 'Back to Insights' }).last().click()
    await expect(page).toHaveURL('/insights')
  })

  test('is accessible', async ({ page }) => {
    await page.goto(ARTICLE)
    await expectNoViolations(page, { inBothWidths: true })
  })

  test('has labeled values in its rows on a phone @phone @long', async ({ page }) => {
    await page.goto(ARTICLE)
    const cells = page.getByRole('row').filter({ hasText: 'LumenScreenProbeGather' }).locator('td')
    const labels = await cells.evaluateAll((all) =>
      all.map((cell) => getComputedStyle(cell, '::before').content),
    )
    expect(labels).toEqual(['"Setting"', '"Pass to watch"', '"Starting point"'])
    const tops = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    expect(new Set(tops).size).toBe(3)
  })

  test('has code that can be copied, and says so for two seconds', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto(ARTICLE)
    const button = page.getByRole('button', { name: 'Copy Configuration: 5. Limit volumetric fog' })
    await expect(button).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await button.click()
    const copied = page.getByRole('button', { name: 'Copied Configuration: 5. Limit volumetric fog' })
    await expect(copied).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '[SystemSettings]\nr.VolumetricFog.GridPixelSize=16\nr.VolumetricFog.GridSizeZ=64',
    )
    await page.clock.runFor(2100)
    await expect(button).toBeVisible()
  })

  test('has a checklist, notes and a next article @long', async ({ page }) => {
    await page.goto(ARTICLE)
    const task = page.getByRole('checkbox', { name: 'Final Gather Quality is 1 in all volumes' })
    await page.getByText('Final Gather Quality is 1 in all volumes').click()
    await expect(task).toBeChecked()
    await task.press('Space')
    await expect(task).not.toBeChecked()

    const reference = page.getByRole('link', { name: 'Note 1', exact: true })
    await reference.click()
    await expect(page).toHaveURL(`${ARTICLE}#fn-upscale`)
    await expect(page.locator('#fn-upscale')).toBeFocused()
    await expect(page.locator('#fn-upscale')).toBeInViewport()
    await page.getByRole('link', { name: 'Back to the text at note 1' }).click()
    await expect(reference).toBeFocused()
    await expect(reference).toBeInViewport()

    const next = page.getByRole('navigation', { name: 'Read on' })
    await expect(next.getByRole('link', { name: 'Get a scope & quote' })).toHaveAttribute('href', '/contact')
    await next.getByRole('link', { name: 'Open world overdraw cleanup' }).click()
    await expect(page).toHaveURL('/portfolio/open-world-overdraw-cleanup')
  })

  test('lists its sections next to the text @desktop @long', async ({ page }) => {
    await page.goto(ARTICLE)
    const sections = page.getByRole('navigation', { name: 'In this article' })
    await sections.getByRole('link', { name: 'Before you ship' }).click()
    const heading = page.getByRole('heading', { name: 'Before you ship' })
    await expect(heading).toBeInViewport()
    await expect(heading).toBeFocused()
  })
})

test('an unknown article says so', async ({ page }) => {
  expect((await page.goto('/insights/no-such-article'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found')
  await expect(page.getByText("The article you're looking for doesn't exist.")).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
  await expectNoViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Back to Insights' }).click()
  await expect(page).toHaveURL('/insights')
})

test('addresses that have moved lead to new ones @once', async ({ server }) => {
  for (const [old, now] of [
    ['/blog', '/insights'],
    ['/old-services', '/services'],
  ] as const) {
    const answer = await ask(server.url + old)
    expect([answer.status, answer.headers.location]).toEqual([301, now])
    expect(answer.headers['x-robots-tag']).toBeUndefined()
  }
})

test('the server’s HTML says everything about an article @once', async ({ server }) => {
  const html = (await ask(server.url + ARTICLE)).body.toString()
  const image = `${server.url}/og/insights-${post.slug}.png`
  for (const tag of [
    `<title>${post.title} | Bildruta</title>`,
    `<meta name="description" content="${post.summary}"/>`,
    '<meta name="robots" content="index"/>',
    `<link rel="canonical" href="${server.url}${ARTICLE}"/>`,
    '<link rel="alternate" type="application/rss+xml"',
    '<meta property="og:type" content="article"/>',
    `<meta property="og:image" content="${image}"/>`,
    `<meta property="article:published_time" content="${post.isoDate}"/>`,
    '<meta name="twitter:card" content="summary_large_image"/>',
  ])
    expect(html).toContain(tag)
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)['@graph']).toMatchObject([
    { '@type': 'Article', headline: post.title, image: [image] },
    { '@type': 'BreadcrumbList' },
  ])
})
