import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import type { Client } from './client.ts'
import { expect, test as portalTest } from './harness.ts'
import { purchase } from './purchase.ts'
import { studioCommand } from './studio-command.ts'

const DAY = '2026-11-10T08:00:00.000Z'

const test = portalTest.extend<{ client: Client }>({
  client: [async ({ newClient }, use) => use(await newClient()), { auto: true }],
})

for (const address of ['/dashboard', '/client/dashboard'])
  test(`a new client sees the empty states at ${address} @both`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Astrid Lund')
    await expect(card(page, 'Current Project Status')).toContainText('No active projects')
    await expect(page.getByRole('link', { name: 'Browse Services' })).toHaveAttribute('href', '/services')
    await expect(card(page, 'Performance Metrics')).toHaveCount(0)
    await expect(card(page, 'Account Summary').getByRole('definition')).toHaveText(['0', '0', '0', '$0.00'])
    await expect(page).toHaveURL(address)
    await expectNoViolations(page)
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
  await expect(card(page, 'Account Summary').getByRole('definition')).toHaveText(['1', '1', '1', '$1,234.50'])
  await expectNoViolations(page)
})

test('a project that is not in progress shows no progress @once', async ({ page }) => {
  await answer(page, [project('quick-fix', 'pending')])
  await page.goto('/client/dashboard')
  const status = card(page, 'Current Project Status')
  await expect(status.getByText('Quick Fix Optimization', { exact: true })).toBeVisible()
  await expect(status.getByText('Pending', { exact: true })).toBeVisible()
  await expect(status.getByRole('progressbar')).toHaveCount(0)
})

test("the studio's own figures replace the sample, and progress with them", async ({ page }) => {
  await answer(page, [
    {
      ...project('full-optimization', 'in-progress'),
      progress: { percent: 40, daysLeft: 1 },
      figures: { fps: { before: 41.5, after: 74 } },
    },
  ])
  await page.goto('/client/dashboard')
  await expect(card(page, 'Current Project Status')).toContainText(
    '40% Complete • Estimated completion: 1 day',
  )
  await expect(card(page, 'Performance Metrics')).toContainText('from 41.5')
  await expect(page.getByText('Sample')).toHaveCount(0)
})

test('one of several projects can be chosen; a cancelled one is in the history only', async ({ page }) => {
  await answer(page, [
    { ...project('premium-support', 'cancelled'), history: [change('pending', 1), change('cancelled', 4)] },
    { ...project('full-optimization', 'in-progress'), history: [change('in-progress', 3)] },
    { ...project('quick-fix', 'completed'), history: [change('completed', 2, 'Handed over.')] },
  ])
  await page.goto('/client/dashboard')
  const status = card(page, 'Current Project Status')
  await expect(status.getByRole('option')).toHaveText([/^Full Optimization,/, /^Quick Fix,/])
  await status.getByLabel('Project', { exact: true }).selectOption('quick-fix')
  await expect(status.getByText('Completed', { exact: true })).toBeVisible()
  await expect(status.getByRole('progressbar')).toHaveCount(0)
  const rows = card(page, 'Status History').getByRole('row')
  await expect(rows).toContainText([
    'WhenWhatBy',
    'Premium Support Optimization: Cancelled',
    'Full Optimization: In Progress',
    'Quick Fix Optimization: CompletedHanded over.',
    'Premium Support Optimization: Pending',
  ])
  await expectNoViolations(page)
})

test('the work of the studio shows without reloading @both', async ({
  page,
  client,
  server,
  databaseUrl,
}) => {
  const bought = await purchase(server.url, client)
  await page.goto('/client/dashboard')
  const status = card(page, 'Current Project Status')
  await expect(status.getByText('Pending', { exact: true })).toBeVisible()
  await studioCommand(server, databaseUrl)('projects', 'start', bought.id, '--yes')
  await expect(status.getByText('In Progress', { exact: true })).toBeVisible()
  await expect(card(page, 'Status History').getByRole('row').nth(1)).toContainText('In ProgressBildruta')
})

test('the quick actions lead where the specification says @once', async ({ page }) => {
  await page.goto('/client/dashboard')
  const links = card(page, 'Quick Actions').getByRole('link')
  await expect(links).toHaveText(['Upload New Files', 'Contact Support', 'Make Payment'])
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/client/upload',
    '/client/messages',
    '/client/payments',
  ])
})

test('a list that fails says so in its card and can be asked for again', async ({ page, pageWatch }) => {
  pageWatch.allow(/status of 500/)
  await page.route('**/api/payments', (route) => route.fulfill({ status: 500, body: 'Out of order' }))
  await page.goto('/client/dashboard')
  const summary = card(page, 'Account Summary')
  await expect(summary).toContainText('Your payments could not be loaded.')
  await expect(card(page, 'Current Project Status')).toContainText('No active projects')
  await expectNoViolations(page)
  await page.unroute('**/api/payments')
  await summary.getByRole('button', { name: 'Try again' }).click()
  await expect(summary.getByRole('definition').last()).toHaveText('$0.00')
})

test('the spinner is in the HTML of the server and shows until both lists are there @once', async ({
  page,
}) => {
  await page.route('**/api/payments', () => {})
  const response = await page.goto('/client/dashboard')
  expect(await response?.text()).toContain('Loading dashboard...')
  await expect(page.getByText('Loading dashboard...')).toBeVisible()
  await expect(card(page, 'Current Project Status')).toHaveCount(0)
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

/** Answers the two lists in the place of the server. */
async function answer(page: Page, projects: object[]): Promise<void> {
  const payment = { service: 'full-optimization', createdAt: DAY, refundedAmount: 0 }
  await page.route('**/api/projects', (route) => route.fulfill({ json: projects }))
  await page.route('**/api/payments', (route) =>
    route.fulfill({
      json: [
        { ...payment, id: 'pay_1', amount: 123_450, status: 'completed' },
        { ...payment, id: 'pay_2', amount: 59_900, status: 'pending' },
      ],
    }),
  )
}

function project(service: string, status: string) {
  return {
    id: service,
    service,
    status,
    createdAt: DAY,
    updatedAt: DAY,
    completedAt: null,
    progress: null,
    figures: null,
    history: [],
  }
}

function change(status: string, minute: number, note: string | null = null) {
  return { status, author: 'team', note, at: `2026-11-10T08:0${minute}:00.000Z` }
}
