import { expect, it } from 'vitest'
import { isOutside, sourceFiles } from './source-files.ts'

/** A transaction as the first parameter and dependencies as the second. */
const WORK_BEFORE_DEPS = /\(\s*(?:work|trx): (?:Work|Trx),\s*deps: /

it('a function that takes both takes its dependencies before the transaction', () => {
  const wrong = sourceFiles().filter(({ path, text }) => !isOutside(path) && WORK_BEFORE_DEPS.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})

it('fails on the other order', () => {
  expect('function launch(\n  trx: Trx,\n  deps: Deps,\n) {}').toMatch(WORK_BEFORE_DEPS)
})
