import { expect, it } from 'vitest'
import {
  changeRange,
  clock,
  figure,
  grouped,
  inBytes,
  oneDecimal,
  signedChange,
  signedPercent,
} from './numbers.ts'

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
