import { listEnquiries } from '#domain/crm/contact/contact.server.ts'
import { sendEnquiry } from './client.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'
import { dayIn } from './quotes.ts'

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
  await form.getByLabel('Valid until').fill(dayIn(30))
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
