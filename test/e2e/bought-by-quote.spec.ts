import { readFileSync } from 'node:fs'
import { TEST_CARDS } from './environments.ts'
import { expect, test } from './harness.ts'
import { CONSUMER, QUOTE_TITLE } from './quotes.ts'
import { askClient, deliver, startProject } from './studio.ts'

test.use({ serverEnvironment: TEST_CARDS })

const DRIVE = 'https://drive.google.com/file/d/nattfjord/view'

test('a client buys by quote up to the approved delivery @phone', async ({ page, studio, offerQuote }) => {
  const { link } = await offerQuote({ buyer: CONSUMER, inInstalments: true })
  await page.goto(link)
  await page.getByRole('checkbox', { name: /start at once/ }).tap()
  await page.getByRole('button', { name: 'Order and pay €750.00 now, €750.00 on delivery' }).tap()
  await page.getByRole('button', { name: /^Pay the first instalment, €750\.00/ }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')

  await page.goto('/client/upload')
  await page.getByRole('button', { name: 'Use Google Drive' }).tap()
  await page.getByRole('textbox', { name: 'Google Drive link' }).fill(DRIVE)
  await page.getByRole('button', { name: 'Submit Google Drive Link' }).tap()
  const sent = page.getByRole('region', { name: 'Files you sent' }).getByRole('listitem')
  await expect(sent).toContainText([DRIVE])
  await page.getByLabel('Files to upload').setInputFiles({
    name: 'nattfjord.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\x03\x04'),
  })
  await expect(sent).toContainText(['nattfjord.zip', DRIVE])
  await expect(sent).toContainText([QUOTE_TITLE, QUOTE_TITLE])

  const [project] = await (await page.request.get('/api/projects')).json()
  await startProject(studio, project.id)
  await askClient(studio, project.id, 'Which map first?', ['Harbour', 'Reef'])
  await page.goto('/client/dashboard')
  await page.getByRole('button', { name: 'Harbour' }).tap()
  await expect(page.getByText('Next: answer our question.')).toHaveCount(0)

  const build = { name: 'build.7z', bytes: Buffer.from('7z of the build') }
  await deliver(studio, project.id, {
    title: 'All scenes',
    files: [build],
    completes: true,
    withoutFigures: 'Nothing was measured.',
  })
  await page.goto(`/client/projects/${project.id}`)
  const delivery = page.getByRole('article', { name: 'Delivery 1' })
  const downloading = page.waitForEvent('download')
  await delivery.getByRole('link', { name: 'build.7z' }).tap()
  const download = await downloading
  expect(readFileSync(await download.path(), 'utf8')).toBe('7z of the build')
  await delivery.getByRole('button', { name: 'Approve' }).tap()
  const asked = page.getByRole('dialog', { name: 'Approve delivery 1?' })
  await expect(asked).toContainText('The second instalment, €750.00, is then due.')
  await asked.getByRole('button', { name: 'Approve and complete' }).tap()
  await expect(delivery).toContainText(/Approved on /)
})
