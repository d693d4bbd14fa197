import { expect, test } from 'vitest'
import { headlineOf, overSentence, percent, quoteLabel, runsInWords } from './your-words.ts'

const said = (meanMs: number, overPercent: number, budgetMs = 16.7) => {
  const { lead, figure, rest } = headlineOf({ meanMs, budgetMs, overPercent })
  return `${lead} ${figure} ${rest}`
}

test('a build is over by what its mean frame takes beyond the budget, at each budget', () => {
  expect(said(24.1, 99.6)).toBe('Your build is 7.4 ms over.')
  expect(said(24.1, 100, 11.1)).toBe('Your build is 13.0 ms over.')
  expect(said(24.1, 2.5, 33.3)).toBe('Your build is inside 33.3 ms but for 2.5% of its frames.')
})

test('it is inside a budget only when every frame is, else it is said for how many not', () => {
  expect(said(12, 0)).toBe('Your build is inside 16.7 ms.')
  expect(said(12, 0.01)).toBe('Your build is inside 16.7 ms but for < 0.1% of its frames.')
})

test('no tenth of a millisecond is claimed that is not there', () => {
  expect(said(16.74, 50)).toBe('Your build is at 16.7 ms but for 50% of its frames.')
  expect(said(16.68, 48)).toBe('Your build is at 16.7 ms but for 48% of its frames.')
})

test('a quote is for that number, where there is one', () => {
  const label = (meanMs: number) => quoteLabel(headlineOf({ meanMs, budgetMs: 16.7, overPercent: 20 }))
  expect([label(24.1), label(12)]).toEqual(['Quote for 7.4 ms', 'Get a scope & quote'])
})

test.each([
  [17.7 / 57.6, '18 s of every minute are spent over the line.'],
  [0.05, '3.0 s of every minute are spent over the line.'],
  [0.0001, 'Less than 0.1 s of every minute are spent over the line.'],
  [0, 'No time is spent over the line.'],
])('a share of %d is %s', (share, sentence) => {
  expect(overSentence(share)).toBe(sentence)
})

test('a share is never rounded to all or nothing', () => {
  expect([99.6, 100, 99.97, 0.02, 0].map(percent)).toEqual(['99.6%', '100%', '> 99.9%', '< 0.1%', '0%'])
})

test('one run says that it is one', () => {
  expect([runsInWords(1), runsInWords(3)]).toEqual([
    'one run, run-to-run variation unknown',
    'mean of 3 runs',
  ])
})
