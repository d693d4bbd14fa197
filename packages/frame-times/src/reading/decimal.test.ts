import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COMMA, decimalAt, POINT } from './decimal.ts'
import { RowScanner } from './row-scanner.ts'

const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((each) => each.join(''))
const plain = fc
  .tuple(fc.boolean(), digits(1, 19), fc.option(digits(0, 19), { nil: undefined }))
  .map(
    ([isNegative, whole, fraction]) =>
      (isNegative ? '-' : '') + whole + (fraction === undefined ? '' : `.${fraction}`),
  )
const written = fc.oneof(
  plain,
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.double({ min: 0, max: 1000, noNaN: true }).map((ms) => ms.toFixed(4)),
  fc.double({ min: 0, max: 1000, noNaN: true }).map((ms) => ms.toFixed(14)),
)

describe('a decimal', () => {
  it('is exactly the double of Number(), read alone and in a row', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(alone(text)).toBe(Number(text))
        expect(inRow(text)).toBe(Number(text))
      }),
      { numRuns: 5000 },
    )
  })

  it.each(['', ' ', '1 2', ...'NA N/A - . -. 1.2.3 0x10 1e Infinity nan --1 1,5 ü'.split(' ')])(
    '"%s" is none',
    (text) => {
      expect(alone(text)).toBeNaN()
      if (!text.includes(',')) expect(inRow(text)).toBeNaN()
    },
  )

  it.each([
    [' 50', 50],
    ['97 \r', 97],
    ['.5', 0.5],
    // Around the last power of ten that a double represents exactly.
    [`0.${'0'.repeat(21)}1`, 1e-22],
    [`0.${'0'.repeat(22)}1`, 1e-23],
    [`0.${'0'.repeat(23)}1`, 1e-24],
    ['5.', 5],
    ['+5', 5],
    ['-0', -0],
    ['1.5E-3', 0.0015],
    ['2024-2-13 9:05:10.25', Date.UTC(2024, 1, 13, 9, 5, 10, 250) / 1000],
    ['13-02-2024 09:05:10', Date.UTC(2024, 1, 13, 9, 5, 10) / 1000],
    ['2/13/2024 09:05:10', Date.UTC(2024, 1, 13, 9, 5, 10) / 1000],
  ])('"%s" is %d', (text, value) => {
    expect(alone(text)).toBe(value)
    expect(inRow(text)).toBe(value)
  })

  it('may have a comma for its point', () => {
    const bytes = new TextEncoder().encode('16,3893')
    expect(decimalAt(bytes, 0, bytes.length, COMMA)).toBe(16.3893)
  })
})

function alone(text: string): number {
  const bytes = new TextEncoder().encode(text)
  return decimalAt(bytes, 0, bytes.length, POINT)
}

function inRow(text: string): number {
  let value = Number.NaN
  const scanner = new RowScanner(
    [undefined, { kind: 'number' }],
    { delimiter: COMMA, point: POINT },
    (numbers) => {
      value = numbers[0] ?? Number.NaN
    },
  )
  const bytes = new TextEncoder().encode(`a,${text},b\n`)
  scanner.scan(bytes, 0, bytes.length)
  return value
}
