import type { Page } from '@playwright/test'
import { listEnquiries } from '#domain/crm/contact/contact.server.ts'
import { cursorPageOfProjects } from '#domain/reads/list-projects.server.ts'
import { sendEnquiry } from './client.ts'
import { TEST_CARDS } from './environments.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'
import { recordTransfer, startProject } from './studio.ts'

const DAY_MS = 24 * 3600 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test.use({ serverEnvironment: TEST_CARDS })

test('two owners change one draft', async ({ page, server, studio, signIn, otherPage }, { project }) => {
  const wrote = `The ferry hitches at 00:41, on ${project.name}.`
  const email = `noor-${crypto.randomUUID()}@fjord.example`
  await sendEnquiry(server.url, { name: 'Noor Haddad', email, message: wrote })
  const enquiries = await studio(({ db }) => listEnquiries(db, {}))
  const enquiry = enquiries.find(({ message }) => message === wrote)
  const anna = await signIn('owner')
  await page.goto(`/desk/quotes/new?enquiry=${enquiry?.id}`)
  const form = page.getByRole('form', { name: 'New quote' })
  await expect(page.getByRole('region', { name: 'Enquiry' })).toContainText(wrote)
  await form.getByLabel('Title').fill('Nattfjord')
  await form.getByLabel('Description').fill('Water')
  await form.getByLabel('Amount').fill('520')
  await form.getByLabel('Working days').fill('10')
  await form.getByLabel('Valid until').fill(inDays(30))
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/desk\/quotes\/ord_\w+$/)
  const address = page.url()

  const bjorn = await otherPage()
  await signIn('owner', bjorn.context())
  for (const desk of [page, bjorn]) await desk.goto(`${address}/edit`)
  const [annas, bjorns] = [page, bjorn].map((desk) => desk.getByRole('form', { name: 'Edit draft' }))
  if (!annas || !bjorns) throw new Error('There are two forms.')
  await bjorns.getByLabel('Title').fill('Nattfjord at 60 FPS')
  await bjorns.getByLabel('Amount').fill('560,50')
  await annas.getByLabel('Title').fill('Nattfjord on Deck')
  await annas.getByLabel('Amount').fill('540')
  await annas.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(address)

  const save = bjorns.getByRole('button', { name: 'Save draft' })
  await save.click()
  await expect(bjorns.getByRole('alert')).toHaveText(
    new RegExp(`${anna} changed this at \\d\\d:\\d\\d. Check the new version, then save yours again.`),
  )
  await expect(bjorns.getByLabel('Title')).toHaveValue('Nattfjord at 60 FPS')
  await expect(bjorns.getByLabel('Amount')).toHaveValue('560,50')
  await expect(bjorns).toContainText('Saved now: Nattfjord on Deck')
  await expect(bjorns.getByRole('region', { name: 'Saved now' })).toContainText('Water €540.00')
  await expectFine(bjorn)
  await save.click()
  await expect(bjorn).toHaveURL(address)
  await expect(bjorn.getByRole('heading', { level: 1 })).toHaveText('Nattfjord at 60 FPS')
  await expect(bjorn.getByText('€560.50').first()).toBeVisible()
})

test('two owners update one project', async ({ page, studio, signIn, otherPage, agreeByTransfer }) => {
  const order = await agreeByTransfer()
  await recordTransfer(studio, order.id, 150_000, order.id)
  const { rows } = await studio(({ db }) => cursorPageOfProjects(db, { limit: 100 }))
  const id = rows.find(({ orderId }) => orderId === order.id)?.id ?? ''
  await startProject(studio, id)
  const anna = await signIn('owner')
  const bjorn = await otherPage()
  await signIn('owner', bjorn.context())
  const fill = async (desk: Page, percent: string) => {
    await desk.goto(`/desk/projects/${id}#progress`)
    const form = desk.getByRole('form', { name: 'Update progress' })
    await form.getByLabel('Percent done').fill(percent)
    await form.getByLabel('Days left').fill('3')
    return form
  }
  const bjorns = await fill(bjorn, '40')
  const annas = await fill(page, '60')
  await annas.getByRole('button', { name: 'Update progress' }).click()
  await expect(page.getByText('60%').first()).toBeVisible()
  await bjorns.getByRole('button', { name: 'Update progress' }).click()
  await expect(bjorns.getByRole('alert')).toContainText(`${anna} changed this at`)
  await expect(bjorns.getByLabel('Percent done')).toHaveValue('40')
  await expect(bjorns).toContainText('Saved now: 60')
  await bjorns.getByRole('button', { name: 'Update progress' }).click()
  await expect(bjorn.getByText('40%').first()).toBeVisible()
})
