import { registerClient } from './client.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'
import { clientId, reply } from './studio.ts'

test('a member views the portal as a client @long', async ({ page, server, studio, signIn }) => {
  const [kelp, iron] = [await registerClient(server.url), await registerClient(server.url)]
  await reply(studio, kelp, 'Which map is played first?', { asks: true, by: 'Noor' })
  await reply(studio, iron, 'Your build is here.', { by: 'Noor' })
  const unread = async () => {
    const answer = await fetch(`${server.url}/api/messages/unread`, {
      headers: { Cookie: kelp.cookieHeader },
    })
    return ((await answer.json()) as { count: number }).count
  }
  await signIn('owner')
  const kelpId = await studio((deps) => clientId(deps, kelp))
  await page.goto(`/desk/clients/${kelpId}`)
  await page.getByRole('button', { name: 'View as client' }).click()
  await expect(page).toHaveURL('/client/dashboard')
  const band = page.getByRole('region', { name: 'View as client' })
  await expect(band).toContainText(`You’re viewing the portal as ${kelp.name}. View only.`)
  await expect(page.getByText('Which map is played first?').first()).toBeVisible()
  await expectFine(page)

  await page
    .getByRole('link', { name: /^Messages/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('article').last()).toContainText('Which map is played first?')
  await expect(page.getByText('Noor, Bildruta')).toBeVisible()
  await expect(page.getByText('Your build is here.')).toHaveCount(0)
  await page.getByLabel('Your message').fill('The harbour.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  // It arrives while they are viewing.
  await reply(studio, kelp, 'The harbour, or the bay?', { by: 'Noor' })
  await expect(page.getByRole('article').last()).toContainText('The harbour, or the bay?')
  await expect(page).toHaveURL('/client/messages')
  expect(await unread()).toBe(2)
  await page.getByRole('link', { name: 'Account' }).filter({ visible: true }).click()
  await expect(page.getByText('Account settings are private to the client')).toBeVisible()
  await expectFine(page)

  await band.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(`/desk/clients/${kelpId}`)
  await expect(page.getByText('portal viewed as the client')).toBeVisible()
  await page.goto('/client/messages')
  await expect(page).toHaveURL('/desk')
})
