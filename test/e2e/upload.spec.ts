import type { Page } from '@playwright/test'
import { clockWords, noonOf, stockholmDay } from '#domain/kernel/time.ts'
import { expectNoViolations } from './accessibility.ts'
import { waitForEmail } from './email.ts'
import { expect, clientTest as test } from './harness.ts'

const DRIVE = 'https://drive.google.com/file/d/harbour/view'

test('two ways to send files are explained and switched @long', async ({ page, pageWatch }) => {
  await page.goto('/upload')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Project Files')
  await expect(page).toHaveURL('/upload')
  await page.goto('/client/upload')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Upload Project Files')
  const drive = page.getByRole('region', { name: 'Google Drive' })
  await expect(drive.getByRole('listitem')).toHaveText([
    'Zip your project folder',
    'Upload it to Google Drive',
    'Share it with edit permissions',
    'Copy the share link',
  ])
  const filemail = page.getByRole('region', { name: 'Filemail' })
  await expect(filemail).toContainText('Send it to support@bildruta.example')
  await expect(page.getByRole('complementary').getByRole('listitem')).toHaveText([
    /^Maximum file size: 10GB/,
    'Include all dependencies and assets',
    'Remove any personal or sensitive data',
    'Email confirmation will follow',
  ])
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await drive.click({ position: { x: 10, y: 10 } })
  await expect(page.getByRole('button', { name: 'Selected Google Drive' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('textbox', { name: 'Google Drive link' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Submit Google Drive Link' })).toBeInViewport()
  await expect(page.getByText('You have no open project.')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Use Filemail' }).click()
  await expect(page.getByRole('textbox', { name: 'Filemail link' })).toHaveAttribute(
    'placeholder',
    /^https:\/\/www\.filemail\.com\//,
  )
  await link(page).fill(DRIVE)
  await expect(link(page)).toHaveAccessibleDescription(
    'This looks like a Google Drive link. You can still send it.',
  )
  await page.getByRole('button', { name: 'Use Google Drive' }).click()
  await expect(page.getByRole('textbox', { name: 'Google Drive link' })).toHaveValue(DRIVE)
  await expect(page.getByText('This looks like')).toHaveCount(0)
  await page.getByRole('button', { name: 'Use Filemail' }).click()
  await page.getByRole('button', { name: 'Submit Filemail Link' }).click()
  await expect(page.getByText('Files Uploaded Successfully!')).toBeVisible()

  pageWatch.allow(/ERR_FAILED/)
  const released = Promise.withResolvers<void>()
  await page.route('**/api/upload', async (route) => {
    await released.promise
    await route.abort()
  })
  await link(page).fill(DRIVE)
  await link(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  released.resolve()
  await expect(page.getByRole('alert').filter({ hasText: 'Upload Failed' })).toContainText(
    'Failed to submit file URL. Please try again.',
  )
  await expect(link(page)).toHaveValue(DRIVE)
})

test('a link is sent and removed @postgres', async ({ page, client, server, buy }) => {
  const project = await buy(client, 'quick-fix')
  await page.goto('/client/upload')
  await page.getByRole('button', { name: 'Use Google Drive' }).click()
  await expect(page.getByRole('form', { name: 'Send your files' })).toContainText(
    'For Quick Fix Optimization',
  )
  await link(page).fill('drive.google.com/file')
  await page.getByRole('button', { name: 'Submit Google Drive Link' }).click()
  await expect(link(page)).toBeFocused()
  await expect(link(page)).toHaveAccessibleDescription(/Please enter a valid URL/)

  const request = page.waitForRequest('**/api/upload')
  await link(page).fill(DRIVE)
  await page.getByRole('button', { name: 'Submit Google Drive Link' }).click()
  expect((await request).postDataJSON()).toEqual({
    fileUrl: DRIVE,
    service: project.service,
    projectId: project.id,
  })
  await expect(page.getByRole('status').filter({ hasText: 'Files Uploaded Successfully!' })).toContainText(
    "We've received your project files and will begin optimization work shortly.",
  )
  await expect(link(page)).toHaveValue('')
  await waitForEmail(server, { to: client.email, subject: 'We have your Google Drive link' })

  const sent = page.getByRole('region', { name: 'Files you sent' }).getByRole('listitem')
  await expect(sent).toContainText([DRIVE])
  await expect(sent).toContainText(['Received'])
  await expect(sent).toContainText(['Not checked yet. We’ll open it before we start.'])
  await sent.getByRole('button', { name: 'Remove' }).click()
  await expect(sent.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sent).toContainText(['Received'])
  await sent.getByRole('button', { name: 'Remove' }).click()
  await sent.getByRole('button', { name: 'Remove link' }).click()
  await expect(sent).toContainText(['Removed'])
  await expect(page.getByRole('main')).toBeFocused()
  await expect(sent.getByRole('button')).toHaveCount(0)
  await expectNoViolations(page)
})

test('links show whether they open', async ({ page, server }) => {
  for (const n of [1, 2, 3])
    await page.request.post('/api/upload', {
      data: { fileUrl: `${DRIVE}?n=${n}` },
      headers: { Origin: server.url },
    })
  const today = noonOf(stockholmDay(new Date()))
  const checked = `checked today ${clockWords(today)}.`
  const said = [
    { state: 'opens', endsOn: null, checkedAt: today },
    { state: 'asks', endsOn: null, checkedAt: today },
    { state: 'ends', endsOn: '2031-12-01', checkedAt: today },
  ]
  await page.route('**/api/files', async (route) => {
    const response = await route.fetch()
    const files = await response.json()
    await route.fulfill({
      response,
      json: files.map((file: object, index: number) => ({ ...file, link: said[index] })),
    })
  })
  await page.goto('/client/upload')
  const sent = page.getByRole('region', { name: 'Files you sent' }).getByRole('listitem')
  await expect(sent).toContainText([
    `Opens, ${checked}`,
    `Needs permission to open, ${checked} Please share it with anyone who has the link.`,
    `Opens until Mon 1 Dec 2031, ${checked}`,
  ])
  await expectNoViolations(page)
})

test('a client chooses the project of the files @once @long', async ({ page, client, buy }) => {
  const { id } = await buy(client, 'quick-fix')
  await buy(client, 'premium-support')
  await page.goto('/client/upload')
  await page.getByRole('button', { name: 'Use Google Drive' }).click()
  await page
    .getByRole('form', { name: 'Send your files' })
    .getByLabel('Project', { exact: true })
    .selectOption(id)
  await link(page).fill(DRIVE)
  await page.getByRole('button', { name: 'Submit Google Drive Link' }).click()
  await expect(page.getByRole('region', { name: 'Files you sent' })).toContainText('Quick Fix Optimization')
})

function link(page: Page) {
  return page.getByRole('textbox')
}
