import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { generateFrames } from '../../analysis/fixtures/generated-frames.ts'
import { writePresentMon2 } from '../../analysis/fixtures/write-presentmon.ts'
import { readFile } from './read-file.ts'

const FRAMES = generateFrames({ frames: 2000, frameTime: 10 })

it.each([1, 90])(
  'a file has its hash, a large one too that is hashed beside the reading (%i parts)',
  async (parts) => {
    const file = join(mkdtempSync(join(inject('runDir'), 'read-')), 'capture.csv')
    const text = writePresentMon2(FRAMES)
    writeFileSync(file, text + text.slice(text.indexOf('\n') + 1).repeat(parts - 1))
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
    const read = await readFile(file)
    expect(read).toMatchObject({ capture: { sha256, traces: [{ frames: 2000 * parts }] } })
  },
)

it('a large file that is refused early leaves no thread behind', async () => {
  const file = join(mkdtempSync(join(inject('runDir'), 'read-')), 'zeros.csv')
  writeFileSync(file, new Uint8Array(40_000_000))
  expect(await readFile(file)).toMatchObject({ refused: expect.stringMatching(/binary/) })
})

it('a file that is written meanwhile is refused', async () => {
  const file = join(mkdtempSync(join(inject('runDir'), 'read-')), 'growing.csv')
  writeFileSync(file, writePresentMon2(FRAMES))
  let hasEnded = false
  const reading = readFile(file).finally(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    appendFileSync(file, '\n')
    await setImmediate()
  }
  expect(await reading).toEqual({
    file,
    refused: 'The file changed while it was read: wait until the capture has ended.',
  })
})
