import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emailSchema } from './fields.schema.ts'

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
