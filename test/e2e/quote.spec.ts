import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { registerClient } from './client.ts'
import { expect, test, testWithoutScripts } from './harness.ts'
import { mailedLink } from './mailed-link.ts'
import { waitForMail } from './mails.ts'
import { type StudioCommand, studioCommand } from './studio-command.ts'

const TITLE = 'Nattfjord at 60 FPS, on Deck and on your minimum PC'
const WRITTEN = [
  ...['--title', TITLE, '--scope', 'Eight scenes, 60 FPS on average in each of them.'],
  ...['--line', 'Profile\\nEight scenes on Steam Deck and the minimum PC, three runs each=420.00'],
  ...[
    '--line',
    'Kelp and shadows\\nVirtual shadow map pages, wind beyond 40 m=680.00',
    '--line',
    'Verify=100.00',
  ],
]
const SUM = '€1,500.00'

test.describe('a quote', () => {
  let studio: StudioCommand
  let sendWaitingMails: () => Promise<unknown>
  test.beforeEach(({ server, databaseUrl }) => {
    studio = studioCommand(server, databaseUrl)
    // What the command line wrote goes out with the next mail of the server’s own, here a welcome.
    sendWaitingMails = () => registerClient(server.url)
  })

  /** Writes and sends one to an address of its own. */
  async function offer(email = `noor-${crypto.randomUUID()}@halvmane.example`, validDays = 10) {
    const written = await studio(
      ...['quotes', 'create', '--email', email, '--name', 'Noor Haddad', ...WRITTEN, '--json'],
      ...['--deliver-by', dayIn(28), '--valid-until', dayIn(validDays)],
    )
    const { id, number } = JSON.parse(written)
    await studio('quotes', 'send', id, '--yes')
    await sendWaitingMails()
    return { id, number, email }
  }

  test('is read behind its link, accepted on the way through the sign-in, and paid @both', async ({
    page,
    server,
  }) => {
    const { email, number } = await offer()
    const link = await mailedLink(server, email, '/quote#')
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('row', { name: /Profile.*€525\.00/ })).toBeVisible()
    await expect(page.getByRole('row', { name: `Total ${SUM}` })).toBeVisible()
    await expect(page.getByText(`Quote ${number}`)).toBeVisible()
    await expect(page.getByRole('checkbox')).not.toBeChecked()
    await expectNoViolations(page)

    await page.getByRole('button', { name: `Accept and pay ${SUM}` }).click()
    await expect(page).toHaveURL('/auth?next=%2Fquote')
    await page.getByRole('link', { name: 'Register' }).click()
    await registerAs(page, email)
    await expect(page).toHaveURL('/quote')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: `Accept and pay ${SUM}` }).click()
    await expect(page).toHaveURL(/\/success\?payment=pay_/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    await expect(page.getByText(TITLE).first()).toBeVisible()
    await waitForMail(server, { to: email, subject: `Accepted: ${TITLE}` })
    await waitForMail(server, { to: email, subject: 'Receipt: ' })

    await page.goto('/payments')
    await expect(page.getByRole('heading', { level: 3, name: TITLE })).toBeVisible()
    await page.goto(link)
    await expect(page.getByText(/^This quote was accepted on/)).toBeVisible()
    await expect(page.getByRole('button', { name: /Accept/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Open the project' })).toBeVisible()
    await expectNoViolations(page)
  })

  test('costs what it costs whoever is buying', async ({ page, newClient, server }) => {
    await newClient()
    const { email } = await offer()
    await page.goto(await mailedLink(server, email, '/quote#'))
    await page.getByRole('button', { name: 'change' }).click()
    await page.getByRole('radio', { name: /for a company/ }).check()
    await page.getByLabel('Country').selectOption('NO')
    await page.getByLabel('Company name').fill('Halvmåne Games AS')
    await page.getByLabel('Address').fill('Storgata 1\n0155 Oslo')
    await page.getByRole('button', { name: 'Use this buyer' }).click()
    await expect(page.getByText('Halvmåne Games AS')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept and pay €1,200.00' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByText('has no right of withdrawal')).toBeVisible()
    await expect(page.getByRole('row', { name: /Profile.*€420\.00/ })).toBeVisible()
    await expectNoViolations(page)
  })

  test('is declined with a reason, by keyboard @desktop', async ({ page, server }) => {
    const { email, id } = await offer()
    await page.goto(await mailedLink(server, email, '/quote#'))
    const decline = page.getByRole('button', { name: 'Decline' })
    await decline.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(decline).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByLabel('What does not fit?').fill('Our budget is gone.')
    await expectNoViolations(page)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^This quote was declined on/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Ask for a new one' })).toBeVisible()
    expect(await studio('quotes', 'show', id)).toContain('Our budget is gone.')
  })

  test('that was withdrawn says so, and stays readable @once', async ({ page, server }) => {
    const { email, id } = await offer()
    const link = await mailedLink(server, email, '/quote#')
    await studio('quotes', 'withdraw', id, '--yes')
    await page.goto(link)
    await expect(page.getByText(/^We withdrew this quote on/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    await expect(page.getByRole('button', { name: /Accept|Decline/ })).toHaveCount(0)
  })

  test('is not opened by another link, nor by one that was replaced @once', async ({
    page,
    server,
    pageWatch,
  }) => {
    pageWatch.allow(/status of 404/)
    const { email, id } = await offer()
    const link = await mailedLink(server, email, '/quote#')
    await studio('quotes', 'send', id, '--yes')
    for (const wrong of [link, '/quote#wrong', '/quote']) {
      await page.goto('/contact')
      await page.goto(wrong)
      await expect(page.getByText(/^This link does not open a quote\./)).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
    }
    await expectNoViolations(page)
  })

  test('asks no other site for anything, and its secret goes out in a body only @once', async ({
    page,
    server,
  }) => {
    const { email } = await offer()
    const link = await mailedLink(server, email, '/quote#')
    const [, secret = ''] = link.split('#')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
    expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([])
    expect(asked.filter((url) => url.split('#')[0]?.includes(secret))).toEqual([])
    expect(server.output()).not.toContain(secret)
  })

  test('leads to its payment by the bar at the bottom, which never accepts @phone', async ({
    page,
    server,
  }) => {
    const { email } = await offer()
    await page.goto(await mailedLink(server, email, '/quote#'))
    await page.getByRole('button', { name: 'To payment' }).tap()
    await expect(page.getByRole('button', { name: `Accept and pay ${SUM}` })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'To payment' })).toBeHidden()
  })
})

testWithoutScripts('says without scripts what opens a quote @once', async ({ page }) => {
  await page.goto('/quote#x')
  await expect(page.getByText(/A script of ours opens the quote with your link/)).toBeVisible()
})

/** A day from today on, as the command line takes it. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
}

async function registerAs(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Name/ }).fill('Noor Haddad')
  await page.getByRole('textbox', { name: /^Username/ }).fill(`noor-${crypto.randomUUID().slice(0, 8)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: /^Password/ }).fill('correct horse 42')
  await page.getByRole('button', { name: 'Register' }).click()
}
