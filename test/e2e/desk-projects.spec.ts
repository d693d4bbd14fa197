import { createHash, randomBytes } from 'node:crypto'
import { openAction } from './desk-actions.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'
import { startProject } from './studio.ts'

const MIB = 1024 * 1024

test('an engineer starts and delivers a project', async ({ page, newClient, buy, signIn }) => {
  const [ada, eve] = [await newClient(), await newClient()]
  const [{ id }, { id: evesId }] = [await buy(ada), await buy(eve)]
  const name = await signIn('engineer')

  await page.goto('/desk/projects')
  const pending = page.getByRole('region', { name: 'Pending' })
  await expect(pending.locator(`a[href="/desk/projects/${evesId}"]`)).toBeVisible()
  await expectFine(page)
  await pending.locator(`a[href="/desk/projects/${id}"]`).click()
  await expect(page).toHaveURL(`/desk/projects/${id}`)

  // An address opens the action.
  await page.goto(`/desk/projects/${id}#start`)
  const start = page.getByRole('form', { name: 'Start' })
  await start.getByLabel('Note for the client').fill('See you on Monday.')
  await start.getByRole('button', { name: 'Start work' }).click()
  await expect(page.getByText('In Progress').first()).toBeVisible()
  await expect(start).toHaveCount(0)

  const deliver = await openAction(page, 'Deliver')
  await deliver.getByLabel('Title').fill('Shadows and sails')
  await deliver.getByLabel('Label').fill('Windows build')
  await deliver.getByLabel('Link').fill('http://files.example/b.7z')
  await deliver.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(deliver.getByRole('alert')).toContainText('Enter a complete https address')
  await expectFine(page)
  await expect(deliver.getByLabel('Title')).toHaveValue('Shadows and sails')
  await deliver.getByLabel('Link').fill('https://files.example/b.7z')
  await deliver.getByRole('button', { name: 'Deliver', exact: true }).click()
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  await expect(deliveries).toContainText('1: Shadows and sails')
  await expect(deliveries).toContainText(name)

  const back = await openAction(page, 'Recall delivery 1')
  await back.getByRole('button', { name: 'Recall' }).click()
  await expect(deliveries).toContainText('was recalled')
  await page.goto('/desk/projects')
  await expect(pending.locator(`a[href="/desk/projects/${id}"]`)).toHaveCount(0)
  await expect(pending.locator(`a[href="/desk/projects/${evesId}"]`)).toBeVisible()
})

test('an uploaded file is delivered @long', async ({ page, client, studio, buy, signIn }) => {
  const { id } = await buy(client)
  await startProject(studio, id)
  await signIn('engineer')
  const bytes = randomBytes(2 * MIB)
  const file = { name: 'harbour.7z', mimeType: 'application/x-7z-compressed', buffer: bytes }
  await page.goto(`/desk/projects/${id}#deliver`)
  const deliver = page.getByRole('form', { name: 'Deliver', exact: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/uploads/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await deliver.getByLabel('Title').fill('Shadows and sails')
  await deliver.getByLabel('Files to upload').setInputFiles(file)
  await deliver.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(deliver.getByRole('alert')).toContainText('Wait until all files are uploaded')
  await expectFine(page)
  held.resolve()
  const here = deliver.getByRole('list', { name: 'Files of this delivery' }).getByRole('listitem')
  const hash = createHash('sha256').update(bytes).digest('hex')
  await expect(here).toContainText(`SHA-256 ${hash}`)
  await here.getByLabel('File kind').selectOption('Patch')
  await here.getByLabel('Name').fill('Windows build')
  await expectFine(page)
  await deliver.getByRole('button', { name: 'Deliver', exact: true }).click()
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  await expect(deliveries).toContainText(`Patch Windows build2.1 MB, SHA-256 ${hash}`)
})
