import { makeReport } from '#domain/delivery/reports/make-report.server.ts'
import { expectNoViolations } from './accessibility.ts'
import { capture } from './captures.ts'
import { expect, clientTest as test } from './harness.ts'
import { findBrokenText } from './layout.ts'
import { addCaptures, deliver, type Studio, startProject } from './studio.ts'

const ITEM = { kind: 'build', label: 'Windows build', link: 'https://files.example/build.zip' } as const

test('a client reads, verifies and shares the report of a delivery @both-widths', async ({
  page,
  client,
  studio,
  buy,
  otherPage,
}) => {
  const { id } = await buy(client)
  await startProject(studio, id)
  const reportId = await measure(studio, id)
  await deliver(studio, id, { title: 'Harbor at 60 FPS', items: [ITEM], reportId })

  await page.goto(`/client/projects/${id}`)
  const headline = page.getByRole('heading', { level: 1 })
  await expect(headline).toHaveText(/holds 60\sFPS: 41\.0 became 75\.2/)
  await expect(page.getByRole('heading', { name: 'Scene by scene' })).toBeVisible()
  await expectNoViolations(page)
  expect(await page.evaluate(findBrokenText)).toEqual([])
  await expect(page.getByText('Your turn')).toHaveCount(1)
  await page.getByRole('link', { name: 'Try it, then approve it' }).click()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 })
  await page.emulateMedia({ media: 'print' })
  await expect(headline).toBeVisible()
  for (const name of ['Approve', 'Choose files', 'Verify', 'Share'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Verify' }).press('Enter')
  await expect(page.getByText('Same: this browser computed the report again')).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share the result' })
  const create = dialog.getByRole('button', { name: 'Create link' })
  await create.press('Enter')
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await create.press('Enter')
  const link = await dialog.getByText('/result#').textContent()
  await expectNoViolations(page)

  const stranger = await otherPage()
  const asked: string[] = []
  stranger.on('request', (request) => asked.push(request.url()))
  await stranger.goto(link ?? '')
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText((await headline.textContent()) ?? '')
  await expect(stranger.locator('body')).not.toContainText(/Windows build|€|Harbor at 60|Astrid/)
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  const [, secret = ''] = link?.split('#') ?? []
  expect(asked.filter((url) => new URL(url).href.split('#')[0]?.includes(secret))).toEqual([])
  await expectNoViolations(stranger)

  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  const links = dialog.getByRole('listitem')
  // The focus goes to the next link, then to what creates one.
  for (const [index, next] of [links.last().getByRole('button', { name: 'Revoke' }), create].entries()) {
    await links.nth(index).getByRole('button', { name: 'Revoke' }).press('Enter')
    await page.getByRole('button', { name: 'Revoke link' }).press('Enter')
    await expect(next).toBeFocused()
    await expect(dialog.getByText('revoked on')).toHaveCount(index + 1)
  }
  const [one, other] = [await create.boundingBox(), await dialog.getByText('Close').boundingBox()]
  expect(one?.y).toBe(other?.y)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t show a result')

  await dialog.getByRole('button', { name: 'Close' }).click()
  const consent = page.getByRole('checkbox', { name: 'You may publish this report' })
  await consent.click()
  await expect(page.getByText('You allowed it on')).toBeVisible()
  await consent.click()
  await expect(page.getByText('You can withdraw your permission')).toBeVisible()
})

/** Two scenes with three runs of each build. @returns the id of the report */
async function measure(studio: Studio, projectId: string): Promise<string> {
  for (const [place, scene] of ['Harbor', 'Storm'].entries())
    for (const { side, build, ms } of [
      { side: 'before', build: '1.0', ms: 24 },
      { side: 'after', build: '1.1', ms: 13 },
    ] as const) {
      const files = [1, 2, 3].map((run) =>
        capture(`${scene}-${build}-${run}.csv`, {
          frameTime: ms + run / 10,
          seed: place * 10 + run,
          seconds: 8,
        }),
      )
      await addCaptures(studio, projectId, { build, side, scene }, files)
    }
  const builds = { buildBefore: '1.0', buildAfter: '1.1', targetFps: 60 }
  return (await studio((deps) => makeReport(deps, { projectId, ...builds }))).id
}
