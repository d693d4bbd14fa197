import { example } from '../../content/reports/example.ts'
import { expect, test } from './harness.ts'
import { ask } from './raw-request.ts'

test.use({ javaScriptEnabled: false })

test('the worked example is readable without scripts, and its files are there @once', async ({
  page,
  server,
}) => {
  await page.goto('/tools/frame-times/ci')
  const section = page.getByRole('region', { name: example.heading })
  await expect(section).toContainText('118.1 → 117.8 FPS')
  await expect(section).toContainText(`${example.labels.verdict}${example.figure.outcome}`)
  for (const { href } of [example.links.report, example.links.license])
    expect((await ask(server.url + href)).status).toBe(200)
  for (const part of [1, 2, 3, 4, 5, 6]) {
    const { status, headers } = await ask(`${server.url}${example.folder}/csgo-part-${part}-of-6.csv`)
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  }
  const words = section.locator('code span span')
  for (const indent of await words.evaluateAll((all) => all.map((one) => getComputedStyle(one).textIndent)))
    expect(indent).toBe('0px')
})
