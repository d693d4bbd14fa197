import type { Page } from '@playwright/test'
import { changeStatusByStudio } from '#domain/billing/contracts/second-instalment.server.ts'
import { setFigures } from '#domain/projects/changes/progress.server.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, clientTest as test } from './harness.ts'
import { largestWords } from './largest-words.ts'
import { dayIn } from './quotes.ts'
import { DAY, seenPayment, seenProject } from './seen.ts'
import { startProject } from './studio.ts'

test('a new client sees the empty states, at either address', async ({ page }) => {
  await page.goto('/client/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Astrid Lund')
  await expect(card(page, 'Current Project Status')).toContainText('No active projects')
  await expect(page.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/services')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('Next: choose a package.')
  await expect(card(page, 'Current Project Status').getByRole('listitem')).toContainText([
    'Choose a package',
    'Send your project',
    'Follow the work',
  ])
  await expect(card(page, 'Performance Metrics')).toHaveCount(0)
  await expect(card(page, 'Account Summary').getByRole('definition')).toHaveText(['0', '0', '0', '€0.00'])
  await expect(page).toHaveURL('/client/dashboard')
  await expectNoViolations(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('Next: choose a package.')
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/client/dashboard')
  const links = card(page, 'Quick Actions').getByRole('link')
  await expect(links).toHaveText(['Upload New Files', 'Contact Support', 'Make Payment'])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/client/upload',
    '/client/messages',
    '/client/payments',
  ])
})

test('the project in progress comes first, with its sample figures', async ({ page }) => {
  await answer(page, [
    project('quick-fix', 'completed'),
    project('full-optimization', 'in-progress'),
    project('premium-support', 'pending'),
  ])
  await page.goto('/client/dashboard')
  const status = card(page, 'Current Project Status')
  await expect(status.getByText('Full Optimization', { exact: true })).toBeVisible()
  await expect(status.getByText('In Progress', { exact: true })).toBeVisible()
  await expect(status.getByRole('progressbar')).toHaveAttribute('value', '65')
  await expect(status.getByRole('progressbar')).toHaveAttribute('max', '100')
  await expect(status).toContainText('65% Complete • Estimated completion: 3 days')
  const metrics = card(page, 'Performance Metrics')
  await expect(metrics).toContainText('Sample')
  for (const figure of ['63', 'from 45', '16ms', 'from 89ms', '1.3M', 'from 2.1M'])
    await expect(metrics.getByText(figure, { exact: true })).toBeVisible()
  await expect(card(page, 'Account Summary').getByRole('definition')).toHaveText(['1', '1', '1', '€1,234.50'])
  await expectNoViolations(page, { inBothWidths: true })
})

test('an unseen result comes first @postgres @long', async ({ page, client, studio, buy }) => {
  const { id } = await buy(client)
  await startProject(studio, id)
  await studio(async (deps) => {
    const fps = { metric: 'fps', before: 38, after: 61 } as const
    const vram = { metric: 'vram', before: 5.7, after: 4.2 } as const
    await setFigures(deps, { projectId: id, figures: [fps, vram] })
    const note = 'Build: https://files.example/b.7z'
    await changeStatusByStudio(deps, { projectId: id, to: 'completed', note, withoutDelivery: true })
  })
  await buy(client, 'quick-fix')
  const seen = page.waitForResponse(`**/api/projects/${id}/seen`)
  await page.goto('/client/dashboard')
  const status = card(page, 'Current Project Status')
  await expect(status.getByRole('heading', { level: 3 }).first()).toHaveText('38 became 61 FPS.')
  await expectResultIsLargest(page, id)
  await expect(card(page, 'Performance Metrics')).toContainText('from 5.7 GB')
  expect((await seen).status()).toBe(200)
  await page.reload()
  await expect(status.getByText('Pending', { exact: true })).toBeVisible()
})

/** The largest text on the screen must agree with the API. */
async function expectResultIsLargest(page: Page, id: string): Promise<void> {
  const projects: Project[] = await (await page.request.get('/api/projects')).json()
  const { before, after } = projects.find((one) => one.id === id)?.figures?.fps ?? {}
  expect(await largestWords(page.getByRole('main'), /\S/)).toEqual([`${before} became ${after} FPS.`])
  await expect(page.getByRole('link', { name: 'Open the delivery' })).toHaveAttribute(
    'href',
    'https://files.example/b.7z',
  )
}

test("the studio's figures, or a sentence, replace the samples", async ({ page }) => {
  const progress = { percent: 40, doneBy: dayIn(1) }
  const states: [has: Partial<Project>, words: string][] = [
    [{ status: 'in-progress', progress, figures: { fps: { before: 41.5, after: 74 } } }, 'from 41.5'],
    [{ status: 'completed', figuresFollow: true }, 'Figures to follow.'],
    [{ status: 'completed' }, 'No figures were measured for this project.'],
  ]
  for (const [has, words] of states) {
    await answer(page, [{ ...project('full-optimization', 'pending'), ...has }])
    await page.goto('/client/dashboard')
    await expect(card(page, 'Performance Metrics')).toContainText(words)
    await expect(page.getByText('Sample')).toHaveCount(0)
    if (has.progress) await expect(page.getByText('40% Complete • Estimated completion: 1 day')).toBeVisible()
  }
})

test('an early start is agreed to separately, never by default @long', async ({ page }) => {
  let waits = true
  await page.route('**/api/projects', (route) =>
    route.fulfill({
      json: [
        {
          ...project('full-optimization', 'pending'),
          hasFiles: true,
          mayStartFrom: waits ? '2099-12-01T12:00:00.000Z' : null,
        },
      ],
    }),
  )
  await page.route('**/api/payments/pay_1/consent', (route) => {
    waits = !route.request().postDataJSON().agreed
    return route.fulfill({ json: {} })
  })
  await page.goto('/client/dashboard')
  await page.getByRole('link', { name: 'Start at once' }).click()
  const step = page.getByRole('form', { name: 'Start at once' })
  await expect(step).toBeFocused()
  await expect(step.getByRole('checkbox')).not.toBeChecked()
  await expect(step.getByRole('checkbox')).toHaveAccessibleDescription(
    /work starts after the withdrawal period, on \w+ \d+ \w+( \d+)?\. See the terms/,
  )
  await step.getByRole('button', { name: 'Start the work at once' }).click()
  await expect(step.getByRole('alert')).toHaveText(
    'Please tick the box if you want the work to start at once',
  )
  await expectNoViolations(page)
  await step.getByRole('button', { name: 'Keep the 14 days' }).click()
  await expect(step).toHaveCount(0)
  expect(waits).toBe(true)
  await page.getByRole('link', { name: 'Start at once' }).click()
  await step.getByRole('checkbox').check()
  await step.getByRole('button', { name: 'Start the work at once' }).click()
  await expect(step).toHaveCount(0)
  await expect(page.getByText('We no longer wait 14 days to start your order.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(
    "Next: we'll check that your files open.",
  )
  await expect(page).toHaveURL('/client/dashboard')
})

test('bars and the budget line are visible with forced colors @once @long', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await answer(page, [
    { ...project('full-optimization', 'completed'), figures: { fps: { before: 38, after: 61 } } },
  ])
  await page.goto('/client/dashboard')
  const metrics = card(page, 'Performance Metrics')
  await expect(metrics.getByText('from 38')).toBeVisible()
  const drawn = await metrics.locator('[aria-hidden] [style]').evaluateAll((parts) =>
    parts.map((part) => {
      const { backgroundColor, borderLeftStyle } = getComputedStyle(part)
      return borderLeftStyle === 'dotted' ? 'dotted' : backgroundColor
    }),
  )
  const [before, after, budget] = drawn
  expect([before, after]).not.toContain('rgba(0, 0, 0, 0)')
  expect(before).not.toBe(after)
  expect(budget).toBe('dotted')
})

test('a list is reloaded, and a client welcomed back @long', async ({ page, pageWatch }) => {
  pageWatch.allow(/status of 500/)
  await page.route('**/api/payments', (route) => route.fulfill({ status: 500, body: 'Out of order' }))
  await page.goto('/client/dashboard')
  const summary = card(page, 'Account Summary')
  await expect(summary).toContainText('The payments could not be loaded.')
  await expect(card(page, 'Current Project Status')).toContainText('No active projects')
  await expectNoViolations(page)
  await page.unroute('**/api/payments')
  await summary.getByRole('button', { name: 'Try again' }).click()
  await expect(summary.getByRole('definition').last()).toHaveText('€0.00')

  await page.clock.install({ time: Date.now() + 2 * 3_600_000 })
  await page.goto('/account')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Astrid Lund')
})

test('a session that has ended leads to the login and back @once', async ({ page, context }) => {
  await page.route('**/api/projects', async (route) => {
    await context.clearCookies()
    await route.fulfill({ status: 401, body: 'Please sign in to continue.' })
  })
  await page.goto('/dashboard?from=mail')
  await expect(page).toHaveURL('/auth?next=%2Fdashboard%3Ffrom%3Dmail')
})

function card(page: Page, title: string) {
  return page.getByRole('region', { name: title })
}

/** Answers both lists in place of the server. */
async function answer(page: Page, projects: object[]): Promise<void> {
  const bought = { service: 'full-optimization', createdAt: DAY }
  await page.route('**/api/projects', (route) => route.fulfill({ json: projects }))
  await page.route('**/api/payments', (route) =>
    route.fulfill({
      json: [
        seenPayment({ ...bought, id: 'pay_1', amount: 123_450 }),
        seenPayment({ ...bought, id: 'pay_2', amount: 59_900, status: 'pending' }),
      ],
    }),
  )
}

/** Completed projects may be refunded until this day. */
function project(service: string, status: Project['status']): Project {
  const refundUntil = status === 'completed' ? '2026-11-24T23:00:00.000Z' : null
  return seenProject({ id: service, service, status, refundUntil })
}
