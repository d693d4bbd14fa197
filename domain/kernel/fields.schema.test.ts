import { describe, expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { parseFigure } from '#domain/projects/project-acts.schema.ts'
import { ambiguityOf, emailSchema, parseEuros } from './fields.schema.ts'

const stored = (typed: string) => emailSchema.safeParse(typed).data

test.each([
  'r&d@studio-client.example',
  'sales/eu@x.example',
  "o'neil@x.example",
  'anna+studio@x.example',
  '.leading..dots.@x.example',
  'Ada@X.example',
  'ada@xn--bcher-kva.xn--p1ai',
  `${'a'.repeat(64)}@x.example`,
])('%s is an address', (address) => {
  expect(stored(` ${address}\n`)).toBe(address)
  expect(address).toMatch(z.regexes.html5Email)
})

test.each([
  ['anna@bücher.example', 'anna@xn--bcher-kva.example'],
  ["o'brien+tag@exämple.se", "o'brien+tag@xn--exmple-cua.se"],
  ['Anna@BÜCHER.example', 'Anna@xn--bcher-kva.example'],
  ['anna@例え.テスト', 'anna@xn--r8jz45g.xn--zckzah'],
  ['anna@bücher。example', 'anna@xn--bcher-kva.example'],
])('%s is stored as %s', (typed, address) => {
  expect(stored(typed)).toBe(address)
})

test.each([
  '',
  'ada',
  '@x.example',
  'ada@localhost',
  'ada@x.example.',
  'ada@1.2.3.4',
  'ada@１.２.３.４',
  'ada@-x.example',
  'ada@x..example',
  'a da@x.example',
  'ada@x.example, bo@x.example',
  'Ada <ada@x.example>',
  'änna@x.example',
  'ada@bücher.example/path',
  'ada@bücher.example:25',
  'ada@bo@bücher.example',
  'ada@b%C3%BCcher.exämple',
  `${'a'.repeat(65)}@x.example`,
  `ada@${'x'.repeat(64)}.example`,
  `ada@${'ü'.repeat(60)}.${'ü'.repeat(60)}.example`,
  `ada@${'x.'.repeat(125)}example`,
])('%s is none', (typed) => {
  expect(stored(typed)).toBeUndefined()
})

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
