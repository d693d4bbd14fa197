import { expect, test } from 'vitest'
import { INSTRUMENT_LIMIT, instrumentBytes } from './instrument-bytes.ts'

test('the instrument of the hero takes at most 3 KB of script', { timeout: 60_000 }, async () => {
  const bytes = await instrumentBytes()
  expect(bytes).toBeGreaterThan(1024)
  expect(bytes).toBeLessThanOrEqual(INSTRUMENT_LIMIT)
})
