import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { passesMs, SLOWEST_FRAME } from './instrument/illustrated-frames.ts'

const drawing = readFileSync(join(import.meta.dirname, 'profiled-frame.svg'), 'utf8')
/** Milliseconds at the drawing's right edge. */
const END_MS = 34

test('the drawing shows the passes of the slowest frame, to scale', () => {
  const blocks = [
    ...drawing.matchAll(/<svg [^>]*width="([\d.]+)%"[^>]*>\s*(?:<rect[^>]*>\s*){2}<text[^>]*>([\d.]+) /g),
  ]
  const shown = blocks.map(([, width, ms]) => ({ width: Number(width), ms: Number(ms) }))
  expect(shown.map(({ ms }) => ms).toSorted()).toEqual(passesMs('before', SLOWEST_FRAME).toSorted())
  for (const { width, ms } of shown) expect(width).toBeCloseTo((100 * ms) / END_MS, 1)
})
