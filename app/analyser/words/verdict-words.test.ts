import { expect, it } from 'vitest'
import {
  changeRange,
  clock,
  figure,
  grouped,
  headlineOf,
  inBytes,
  oneDecimal,
  rangeSentence,
  signedChange,
  signedPercent,
} from './verdict-words.ts'

const none = {
  scale: 'ratio',
  amount: undefined,
  range: undefined,
  advice: undefined,
  runsASide: undefined,
  isPaired: false,
} as const

it.each([
  [{ ...none, outcome: 'improved', amount: 0.752 }, 3, '75% more frames a second.'],
  [{ ...none, outcome: 'worse', amount: -0.042 }, 3, '4.2% fewer frames a second.'],
  [{ ...none, outcome: 'worse', amount: -0.998 }, 3, '99.8% fewer frames a second.'],
  [{ ...none, outcome: 'no-measurable-change', amount: 0.004 }, 3, 'No measurable change.'],
  [
    { ...none, outcome: 'slightly-improved', amount: 0.018 },
    5,
    '1.8% more frames a second: certain, and small.',
  ],
  [
    { ...none, outcome: 'slightly-worse', amount: -0.011 },
    5,
    '1.1% fewer frames a second: certain, and small.',
  ],
  [
    { ...none, outcome: 'inconclusive', advice: 'more-runs', runsASide: 9 },
    3,
    'Inconclusive: about 9 runs per build would decide it.',
  ],
  [{ ...none, outcome: 'inconclusive', advice: 'too-many' }, 3, 'Inconclusive: these runs vary too much.'],
  [
    { ...none, outcome: 'inconclusive', advice: 'scenes' },
    4,
    'Inconclusive: these look like several scenes.',
  ],
  [
    { ...none, outcome: 'inconclusive', advice: 'enough' },
    9,
    'Inconclusive: any change is too small for these runs.',
  ],
  [{ ...none, outcome: 'single-run', amount: 0.75 }, 1, '75% more, in a single run.'],
  [{ ...none, outcome: 'single-run', amount: 0.75 }, 2, '75% more, in too few runs.'],
  [{ ...none, outcome: 'single-run', amount: 0.0003 }, 1, 'Hardly a difference, in a single run.'],
  [
    { ...none, outcome: 'not-comparable', code: 'different-applications' },
    1,
    'Not comparable: different games.',
  ],
  [{ ...none, outcome: 'not-comparable' }, 1, 'There is no frame rate to compare.'],
  [{ ...none, outcome: 'not-comparable', code: 'no-run', scenes: 2 }, 1, 'Not every scene can be compared.'],
] as const)('%o with %i runs says: %s', (change, runs, words) => {
  expect(headlineOf(change, runs)).toBe(words)
})

it('a range is said with its runs, and only where there is a verdict', () => {
  const range = { low: 0.72, high: 0.79 }
  const improved = { ...none, outcome: 'improved', amount: 0.75, range } as const
  expect(rangeSentence(improved, [3, 3])).toBe('Between 72 and 79%, with three runs per build.')
  expect(rangeSentence(improved, [3, 5])).toBe('Between 72 and 79%, with three runs before and five after.')
  const worse = { ...improved, outcome: 'worse', range: { low: -0.12, high: -0.081 } } as const
  expect(rangeSentence(worse, [4, 4])).toBe('Between −12 and −8.1%, with four runs per build.')
  const slightly = { ...improved, outcome: 'slightly-improved', range: { low: 0.013, high: 0.023 } } as const
  expect(rangeSentence(slightly, [5, 5])).toBe(
    'Between 1.3 and 2.3%, less than the 3% that would matter, with five runs per build.',
  )
  expect(rangeSentence({ ...slightly, isPaired: true }, [5, 5])).toBe(
    'Between 1.3 and 2.3%, less than the 3% that would matter, with five runs per build, in pairs.',
  )
  expect(rangeSentence({ ...improved, scenes: 2 }, [6, 6])).toBe(
    'Between 72 and 79%, over two scenes with six runs per build.',
  )
  expect(rangeSentence({ ...improved, outcome: 'inconclusive' }, [3, 3])).toBeUndefined()
})

it.each([
  [38.84, 'FPS', '38.8'],
  [2306.6, 'MB', grouped(2307)],
  [99.5, 'count', '99.5'],
  [100.4, 'count', '100'],
  [0.256, '%', '0.26'],
  [0, '%', '0.0'],
  [1, '%', '1.0'],
])('%d %s is written %s', (value, unit, words) => {
  expect(figure(value, unit)).toBe(words)
})

it.each([
  [0.752, '+75%'],
  [-0.05, '−5.0%'],
  [0.0994, '+9.9%'],
  [0.0003, '0%'],
  [-0.998, '−99.8%'],
  [-0.9999, '−100%'],
  [0.998, '+100%'],
])('%d is a change of %s', (fraction, words) => {
  expect(signedPercent(fraction)).toBe(words)
})

it('numbers, ranges, times and sizes have one spelling', () => {
  expect([oneDecimal(-5), oneDecimal(-0.01)]).toEqual(['−5.0', '0.0'])
  expect(changeRange({ low: -0.02, high: 0.1 }, 'ratio', 'FPS')).toBe('−2.0% to +10%')
  expect(changeRange({ low: -0.256, high: 1.2 }, 'difference', '%')).toBe('−0.26 to +1.2 points')
  expect(signedChange(-3, 'difference', 'per minute')).toBe('−3.0 per minute')
  expect(grouped(1234567)).toBe('1,234,567')
  expect([clock(26.4), clock(59.5), clock(60), clock(605.257)]).toEqual([
    '00:26.40',
    '00:59.50',
    '01:00.00',
    '10:05.26',
  ])
  expect([999, 1000, 999_999, 1_500_000, 100_000_000].map(inBytes)).toEqual([
    '999 B',
    '1 KB',
    '1000 KB',
    '1.5 MB',
    '100 MB',
  ])
})
