import { expect, it } from 'vitest'
import { passedAtSecondTry } from './second-tries.ts'

it('names what failed once, wherever it stands, and nothing else', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    tests: statuses.map((status) => ({ status })),
  })
  expect(
    passedAtSecondTry([
      {
        title: 'quote.spec.ts',
        specs: [spec('is read', 'expected', 'flaky')],
        suites: [
          {
            title: 'a quote',
            specs: [spec('is paid', 'flaky'), spec('is lost', 'unexpected'), spec('is kept', 'expected')],
          },
        ],
      },
    ]),
  ).toEqual(['quote.spec.ts › is read', 'quote.spec.ts › a quote › is paid'])
})
