import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exp, expm1, log, log1p } from './logarithms.ts'

/** Two units in the last place. */
const LEEWAY = 4.5e-16
const FOLDERS = '{comparison,metrics,report,statistics}'

it.each([
  { of: exp, like: Math.exp, from: -700, to: 700 },
  { of: expm1, like: Math.expm1, from: -3, to: 3 },
  { of: log, like: Math.log, from: 1e-6, to: 2000 },
  { of: log1p, like: Math.log1p, from: -0.999, to: 3 },
])('$of.name is as exact as that of the engine', ({ of, like, from, to }) => {
  const values = Array.from({ length: 5000 }, (_, step) => from + ((to - from) * step) / 4999)
  const errors = [...values, ...values.map((value) => value * 1e-4)]
    .filter((value) => like !== Math.log || value > 0)
    .map((value) => Math.abs(of(value) - like(value)) / Math.max(Math.abs(like(value)), Number.MIN_VALUE))
  expect(Math.max(...errors)).toBeLessThan(LEEWAY)
})

it('keeps the limits', () => {
  expect([log(0), log(-1), log(Number.POSITIVE_INFINITY), log(1)]).toEqual([-Infinity, NaN, Infinity, 0])
  expect([exp(-Infinity), exp(0), exp(1000), exp(NaN)]).toEqual([0, 1, Infinity, NaN])
  expect([expm1(-Infinity), expm1(0), expm1(1000), log1p(-1)]).toEqual([-1, 0, Infinity, -Infinity])
})

it('no figure of a report depends on functions that engines compute differently', () => {
  const sources = globSync(join(import.meta.dirname, `../${FOLDERS}/**/*.ts`)).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  expect(sources.length).toBeGreaterThan(20)
  const differing = /Math\.(a?(cos|sin|tan)h?|atan2|cbrt|exp|expm1|hypot|log|log10|log1p|log2|pow)\b/
  const code = (file: string) => readFileSync(file, 'utf8').replace(/^ *(\/\*\*|\*|\/\/).*$/gm, '')
  expect(sources.filter((file) => differing.test(code(file)))).toEqual([])
})
