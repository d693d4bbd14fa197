import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './harness.ts'
import { studioCommand } from './studio-command.ts'

const TAG = { tag: '@both-widths' }

test(
  'whoever is invited joins by the mailed link, works at the desk, and is out once removed',
  TAG,
  async ({ page, server, databaseUrl }, { project }) => {
    const studio = studioCommand(server, databaseUrl)
    const astrid = `astrid-${project.name}@studio.example`
    const invite = async (email: string, name: string) => {
      const printed = await studio('staff', 'invite', email, '--name', name, '--role', 'owner', '--json')
      return JSON.parse(printed).link
    }
    const join = async (link: string) => {
      await page.goto(link)
      await page.getByLabel('Password').fill('16.7ms-budget')
      await page.getByRole('button', { name: 'Join' }).click()
      await expect(page).toHaveURL('/desk')
    }
    await join(await invite(`bo-${project.name}@studio.example`, `Bo ${project.name}`))
    await page.context().clearCookies()
    await join(await invite(astrid, `Astrid ${project.name}`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
    await expect(
      page.getByText('Nothing waits').or(page.getByRole('list', { name: 'What waits' })),
    ).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.goto('/desk')
    await expect(page).toHaveURL('/auth?next=%2Fdesk')
    await page.getByLabel('Username').fill(astrid)
    await page.getByLabel('Password').fill('16.7ms-budget')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/desk')
    await page.goto('/client/messages')
    await expect(page).toHaveURL('/desk')
    await studio('staff', 'remove', astrid, '--yes')
    await page.goto('/desk')
    await expect(page).toHaveURL('/auth?next=%2Fdesk')
  },
)

test('to a client the desk is a page that does not exist', async ({ page, newClient }) => {
  await newClient()
  const [desk, nothing] = [await page.request.get('/desk'), await page.request.get('/no-such-page')]
  expect([desk.status(), await desk.text()]).toEqual([404, await nothing.text()])
})
