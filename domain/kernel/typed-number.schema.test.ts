import { describe, expect, it } from 'vitest'
import { parseFigure } from '#domain/projects/project-acts.schema.ts'
import { ambiguityOf, parseEuros } from './typed-number.schema.ts'

describe('an amount in euro', () => {
  it.each([
    ['149', 14900],
    ['149.5', 14950],
    ['100,50', 10050],
    ['€100,50', 10050],
    ['1234,50', 123450],
    ['1 234,50', 123450],
    ['1\u00a0234,50', 123450],
    ['1.234,50', 123450],
    ['1,234.50', 123450],
    ['1,234,567', 123456700],
    ['12 345 678', 1234567800],
    ['0,05', 5],
  ])('reads %j', (typed, cents) => {
    expect(parseEuros(typed)).toBe(cents)
    expect(ambiguityOf(typed)).toBeUndefined()
  })

  it.each(['', '-5', '1,2,3', '12 34', '1.234', '1 234 50', '1.234.50', '1,5 €', '1e3', '0,005'])(
    'does not read %j',
    (typed) => expect(parseEuros(typed)).toBeUndefined(),
  )
})

it.each(['1,234', '€1,234', '999,000'])('asks what %j means', (typed) => {
  expect(parseEuros(typed)).toBeUndefined()
  expect(parseFigure(typed.replace('€', ''))).toBeUndefined()
  expect(ambiguityOf(typed)).toMatch(/ can mean .* Use a point for decimals, or leave out the comma/)
})

it.each([
  ['41,5', 41.5],
  ['16.667', 16.667],
  ['16,7 ms', 16.7],
  ['2,1M', 2_100_000],
  ['0,125', 0.125],
  ['12 500', 12_500],
])('a figure reads %j', (typed, figure) => {
  expect(parseFigure(typed)).toBe(figure)
})
