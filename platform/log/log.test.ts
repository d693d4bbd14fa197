import { expect, test } from 'vitest'
import { consoleIntoLog, createLog } from './log.ts'

test('what a library prints becomes one line of JSON, cut, and never an error', () => {
  const lines: string[] = []
  const libraries = { ...console }
  consoleIntoLog(createLog('debug', { write: (line) => void lines.push(line) }), libraries)
  libraries.warn('The URL path "%s" could not be decoded', '/x'.repeat(5_000))
  libraries.error('# SERVER_ERROR: ', new Error('first line\nsecond line'))
  const printed = lines.map((line) => JSON.parse(line))
  expect(printed.map(({ level }) => level)).toEqual([30, 40])
  expect(printed[0].printed).toMatch(/^The URL path "\/x\/x/)
  expect(printed[0].printed.length).toBeLessThanOrEqual(1_000)
  expect(printed[1].printed).toContain('second line')
  expect(lines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true)
})
