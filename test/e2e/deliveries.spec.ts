import type { Page } from '@playwright/test'
import { setFigures } from '#domain/projects/changes/progress.server.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, clientTest as test } from './harness.ts'
import { findBrokenText } from './layout.ts'
import { deliver, startProject } from './studio.ts'

const BUILD = {
  kind: 'build',
  label: 'Windows build',
  link: 'https://files.example/build-1.7z?sig=a%2Bb',
} as const

test('a client answers two deliveries', async ({ page, client, pageWatch, studio, buy }) => {
  const { id } = await buy(client)
  await startProject(studio, id)
  const figures = [{ metric: 'fps', before: 40.5, after: 68 }] as const
  await studio((deps) => setFigures(deps, { projectId: id, figures }))
  const notes = 'Fly to https://example.org/fjord first.'
  await deliver(studio, id, { title: 'Shadows and sails', notes, items: [BUILD] })

  await page.goto(`/client/projects/${id}`)
  await expect(page.getByRole('heading', { name: 'Next: try delivery 1 and approve it.' })).toBeVisible()
  const first = delivery(page, 1)
  await expect(first.getByRole('heading')).toHaveText('Shadows and sails')
  await expect(first).toContainText('Changes: round 1 of 2.')
  const link = first.getByRole('link', { name: 'Windows build' })
  await expect(link).toHaveAttribute('href', 'https://files.example/build-1.7z?sig=a%2Bb')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(first.getByRole('link', { name: 'https://example.org/fjord' })).toBeVisible()
  await expectNoViolations(page)

  // With the keyboard only. Neither a reload nor an unreachable server loses text.
  await first.getByRole('button', { name: 'Ask for changes' }).press('Enter')
  const words = first.getByRole('textbox', { name: 'What should we change?' })
  await expect(words).toBeFocused()
  await page.keyboard.type('The sails flicker beyond 40 m.')
  await page.reload()
  await expect(words).toHaveValue('The sails flicker beyond 40 m.')
  await expectNoViolations(page)
  pageWatch.allow(/ERR_FAILED/)
  await page.route('**/ask-changes', (route) => route.abort())
  await first.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(first.getByRole('alert')).toHaveText('Your answer could not be sent. Please try again.')
  await expect(words).toHaveValue('The sails flicker beyond 40 m.')
  await page.unroute('**/ask-changes')
  await first.getByRole('button', { name: 'Send' }).press('Enter')
  await expect(first.getByRole('blockquote')).toHaveText('The sails flicker beyond 40 m.')
  await expect(first).toBeFocused()
  await expect(
    page.getByRole('heading', { name: "Next: we'll make the changes you asked for." }),
  ).toBeVisible()
  expect(await page.evaluate(findBrokenText)).toEqual([])

  // The studio's changes appear without a reload.
  await deliver(studio, id, { title: 'Still sails', completes: true, items: [BUILD] })
  const second = delivery(page, 2)
  // The dashboard begins with the delivery, and the link in the email leads to it.
  await page.goto('/client/dashboard')
  await expect(second.getByRole('button', { name: 'Approve' })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('main').locator('a.bg-after, button.bg-after')).toHaveText(['Approve'])
  await page.goto(`/client/projects/${id}#deliveries`)
  await expect(second.getByRole('heading')).toBeInViewport()
  await expect(page.locator('#deliveries')).toBeFocused()
  await expect(second).toContainText('Changes: round 2 of 2, the last one included in your order.')
  await page.getByText('Shadows and sails', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Earlier deliveries' })).toContainText('The sails flicker')
  await second.getByRole('button', { name: 'Approve' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Approve delivery 2?' })
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(second.getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  // The browser reports a closed dialog slightly later. Opening it again before that must work.
  await dialog.evaluate((open: HTMLDialogElement) => {
    open.close()
    const before = document.activeElement as HTMLElement
    before.click()
  })
  await dialog.getByRole('button', { name: 'Approve and complete' }).press('Enter')
  await expect(page.getByRole('heading', { name: '40.5 became 68.0 FPS.' })).toBeVisible()
  await expect(second).toContainText(/Approved on \w{3} \d/)
  await expect(page.getByRole('link', { name: 'Open the delivery' })).toHaveAttribute('href', /#deliveries$/)
  await expectNoViolations(page)
  expect(await page.evaluate(findBrokenText)).toEqual([])

  // The result fits on one printed page.
  const onDocument = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(onDocument.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

function delivery(page: Page, number: number) {
  return page.getByRole('article', { name: `Delivery ${number}` })
}
