import { expectNoViolations } from './accessibility.ts'
import { capture, runs, textFile } from './captures.ts'
import { expect, test } from './harness.ts'
import { expectFine } from './layout.ts'
import { addCaptures } from './studio.ts'

test('a client adds captures, and sees builds over time', async ({ page, client, buy, pageWatch }) => {
  const { id } = await buy(client)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto(`/client/projects/${id}`)
  const captures = page.getByRole('region', { name: 'Captures', exact: true })
  await expect(captures).toContainText('No captures yet.')

  // Figures and refusals come before anything is sent.
  const choosing = page.waitForEvent('filechooser')
  await captures.getByRole('button', { name: 'Choose files' }).press('Enter')
  const notes = textFile('notes.txt', 'Remember the milk.\n')
  await (await choosing).setFiles([...runs('harbour', 20), notes])
  const chosen = page.getByRole('list', { name: 'Chosen captures' })
  const row = (name: string) => chosen.getByRole('listitem').filter({ hasText: name })
  await expect(captures.getByRole('status').first()).toHaveText(
    '3 captures ready to add. 1 file can’t be used.',
  )
  await expect(row('harbour-2.csv')).toContainText(
    /\d\d\.\d FPS1% low \d\d\.\d\S* frames in \d\d\.\d sPresentMon/,
  )
  await expect(row('notes.txt')).toContainText('This isn’t a capture')
  await expectNoViolations(page)
  expect(sent).toEqual([])
  const [asked] = await Promise.all([
    page.waitForEvent('dialog').then((dialog) => dialog.dismiss().then(() => dialog.message())),
    page.getByRole('link', { name: 'Dashboard' }).first().click(),
  ])
  expect(asked).toBe('The captures you chose haven’t been added. Leave this page?')
  await expect(chosen.getByRole('listitem')).toHaveCount(4)

  const form = page.getByRole('form', { name: 'Add captures' })
  await form.getByRole('button', { name: 'Add 3 captures' }).click()
  await expect(form.getByLabel('Build')).toBeFocused()
  await expect(form).toContainText('Enter the name of the build.')
  await page.keyboard.type('1.0')
  await expect(form.getByLabel('Side')).toHaveValue('before')
  await form.getByLabel('Scene').fill('harbor')
  await expect(row('harbour-1.csv').getByLabel('Scene of harbour-1.csv')).toHaveValue('harbor')
  await row('notes.txt').getByRole('button', { name: 'Remove' }).click()
  // A failure keeps everything.
  pageWatch.allow(/503 \(Service Unavailable\)/)
  const address = `**/api/projects/${id}/captures`
  let failures = 0
  await page.route(address, (route) =>
    route.request().method() === 'POST' && failures++ === 0
      ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'Please try again in a minute.' })
      : route.fallback(),
  )
  await form.getByRole('button', { name: 'Add 3 captures' }).click()
  await expect(captures.getByRole('status').first()).toContainText('1 capture could not be added.')
  await expect(chosen).toContainText('Please try again in a minute.')
  await form.getByRole('button', { name: 'Add 1 capture' }).click()
  await expect(chosen).toHaveCount(0)
  const builds = page.getByRole('list', { name: /^Builds of/ })
  await expect(builds).toContainText('1.0 before3 runs, added just now by you')

  // The same content is refused in another place.
  await page.getByLabel('Captures to add').setInputFiles(runs('harbour', 20).slice(0, 1))
  await form.getByLabel('Build').fill('1.1')
  await form.getByRole('button', { name: 'Add 1 capture' }).click()
  pageWatch.allow(/409 \(Conflict\)/)
  await expect(chosen).toContainText(
    'This capture is already in this project: build 1.0 (before), scene harbor.',
  )
  await chosen.getByRole('button', { name: 'Remove' }).click()

  const scene = captures.getByRole('region')
  await expect(scene).toContainText('Two builds are needed for a comparison.')
  await page.getByLabel('Captures to add').setInputFiles(runs('slow', 25))
  await form.getByLabel('Build').fill('1.1')
  await form.getByLabel('Side').selectOption('after')
  await form.getByLabel('Scene').fill('harbor')
  await form.getByRole('button', { name: 'Add 3 captures' }).click()
  await expect(scene).toContainText(/1\.1 is worse than 1\.0: 1% low \d+% worse \(\d+ to \d+\)\./)
  await expect(builds).toContainText(/1\.1 after.*1\.0 before/)
  await expectFine(page)

  await scene.getByRole('button', { name: 'Rename harbor' }).click()
  await page.getByLabel('New name').fill('harbour')
  await page.keyboard.press('Enter')
  await expect(scene.getByRole('heading', { name: 'harbour' })).toBeVisible()

  await builds.getByText('1.1').click()
  await builds.getByRole('button', { name: 'Remove slow-1.csv' }).click()
  const question = page.getByRole('dialog', { name: 'Remove this capture?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Remove capture' }).click()
  await expect(builds.getByRole('listitem').first()).toContainText('1.1 after2 runs')
  await expect(scene).toContainText('Builds with fewer than 3 runs can’t be judged.')
})

test('a client creates and revokes a token', async ({ page, client, buy }) => {
  const { id } = await buy(client)
  await page.goto(`/client/projects/${id}`)
  await page.getByText('Captures from a build machine').click()
  const form = page.getByRole('form', { name: 'Create token' })
  await form.getByLabel('Name').fill('build server')
  await form.getByLabel('Email me when a build is worse').check()
  await form.getByRole('button', { name: 'Create token' }).click()
  const secret = page.getByRole('group', { name: 'New token' })
  await expect(secret).toBeFocused()
  await expect(secret).toContainText(/--project \S+\/client\/projects\/\S+ --token brt_\S+ --build/)
  await expectNoViolations(page)
  await secret.getByRole('button', { name: 'Done' }).click()

  const token = page.getByRole('list', { name: 'Every token' }).getByRole('listitem')
  await expect(token).toContainText('emails you when a build is worse, never used')
  await token.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(token).toContainText('revoked')
  await expect(token.getByRole('button')).toHaveCount(0)
  await page.reload()
  await page.getByText('Captures from a build machine').click()
  await expect(token).toContainText('revoked')
  await expect(page.locator('main')).not.toContainText('brt_')
})

test('staff see and add the captures of a project at the desk', async ({
  page,
  client,
  studio,
  buy,
  signIn,
}) => {
  const { id } = await buy(client)
  const place = { build: '1.0', side: 'before', scene: 'harbour' } as const
  await addCaptures(studio, id, place, runs('harbour', 20))
  const name = await signIn('engineer')
  await page.goto(`/desk/projects/${id}`)
  const builds = page.getByRole('list', { name: /^Builds of/ })
  await expect(builds).toContainText('1.0 before3 runs, added just now by the client')
  // A known scene is suggested by the name of the file.
  await page
    .getByLabel('Captures to add')
    .setInputFiles([capture('harbour-fixed.csv', { frameTime: 15, seed: 9 })])
  await expect(page.getByLabel('Scene of harbour-fixed.csv')).toHaveValue('harbour')
  await page.getByRole('form', { name: 'Add captures' }).getByLabel('Build').fill('1.1')
  await page.getByRole('button', { name: 'Add 1 capture' }).click()
  await expect(builds).toContainText(`1.1 after1 run, added just now by ${name}`)
  await expect(page.getByRole('form', { name: 'Create token' })).toHaveCount(0)
  await expectFine(page)
})
