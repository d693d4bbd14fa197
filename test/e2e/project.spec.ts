import type { Locator } from '@playwright/test'
import { changeStatusByStudio } from '#domain/billing/contracts/second-instalment.server.ts'
import { confirmCopyDeleted, confirmFetched } from '#domain/delivery/files/studio-files.server.ts'
import { showProject } from '#domain/reads/list-projects.server.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, clientTest as test } from './harness.ts'
import { askClient, reply, startProject, studioAt } from './studio.ts'

test('a client follows a project live', async ({ page, client, studio, isMobile, buy }) => {
  const first = await buy(client)
  const second = await buy(client, 'quick-fix')
  await page.goto('/client/dashboard')
  await page.getByRole('link', { name: 'Open project' }).first().click()
  await expect(page).toHaveURL(`/client/projects/${second.id}`)
  if (!isMobile)
    await page
      .getByRole('list', { name: 'Projects' })
      .getByRole('link', { name: 'Full Optimization' })
      .click()
  else await page.goto(`/client/projects/${first.id}`)
  await expect(page).toHaveURL(`/client/projects/${first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Next: send us your project.')
  const happened = page.getByRole('region', { name: 'Timeline' })
  await expect(happened.getByRole('listitem')).toHaveCount(3)
  await expectNoViolations(page)

  const plan = {
    name: 'harbour.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('The harbour, packed.'),
  }
  await page.getByLabel('Files to upload').setInputFiles(plan)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Next: we'll check that your files open.")
  await page.goto(`/client/projects/${second.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Next: send us your project.')
  let follow = () => {}
  const mayFollow = new Promise<void>((resolve) => {
    follow = resolve
  })
  await page.route('**/api/messages/stream', async (route) => {
    await mayFollow
    await route.continue()
  })
  await page.goto(`/client/projects/${first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Next: we'll check that your files open.")

  // Changes between loading the lists and the stream's first event are shown too.
  await startProject(studio, first.id, 'See https://example.com/plan')
  follow()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Next: we'll optimize your project.")
  await expect(happened.getByRole('link', { name: 'https://example.com/plan' })).toBeVisible()
  await reply(studio, client, 'Does the harbour still move enough?', { projectId: first.id, asks: true })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Next: answer our question.')
  await expect(happened.getByText('Question for you')).toBeVisible()
  await page.getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()
  await expect(page).toHaveURL(`/client/projects/${first.id}#write`)
  const bar = page.getByRole('navigation', { name: 'Client portal' }).filter({ visible: true })
  if (isMobile)
    await expect(async () => {
      const [send, covered] = await Promise.all([
        page.getByRole('button', { name: 'Send message' }).boundingBox(),
        bar.boundingBox(),
      ])
      expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0)
    }).toPass()
  await page.goto('/client/dashboard')
  await page.getByRole('link', { name: 'Answer' }).click()
  await expect(page.getByLabel('Your message')).toBeFocused()
  await expect(page).toHaveURL(`/client/projects/${first.id}#write`)
  const choices = ['Looks right', 'Too still']
  await askClient(studio, first.id, 'Do the sails look right?', choices)
  await page.goto('/client/dashboard')
  await page.getByRole('button', { name: 'Looks right' }).click()
  await expect(page.getByRole('button', { name: 'Looks right' })).toHaveCount(0)
  await page.goto(`/client/projects/${first.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Next: we'll optimize your project.")
  await expect(happened.getByRole('listitem').first()).toContainText('Looks right')
  await askClient(studio, first.id, 'And the water?', choices)
  await happened.getByRole('button', { name: 'Too still' }).click()
  await expect(happened.getByRole('listitem').first()).toContainText('Too still')
  await askClient(studio, first.id, 'And the sky?', choices)
  await page.goto('/client/messages')
  const asked = page.getByRole('article').filter({ hasText: 'And the sky?' })
  await asked.getByRole('button', { name: 'Looks right' }).click()
  await expect(page.getByRole('article').last()).toContainText('Looks right')
  await expect(asked.getByRole('button')).toHaveCount(0)
  await page.goto(`/client/projects/${first.id}`)
  await expect(happened.getByText('Question for you')).toHaveCount(0)
  await reply(studio, client, 'Only about the other one.', { projectId: second.id })

  await happened.getByRole('radio', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(happened.getByRole('listitem')).toHaveCount(7)
  await page.keyboard.press('ArrowRight')
  await expect(happened).toContainText('No figures for this project yet.')
  await expect(happened).not.toContainText('Only about the other one.')
})

test('in forced colors only the current items are marked @once @desktop', async ({
  page,
  client,
  studio,
  buy,
}) => {
  const { id } = await buy(client)
  await startProject(studio, id)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/client/projects/${id}`)
  const filters = page.getByRole('group', { name: 'Show' }).locator('label')
  await expect(filters).toHaveCount(5)
  const canvas = await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<i id="canvas" style="color: Canvas"></i>')
    return getComputedStyle(document.querySelector('#canvas') ?? document.body).color
  })
  const marked = (items: Locator, side: 'borderLeftColor' | 'borderBottomColor') =>
    items.evaluateAll(
      (all, { side, canvas }) =>
        all.filter((item) => getComputedStyle(item)[side] !== canvas).map(({ textContent }) => textContent),
      { side, canvas },
    )
  expect(await marked(filters, 'borderBottomColor')).toEqual([expect.stringMatching(/^All/)])
  const menu = page.getByRole('navigation', { name: 'Client portal' }).locator('a:visible')
  expect(await marked(menu, 'borderLeftColor')).toEqual([expect.stringMatching(/^Full Optimization/)])
  const bars = page
    .getByRole('region', { name: 'The four steps' })
    .locator('.relative > [aria-hidden].flex > *')
  const [done, ...rest] = await bars.evaluateAll((all) =>
    all.map((bar) => getComputedStyle(bar).backgroundColor),
  )
  expect(done).toBe('rgb(0, 0, 0)')
  expect(new Set(rest)).not.toContain(done)
  expect(rest).not.toContain(canvas)
})

test("a project's answers are saved during typing", async ({ page, client, studio, buy }) => {
  const project = await buy(client)
  await page.goto(`/client/projects/${project.id}`)
  await page.getByLabel('Engine and version').fill('Unreal Engine 5.4.4')
  await expect(page.getByText('Still missing: Target hardware and frame rate, Worst scenes')).toBeVisible()
  await page.getByLabel('Worst scenes').fill('The harbour in a storm')
  // If the page is left before the pause, the input has still been sent.
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/account')
  const stored = () => studio(({ db }) => showProject(db, project.id))
  await expect.poll(async () => JSON.stringify(await stored())).toContain('The harbour in a storm')
  await page.goto(`/client/projects/${project.id}`)
  await expect(page.getByLabel('Engine and version')).toHaveValue('Unreal Engine 5.4.4')
  await expect(page.getByLabel('Worst scenes')).toHaveValue('The harbour in a storm')
})

test('a part of the page and a message fail @once @long', async ({ page, client, pageWatch, buy }) => {
  pageWatch.allow(/ERR_FAILED|dynamically imported module/)
  const { id } = await buy(client)
  await page.route(/intake-form-[\w-]+\.js$/, (route) => route.abort())
  await page.goto(`/client/projects/${id}`)
  await expect(page.getByText('This part of the page failed to load.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Next: send us your project.')
  await page.unroute(/intake-form-[\w-]+\.js$/)
  await page.getByRole('button', { name: 'Reload page' }).click()
  await expect(page.getByLabel('Engine and version')).toBeVisible()

  const project = await buy(client)
  await page.goto(`/client/projects/${project.id}`)
  const happened = page.getByRole('region', { name: 'Timeline' })
  pageWatch.allow(/503/)
  let refuses = true
  await page.route('**/api/messages', (route) =>
    refuses ? route.fulfill({ status: 503, body: 'We are busy.' }) : route.continue(),
  )
  await page.getByLabel('Your message').fill('The storm first, please.')
  await page.keyboard.press('Control+Enter')
  const entry = happened.getByRole('listitem').filter({ hasText: 'The storm first, please.' })
  await expect(entry).toContainText('We are busy.')
  await page.getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/account')
  await page.goBack()
  refuses = false
  await entry.getByRole('button', { name: 'Try again' }).click()
  await expect(entry).not.toContainText('We are busy.')
  await expect(entry).toHaveCount(1)
  await page.reload()
  await expect(entry).toHaveCount(1)
})

test('no other client finds a project @long', async ({ page, client, newClient, pageWatch, buy }) => {
  const { id } = await buy(client)
  await newClient()
  pageWatch.allow(/404/)
  await page.goto(`/client/projects/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project not found')
  await expect(page.getByRole('region', { name: 'Timeline' })).toHaveCount(0)
})

test('downloads and deletions are announced @long', async ({
  page,
  client,
  server,
  databaseUrl,
  studio,
  buy,
}) => {
  const inTwoDays = () => new Date(Date.now() + 2 * 24 * 3600 * 1000)
  const later = studioAt(server, databaseUrl, {}, inTwoDays)
  const { id: projectId } = await buy(client)
  const link = { fileUrl: 'https://drive.google.com/file/d/harbour/view', service: 'full-optimization' }
  await page.request.post('/api/upload', { data: link, headers: { Origin: server.url } })
  const [file] = (await (await page.request.get('/api/files')).json()) as { id: string }[]
  await studio((deps) => confirmFetched(deps, { fileId: file?.id ?? '' }))
  await page.goto('/client/upload')
  await expect(page.getByText(/^Downloaded by us on /)).toBeVisible()
  await startProject(studio, projectId)
  const complete = { to: 'completed', figuresFollow: true, withoutDelivery: true } as const
  await studio((deps) => changeStatusByStudio(deps, { projectId, ...complete }))
  await page.goto(`/client/projects/${projectId}`)
  await expect(
    page.getByText(/^We’ll delete your uploaded files, the links to your files and our working copy by /),
  ).toBeVisible()
  await later((deps) => confirmCopyDeleted(deps, { projectId }))
  await page.reload()
  await expect(page.getByText(/^We deleted our working copy and your uploaded files on /)).toBeVisible()
  await expectNoViolations(page)
})

test('both sides see which project a question is about', async ({ page, client, buy, signIn, otherPage }) => {
  const first = await buy(client)
  const desk = await otherPage()
  await signIn('engineer', desk.context())
  const current = page.getByRole('region', { name: 'Current Project Status' })
  const others = current.getByRole('region', { name: 'Also open' }).getByRole('listitem')
  const ask = async (body: string, about?: string) => {
    await desk.goto(`/desk/projects/${first.id}`)
    await desk.getByRole('link', { name: client.name }).click()
    const form = desk.getByRole('form', { name: 'New message' })
    if (about === undefined) await expect(form.getByLabel('About', { exact: true })).toHaveValue(first.id)
    else await form.getByLabel('About', { exact: true }).selectOption(about)
    await form.getByLabel(/^Write to/).fill(body)
    await form.getByLabel(/^Ask as a question/).check()
    await form.getByRole('button', { name: 'Ask' }).click()
    await expect(form.getByLabel(/^Write to/)).toHaveValue('')
  }
  const clientReads = async (projectId: string) => {
    await desk.goto(`/desk/projects/${projectId}`)
    return desk.getByText('Client sees').locator('..')
  }

  await ask('Does the harbour still stutter?')
  const second = await buy(client, 'quick-fix')
  await page.goto('/client/dashboard')
  await expect(current.getByRole('heading', { level: 3 }).first()).toHaveText('Next: answer our question.')
  await expect(current).toContainText('Does the harbour still stutter?')
  await expect(current.getByRole('combobox', { name: 'Project' })).toHaveValue(first.id)
  await expect(others.filter({ hasText: 'Quick Fix' })).toContainText('Next: send us your project.')
  await expect(await clientReads(first.id)).toContainText('Next: answer our question.')
  await expect(await clientReads(second.id)).toContainText('Next: send us your project.')
  await current.getByRole('combobox', { name: 'Project' }).selectOption(second.id)
  await expect(current.getByRole('heading', { level: 3 }).first()).toHaveText('Next: send us your project.')
  await expect(others).toContainText(['Full OptimizationNext: answer our question.'])

  await ask('May we call you?', '')
  await page.goto('/client/dashboard')
  await expect(current.getByRole('heading', { level: 3 }).first()).toHaveText('Next: send us your project.')
  await expect(others.first()).toContainText('General question')
  await expect(others.filter({ hasText: 'Next: answer our question.' })).toHaveCount(1)
  await expect(await clientReads(first.id)).toContainText('Next: send us your project.')
})
