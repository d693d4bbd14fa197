import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './harness.ts'
import { expectFitsPhone } from './layout.ts'
import { signInMember } from './member.ts'
import { studioCommand } from './studio-command.ts'

test('a browser of the staff is told what waits while the desk is closed, within the hours that were said @long', async ({
  page,
  context,
  server,
  databaseUrl,
}) => {
  const studio = studioCommand(server, databaseUrl)
  await signInMember({ url: server.url, studio, context }, 'engineer')
  await context.grantPermissions(['notifications'])
  // No push service is there for a browser of tests: it gets an address of one.
  await page.addInitScript(() => {
    const key = (bytes: number) => Uint8Array.from({ length: bytes }, (_, at) => at + 1)
    const base64 = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    let made: object | null = null
    const unsubscribe = async () => {
      made = null
      return true
    }
    PushManager.prototype.getSubscription = async () => made as PushSubscription
    PushManager.prototype.subscribe = async (options) => {
      if (String(options?.applicationServerKey).length !== 87) throw new Error('a wrong key')
      const endpoint = `https://push.invalid/${crypto.randomUUID()}`
      const keys = { p256dh: base64(key(65)), auth: base64(key(16)) }
      made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe }
      return made as PushSubscription
    }
  })
  await page.goto('/desk/telling')
  const browsers = page.getByRole('list', { name: 'Browsers' })
  await page.getByRole('button', { name: 'Tell this browser' }).focus()
  await page.keyboard.press('Enter')
  await expect(browsers.getByRole('listitem')).toContainText('this one')
  await expectNoViolations(page)
  await expectFitsPhone(page)

  const hours = page.getByRole('form', { name: 'Mail and hours' })
  await hours.getByLabel('Tell me by mail too').check()
  await hours.getByLabel('What has waited').fill('0')
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect(hours.getByText('Type whole hours, from 1 to 168.')).toBeVisible()
  await hours.getByLabel('What has waited').fill('8')
  await hours.getByLabel('Quiet from').fill('18:30')
  await hours.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are told so from now on.')).toBeVisible()
  await page.reload()
  await expect(hours.getByLabel('Tell me by mail too')).toBeChecked()
  await expect(hours.getByLabel('Quiet from')).toHaveValue('18:30')

  const [worker] = context.serviceWorkers()
  expect(worker?.url()).toBe(`${server.url}/desk-worker.js`)
  // A browser of tests has nowhere to show it.
  const shown = await worker?.evaluate(() => {
    type Worker = {
      registration: ServiceWorkerRegistration
      PushEvent: typeof MessageEvent
      dispatchEvent: (event: Event) => void
    }
    const { registration, PushEvent, dispatchEvent } = globalThis as unknown as Worker
    const calls: unknown[] = []
    registration.showNotification = async (title, options) => void calls.push([title, options?.body])
    const data = JSON.stringify({ title: 'Studio', text: '2 things wait, the oldest for 3 hours.' })
    dispatchEvent(new PushEvent('push', { data }))
    return { scope: registration.scope, calls }
  })
  expect(shown).toEqual({
    scope: `${server.url}/desk`,
    calls: [['Studio', '2 things wait, the oldest for 3 hours.']],
  })

  await browsers.getByRole('button', { name: 'Tell it no more' }).click()
  await expect(page.getByText('No browser is told.')).toBeVisible()
})
