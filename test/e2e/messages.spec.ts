import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { commit } from '#domain/kernel/commit.ts'
import { storeAttachment } from '#domain/messages/attachments.server.ts'
import { withAttachments, writeForClient } from '#domain/messages/messages.server.ts'
import { replyAsTeam } from '#domain/messages/send-message.server.ts'
import { listMessagesAsTeam, readAsTeam } from '#domain/messages/thread.server.ts'
import { photo } from '../pictures.ts'
import { XSS_VECTORS } from '../xss-vectors.ts'
import { expectNoViolations } from './accessibility.ts'
import { logIn } from './account-forms.ts'
import { expect, clientTest as test } from './harness.ts'
import { clientId, reply, type Studio, wholeFile } from './studio.ts'

test('a new client is welcomed by three messages, at either address', async ({ page }) => {
  await page.goto('/messages')
  await expect(messages(page)).toHaveCount(3)
  await expect(page).toHaveURL('/messages')
  await page.goto('/client/messages')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Center')
  await expect(messages(page)).toHaveCount(3)
  await expect(messages(page).filter({ has: page.getByText('Team', { exact: true }) })).toHaveCount(1)
  await expect(messages(page).filter({ has: page.getByText('System', { exact: true }) })).toHaveCount(2)
  await expect(messages(page).first().getByRole('time')).toContainText('just now')
  for (const name of ['Join Discord', 'Teams Link']) {
    const button = page.getByRole('button', { name })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('You’ll get the invitation once your project begins.')
  }
  await expect(page).toHaveURL('/client/messages')
  await expectNoViolations(page)
})

test('unread messages are counted on every page @postgres', async ({ page, client, studio }) => {
  await page.goto('/client/dashboard')
  const link = page.getByRole('navigation').getByRole('link', { name: 'Messages' }).filter({ visible: true })
  await expect(link).toHaveAccessibleName('Messages')
  await reply(studio, client, 'We have your capture.')
  await expect(link).toHaveAccessibleName('Messages 1 unread')
  await expect(page).toHaveTitle(/^\(1\) Dashboard/)
  await link.click()
  await expect(page.getByText('New', { exact: true })).toBeVisible()
  await messages(page).last().scrollIntoViewIfNeeded()
  await page.getByLabel('Your message').scrollIntoViewIfNeeded()
  await expect(link).toHaveAccessibleName('Messages')
  await expect(page).toHaveTitle(/^Message Center/)
  await page.reload()
  await expect(messages(page)).toHaveCount(4)
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
})

test('messages arrive without reloading @postgres', async ({ page, client, studio }) => {
  await page.goto('/client/messages')
  await expect(messages(page)).toHaveCount(3)
  await composer(page).fill('First line\nSee https://example.org/capture?id=1, please. <b>not bold</b>')
  await composer(page).press('Control+Enter')
  const own = messages(page).nth(3)
  await expect(own).toContainText('You')
  await expect(own).toContainText('<b>not bold</b>')
  const link = own.getByRole('link')
  await expect(link).toHaveText('https://example.org/capture?id=1')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(composer(page)).toHaveValue('')
  await expect(composer(page)).toBeFocused()

  await readThread(studio, client)
  await reply(studio, client, 'We have your capture.')
  await expect(messages(page).last()).toContainText('We have your capture.')
  await expect(own).toContainText('Seen')
  await expect(page.getByText('New message from Bildruta: We have your capture.')).toBeAttached()
  await expectNoViolations(page, { inBothWidths: true })
})

test('code is shown as code and nothing runs @once @long', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/client/messages')
  await composer(page).fill('Set `r.Nanite 0`:\n```ini\n[SystemSettings]\n  r.Nanite=0\n```\n**not bold**')
  await composer(page).press('Control+Enter')
  const own = messages(page).last()
  await expect(own).toContainText('**not bold**')
  await expect(own.locator('code').first()).toHaveText('r.Nanite 0')
  await own.getByRole('button', { name: 'Copy Code' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('[SystemSettings]\n  r.Nanite=0')
  await expectNoViolations(page)

  await page.evaluate(async (vectors) => {
    for (const body of vectors)
      await fetch('/api/messages', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ body }),
      })
  }, XSS_VECTORS)
  await page.goto('/client/messages')
  await expect(messages(page).last()).toContainText(XSS_VECTORS.at(-1)?.trim() ?? '')
  await expect(messages(page)).toHaveCount(50)
  await expect(messages(page).last()).toBeInViewport()
  await page.getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(messages(page)).toHaveCount(4 + XSS_VECTORS.length)
  await expect(messages(page).first()).toContainText('Your account is ready.')
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  const made = await messages(page).evaluateAll((all) =>
    all.flatMap((one) => [...one.querySelectorAll('*')].map(({ localName }) => localName)),
  )
  const harmless = 'header h3 span div p time a code pre button'.split(' ')
  expect(made.filter((name) => !harmless.includes(name))).toEqual([])
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('messages have attachments @long', async ({ page, client, studio }) => {
  await page.goto('/client/messages')
  await expect(messages(page)).toHaveCount(3)
  const picture = { name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: await photo(600, 400) }
  const log = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('a log') }
  await page.getByLabel('Files to attach').setInputFiles([picture, log])
  const waiting = page.getByRole('list', { name: 'Files for this message' }).getByRole('listitem')
  await expect(waiting).toHaveText([/harbour\.jpg [\d.]+ (k?B|bytes)/, /log\.txt 5 bytes/])
  await composer(page).evaluate((field) => {
    const data = new DataTransfer()
    data.items.add(new File(['pasted'], 'pasted.txt', { type: 'text/plain' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    const dropped = new DataTransfer()
    dropped.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }))
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
  })
  await expect(waiting).toHaveCount(4)
  await waiting.nth(2).getByRole('button', { name: 'Remove pasted.txt' }).click()
  await expect(waiting.nth(2)).toHaveText(/dropped\.txt 7 bytes/)
  await expectNoViolations(page)
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/api/blobs/*/preview', async (route) => {
    await mayCome
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(waiting).toHaveCount(0)
  const sent = messages(page).last()
  const shown = sent.getByRole('img', { name: 'harbour.jpg' })
  await expect(shown).toHaveJSProperty('offsetHeight', 384)
  letCome()
  await expect(shown).toHaveJSProperty('complete', true)
  // The photo's metadata says that it must be rotated.
  await expect(shown).toHaveJSProperty('naturalWidth', 400)
  await expect(shown).toHaveAttribute('height', '600')
  const downloads = page.waitForEvent('download')
  await sent.getByRole('link', { name: 'harbour.jpg' }).click()
  expect(readFileSync(await (await downloads).path())).toEqual(picture.buffer)
  await expect(sent.getByRole('link', { name: 'dropped.txt' })).toBeVisible()
  await expectNoViolations(page)

  await studio(async (deps) => {
    const userId = await clientId(deps, client)
    const plan = wholeFile({ name: 'plan.txt', bytes: Buffer.from('the plan') })
    const id = await storeAttachment(deps, { ...plan, ownerId: userId, side: 'team' })
    await replyAsTeam(deps, { userId, body: '', attachments: [id] })
  })
  await expect(messages(page).last().getByRole('link', { name: 'plan.txt' })).toBeVisible()
  const [stored] = (await readThread(studio, client)).flatMap(({ attachments }) => attachments)
  expect(stored).toMatchObject({ name: 'harbour.jpg', kind: 'jpeg' })
})

test('a draft survives a reload and a lost session @long', async ({ page, client, context, pageWatch }) => {
  pageWatch.allow(/401/)
  await page.goto('/client/messages')
  await composer(page).fill('Half a thought')
  await page.reload()
  await expect(composer(page)).toHaveValue('Half a thought')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/auth\?next=/)
  await logIn(page, client.username, client.password)
  await expect(composer(page)).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(messages(page).last()).toContainText('Half a thought')
  await page.reload()
  await expect(messages(page)).toHaveCount(4)
  await expect(composer(page)).toHaveValue('')

  await composer(page).fill('A secret')
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await expect(page).not.toHaveURL(/client/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test("the keys that send have the keyboard's names @desktop @long", async ({ page }) => {
  await page.goto('/client/messages')
  await expect(page.getByText('Ctrl + Enter to send')).toBeVisible()
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }))
  await page.reload()
  await expect(page.getByText('⌘ Enter to send')).toBeVisible()
})

test('a message is about one project of several @once @long', async ({ page, client, buy }) => {
  await buy(client, 'quick-fix')
  const full = await buy(client, 'full-optimization')
  await page.goto('/client/messages')
  await page.getByLabel('About').selectOption(full.id)
  await composer(page).fill('About the big one')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(messages(page).last()).toContainText('Full Optimization')
})

test('a failed message is sent once @once @long', async ({ page, pageWatch }) => {
  pageWatch.allow(/ERR_FAILED/)
  await page.goto('/client/messages')
  await expect(messages(page)).toHaveCount(3)
  const keys: (string | undefined)[] = []
  // The server accepts it, but its response never arrives.
  await page.route('**/api/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort()
  })
  await composer(page).fill('Only once')
  await page.getByRole('button', { name: 'Send message' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Your message could not be sent.' })
  await expect(failure).toBeVisible()
  await expect(composer(page)).toHaveValue('Only once')
  await page.unroute('**/api/messages')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && /messages$/.test(request.url()),
  )
  await page.getByRole('button', { name: 'Send message' }).click()
  expect((await sent).headers()['idempotency-key']).toBe(keys[0])
  await expect(composer(page)).toHaveValue('')
  await expect(messages(page).filter({ hasText: 'Only once' })).toHaveCount(1)
})

test('both sides can read the whole email @once', async ({ page, client, studio, signIn, otherPage }) => {
  const { email, name } = client
  const id = await studio((deps) => clientId(deps, { email }))
  const wholeEmail = 'The fjord map.\n\n-- \nAda\nPS: on Friday.'
  const written = { client: { id, name }, body: 'The fjord map.', wholeEmail, now: new Date() }
  await studio((deps) => commit(deps, (trx) => writeForClient(trx, written)))
  const desk = await otherPage()
  await signIn('owner', desk.context())
  await page.goto('/messages')
  await desk.goto(`/desk/clients/${id}`)
  const atDesk = desk.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  for (const [seen, list] of [
    [page, messages(page)],
    [desk, atDesk],
  ] as const) {
    const emailed = list.filter({ hasText: 'fjord' })
    await expect(emailed).not.toContainText('PS: on Friday.')
    await emailed.getByRole('button', { name: 'Show full email' }).click()
    await expect(emailed.getByRole('region', { name: 'Full email' })).toContainText('PS: on Friday.')
    await expectNoViolations(seen)
    await emailed.getByRole('button', { name: 'Hide full email' }).click()
    await expect(emailed.getByRole('region')).toHaveCount(0)
  }
})

test('a message without text or too long is refused @long', async ({ page }) => {
  await page.goto('/client/messages')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveAccessibleDescription('Please write a message')
  await composer(page).fill('a'.repeat(4_900))
  await expect(page.getByText('100 left')).toBeVisible()
  await composer(page).fill('a'.repeat(5_001))
  await expect(page.getByText('1 too many')).toBeVisible()
  await expect(composer(page)).toHaveAccessibleDescription(/A message can be at most 5,000 characters/)
})

test('polls every 15 seconds while the stream is refused @once @long', async ({ page, client, studio }) => {
  await page.clock.install()
  await page.route('**/api/messages/stream', (route) => route.fulfill({ status: 429, body: 'Too many' }))
  await page.goto('/client/messages')
  await expect(messages(page)).toHaveCount(3)
  await reply(studio, client, 'By the slow way.')
  await page.clock.fastForward(15_000)
  await expect(messages(page).last()).toContainText('By the slow way.')
})

test('a hidden page catches up when shown @once @long', async ({ page, client, studio }) => {
  const follows = page.waitForRequest('**/api/messages/stream')
  await page.goto('/client/dashboard')
  await follows
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/stream'))
  await setHidden(page, true)
  await ended
  await reply(studio, client, 'While you were away.')
  await expect(page).toHaveTitle(/^Dashboard/)
  await setHidden(page, false)
  await expect(page).toHaveTitle(/^\(1\)/)
})

test('empty and failed threads are explained @once @long', async ({ page, pageWatch }) => {
  pageWatch.allow(/status of 500/)
  await page.route('**/api/messages', (route) => route.fulfill({ status: 500, body: 'Out of order' }))
  await page.goto('/client/messages')
  await expect(page.getByText('The messages could not be loaded.')).toBeVisible()
  await page.unroute('**/api/messages')
  await page.route('**/api/messages', (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByText("No messages yet. You'll see communications here once your project begins."),
  ).toBeVisible()
})

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

function messages(page: Page) {
  return page.getByRole('region', { name: 'Conversation' }).getByRole('article')
}

function composer(page: Page) {
  return page.getByLabel('Your message')
}

/** Opens a client's thread at the studio. */
function readThread(studio: Studio, client: { email: string }) {
  return studio(async (deps) => {
    const userId = await clientId(deps, client)
    const messages = await listMessagesAsTeam(deps.db, userId, { limit: 100 })
    await readAsTeam(deps, userId, messages.at(-1)?.id ?? '')
    return withAttachments(deps.db, messages)
  })
}
