import { expect, it } from 'vitest'
import { list, printableJson } from './output.ts'

const STEERING = 'first\u001b[2J\nsecond \u202e \u009b31m'

it('prints nothing that steers a terminal', () => {
  const text = list([{ message: STEERING }], { none: '' })
  expect(text).toContain('second')
  expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
})

it('escapes it in JSON, where a program reads what was written', () => {
  const json = printableJson({ message: STEERING })
  expect(json).toContain('second \\u202e \\u009b31m')
  expect(JSON.parse(json)).toEqual({ message: STEERING })
})
