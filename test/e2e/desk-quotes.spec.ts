import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon16 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { expectNoViolations } from './accessibility.ts'
import { textFile } from './captures.ts'
import { openAction } from './desk-actions.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'
import { dayIn } from './quotes.ts'
import { clientId } from './studio.ts'

test('an owner writes, sends and withdraws a quote', async ({ page, newClient, studio, signIn }, {
  project,
}) => {
  const [ada, eve] = [await newClient(), await newClient()]
  const others = `For Eve ${project.name}`
  const terms = { title: others, deliverBy: dayIn(90), validUntil: dayIn(30) }
  await studio(async (deps) => {
    const forEve = { ...terms, lines: [{ text: 'Grass', net: 68_000 }] }
    await createQuote(deps, { clientId: await clientId(deps, eve) }, forEve)
  })
  await signIn('owner')
  const title = `Nattfjord ${project.name}`
  await page.goto('/desk/quotes')
  await expect(page.getByRole('list', { name: 'Quotes' })).toContainText(others)
  await page.getByRole('link', { name: 'New quote' }).click()
  const form = page.getByRole('form', { name: 'New quote' })
  await form.getByLabel('Recipient').fill(ada.name)
  await form.getByLabel('Email address').fill(ada.email)
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Description').fill('Water')
  await form.getByLabel('Amount').fill('much')
  await form.getByLabel('Delivery date').fill(dayIn(90))
  await form.getByLabel('Valid until').fill(dayIn(30))
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(form.getByRole('alert')).toContainText('Enter an amount in euros with at most two decimals')
  await expect(form.getByLabel('Title')).toHaveValue(title)
  await expectFine(page)
  await form.getByLabel('Quantity').fill('3')
  await form.getByLabel('Amount').fill('153,50')
  await form.getByLabel('Price', { exact: true }).selectOption('each')
  await expect(form.getByText('3 days: €460.50')).toBeVisible()
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total).toContainText('€575.63')
  await expect(total).toContainText('The buyer enters billing details on the quote page.')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/desk\/quotes\/ord_\w+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const address = page.url()

  await page.getByRole('link', { name: 'Edit draft' }).click()
  const draft = page.getByRole('form', { name: 'Edit draft' })
  await expect(draft.getByLabel('Description')).toHaveValue('Water')
  await expect(draft.getByLabel('Amount')).toHaveValue('460.50')
  await draft.getByLabel('Amount').fill('480.00')
  await expectFine(page)
  await draft.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('€480.00').first()).toBeVisible()
  await openAction(page, 'Enter billing details')
  await page.getByRole('radio', { name: /^A company/ }).check()
  await page.getByLabel('Company name').fill('Halvmåne Games AB')
  await page.getByLabel('Address').fill('Spelgatan 1')
  await expectFine(page)
  await page.getByRole('button', { name: 'Save billing details' }).click()
  await expect(page.getByText('Halvmåne Games AB, Sweden')).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(`to ${ada.email}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', /\/quote#/)
  await openAction(page, 'Send')
  await expectFine(page)
  await page.getByRole('button', { name: `Send to ${ada.email}` }).click()
  await expect(page.getByText('Offered', { exact: true })).toBeVisible()

  await signIn('engineer')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByText('€480.00').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0)

  await signIn('owner')
  await page.goto('/desk/quotes')
  await page.goto(`${address}#withdraw`)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(page.locator('main').getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(0)
})

test('a quote has a baseline and a goal', async ({ page, signIn }, { project }) => {
  await signIn('owner')
  await page.goto('/desk/quotes/new')
  const form = page.getByRole('form', { name: 'New quote' })
  await form.getByLabel('Recipient').fill('Noor Haddad')
  await form.getByLabel('Email address').fill(`noor-${project.name}@halvmane.example`)
  await form.getByLabel('Title').fill('Nattfjord at 60 FPS')
  await form.getByLabel('Description').fill('Water')
  await form.getByLabel('Amount').fill('460')
  await form.getByLabel('Delivery date').fill(dayIn(90))
  await form.getByLabel('Valid until').fill(dayIn(30))
  const file = form.getByLabel('Baseline capture')
  await file.setInputFiles(textFile('notes.csv', 'a,b\n1,2\n'))
  const choose = form.getByRole('button', { name: 'Choose a capture' })
  await expect(choose).toHaveAccessibleDescription(/no column of frame times/)
  await expectNoViolations(page)
  const frames = generateFrames({ frames: 1000, frameTime: 25, spread: 0 })
  await file.setInputFiles(textFile('deck.csv', writePresentMon16(frames)))
  const name = form.getByLabel('Name of capture 1')
  await expect(name).toHaveValue('Today')
  await expect(name).toHaveAccessibleDescription('40.0 FPS, 25 s')
  await name.fill('Deck')
  await form.getByLabel('Goal').fill('40')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(form.getByRole('alert')).toContainText('already reaches the goal')
  await form.getByLabel('Goal').fill('60')
  await expectFine(page)
  await form.getByRole('button', { name: 'Save draft' }).click()

  const sentence = 'The goal of the work is 60 FPS on average, from 40.0 FPS today (Deck).'
  await expect(page.getByText(sentence)).toBeVisible()
  await page.getByRole('link', { name: 'Edit draft' }).click()
  const draft = page.getByRole('form', { name: 'Edit draft' })
  await expect(draft.getByLabel('Name of capture 1')).toHaveValue('Deck')
  await draft.getByLabel('Title').fill('Nattfjord on Deck')
  await draft.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(sentence)).toBeVisible()

  await page.getByRole('button', { name: 'Preview' }).click()
  await page.goto((await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')) ?? '')
  const goal = page.getByRole('region', { name: 'Today and the goal' })
  await expect(goal).toContainText('60 FPS. It’s a target, not a guarantee.')
  await expect(goal).toContainText('Deck40.0 FPS')
  await expectNoViolations(page)
})
