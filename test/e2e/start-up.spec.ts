import { expect, test } from './harness.ts'
import { wakeIslands } from './islands.ts'

const PATHS = ['/', '/services', '/portfolio/open-world-overdraw-cleanup', '/insights', '/contact', '/terms']

for (const path of PATHS)
  test(`${path} comes to life without making a date or number format @once @long`, async ({ page }) => {
    await page.addInitScript(() => {
      const made: string[] = []
      Object.assign(window, { made })
      for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat'] as const) {
        const format = Intl[name] as new (...args: unknown[]) => object
        Object.assign(Intl, {
          [name]: class extends format {
            constructor(...args: unknown[]) {
              super(...args)
              made.push(name)
            }
          },
        })
      }
      for (const [type, method] of [
        [Number, 'toLocaleString'],
        [Date, 'toLocaleString'],
        [Date, 'toLocaleDateString'],
        [Date, 'toLocaleTimeString'],
      ] as const)
        Object.assign(type.prototype, {
          [method]: () => {
            made.push(method)
            return ''
          },
        })
    })
    await page.goto(path)
    await wakeIslands(page)
    expect(await page.evaluate(() => (window as unknown as { made: string[] }).made)).toEqual([])
  })
