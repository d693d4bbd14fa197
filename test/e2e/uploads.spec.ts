import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { listFiles } from '#domain/delivery/files/files.server.ts'
import { giveFile } from '#domain/delivery/files/studio-files.server.ts'
import { expectNoViolations } from './accessibility.ts'
import { waitForEmail } from './email.ts'
import { expect, clientTest as test } from './harness.ts'
import { clientId, wholeFile } from './studio.ts'

const MIB = 1024 * 1024
/** Addresses of single uploads. */
const PIECES = '**/api/uploads/*'
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A file on this machine that a person could choose. */
function fileOf(name: string, bytes: Uint8Array): string {
  const path = test.info().outputPath(name)
  writeFileSync(path, bytes)
  return path
}

test('an upload is paused and resumed @postgres', async ({ page, client, server, pageWatch, buy }) => {
  pageWatch.allow(/400 \(Bad Request\)/)
  await buy(client, 'quick-fix')
  const bytes = randomBytes(20 * MIB)
  const path = fileOf('Försök – harbour.zip', bytes)
  await page.goto('/client/upload')
  await slowUploads(page, 2000)

  await expect(page.getByText(/Files can be up to [\d.]+ GB/)).toBeVisible()
  const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await page.getByLabel('Files to upload').setInputFiles(fileOf('empty.zip', Buffer.alloc(0)))
  await expect(row.getByRole('status')).toContainText('This file is empty')
  await expect(row.getByRole('button')).toHaveText(['Remove empty.zip'])
  await row.getByRole('button').click()

  const listed = Promise.withResolvers<void>()
  const list = '**/api/uploads'
  await page.route(list, async (route) => {
    if (route.request().method() === 'GET') await listed.promise
    await route.continue()
  })
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).press('Enter')
  await (await choosing).setFiles(path)
  // Even before it is known whether a part of it was uploaded.
  await expect(row).toContainText('harbour.zip')
  listed.resolve()
  await expect(row).toContainText(/[1-9]\d?%: [\d.]+ MB of 21\.0 MB/)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await row.getByRole('button', { name: 'Pause' }).click()
  await expect(row.getByRole('status')).toHaveText('Paused.')
  const shown = Number(await row.getByRole('progressbar').getAttribute('value'))
  await expectNoViolations(page)

  // The server stores the offset once it notices that no more bytes arrive.
  const received = async () => (await (await page.request.get('/api/uploads')).json())[0].received
  await expect.poll(received).toBeGreaterThan(0)
  expect(await received(), 'no less than the page showed').toBeGreaterThanOrEqual(shown)
  await page.reload()
  const half = page.getByRole('list', { name: 'Unfinished uploads' }).getByRole('listitem')
  await expect(half).toContainText(/harbour\.zip: [\d.]+ [kM]B of 21\.0 MB uploaded/)
  await page.unroute(PIECES)
  const goesOn = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByLabel('Files to upload').setInputFiles(path)
  expect(Number((await goesOn).headers()['upload-offset'])).toBeGreaterThan(0)
  await expect(row.getByRole('status')).toHaveText('Uploaded.')
  await expect(half).toHaveCount(0)

  const sent = page.getByRole('region', { name: 'Files you sent' }).getByRole('listitem')
  await expect(sent).toContainText('Försök – harbour.zip')
  await expect(sent).toContainText(`SHA-256 ${hashOf(bytes)}`)
  await waitForEmail(server, { to: client.email, subject: 'We have your uploaded file' })
  await expectNoViolations(page)
  await sent.getByRole('button', { name: 'Delete' }).click()
  await sent.getByRole('button', { name: 'Delete file' }).click()
  await expect(sent).toContainText('The file has been deleted.')
})

test('a file from the studio is downloaded', async ({ page, client, studio, buy }) => {
  const project = await buy(client, 'quick-fix')
  const bytes = Buffer.concat([Buffer.from('MZ'), randomBytes(3 * MIB)])
  await studio((deps) =>
    giveFile(deps, { projectId: project.id, ...wholeFile({ name: 'Harbour.exe', bytes }) }),
  )
  await page.goto('/client/upload')
  const given = page.getByRole('region', { name: 'Files for you' }).getByRole('listitem')
  await expect(given).toContainText('Windows program, which runs when you open it, 3.1 MB')
  const downloading = page.waitForEvent('download')
  await given.getByRole('link', { name: 'Download Harbour.exe' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Harbour.exe')
  expect(hashOf(readFileSync(await download.path()))).toBe(hashOf(bytes))
  await page.reload()
  await expect(given).toContainText(/Downloaded by you on/)
  const [listed] = await studio(async (deps) => listFiles(deps.db, await clientId(deps, client)))
  expect(listed?.blob?.downloads).toMatchObject([{ side: 'client' }])
})

test('an upload waits for the network @once @long', async ({ page, context, pageWatch }) => {
  pageWatch.allow(/ERR_INTERNET_DISCONNECTED|400 \(Bad Request\)|401 \(Unauthorized\)/)
  const second = Promise.withResolvers<Route>()
  let pieces = 0
  await page.route(PIECES, (route) =>
    route.request().method() === 'PATCH' && ++pieces === 2 ? second.resolve(route) : route.fallback(),
  )
  await page.goto('/client/upload')
  const files = page.getByLabel('Files to upload')
  const row = (name: string) =>
    page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })
  await files.setInputFiles([fileOf('a.zip', randomBytes(12 * MIB)), fileOf('empty.zip', Buffer.alloc(0))])
  await expect(row('empty.zip').getByRole('status')).toHaveText('This file is empty. Choose another one.')
  await row('empty.zip').getByRole('button', { name: 'Remove' }).click()
  await expect(row('empty.zip')).toHaveCount(0)
  await expect(row('a.zip')).toContainText(/[1-9]\d?%/)
  const lost = await second.promise
  await context.setOffline(true)
  await lost.abort('internetdisconnected')
  await expect(row('a.zip').getByRole('status')).toHaveText(
    'Connection lost. The upload will resume automatically.',
  )
  const ended = { status: 401, contentType: 'application/json', body: '{"message":"Please sign in again."}' }
  await page.route(PIECES, (route) => route.fulfill(ended), { times: 1 })
  await context.setOffline(false)
  await expect(row('a.zip').getByRole('status')).toHaveText('Please sign in again.')
  // It resumes the same upload instead of starting a new one.
  await page.route('**/api/uploads', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await row('a.zip').getByRole('button', { name: 'Try again' }).click()
  await expect(row('a.zip').getByRole('status')).toHaveText('Uploaded.')
})

/** Delays each piece, so that an upload can be seen on its way. */
async function slowUploads(page: Page, ms: number): Promise<void> {
  await page.route(PIECES, async (route) => {
    if (route.request().method() === 'PATCH') await new Promise((resolve) => setTimeout(resolve, ms))
    // A paused upload cancels its request.
    await route.continue().catch(() => {})
  })
}
