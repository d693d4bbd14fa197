import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { writePresentMon2 } from '../../fixtures/write-presentmon.ts'
import { chooseMetrics } from './choose-metric.ts'
import { findFiles } from './find-files.ts'
import { readFile } from './read-file.ts'
import { UsageError } from './usage.ts'

const FRAMES = generateFrames({ frames: 2000, frameTime: 10 })

it.each([1, 90])('a file has its hash, one of many chunks too (%i parts)', async (parts) => {
  const file = join(mkdtempSync(join(tmpdir(), 'read-')), 'capture.csv')
  const text = writePresentMon2(FRAMES)
  writeFileSync(file, text + text.slice(text.indexOf('\n') + 1).repeat(parts - 1))
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
  const read = await readFile(file)
  expect(read).toMatchObject({ capture: { sha256, traces: [{ frames: 2000 * parts }] } })
})

it.skipIf(process.platform === 'win32')(
  'a pipe is never opened, by name or in a folder: opening it would block',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'read-'))
    const pipe = join(folder, 'pipe.csv')
    spawnSync('mkfifo', [pipe])
    expect(findFiles([folder, pipe])).toEqual([pipe, pipe])
    expect(await readFile(pipe)).toEqual({
      file: pipe,
      refused: 'This is not a regular file.',
    })
  },
)

it.skipIf(process.platform === 'win32')(
  'links in a circle are one sentence, by name and in a folder',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'read-'))
    const [one, other] = [join(folder, 'one.csv'), join(folder, 'other.csv')]
    symlinkSync(one, other)
    symlinkSync(other, one)
    expect(() => findFiles([one])).toThrow(new UsageError(`'${one}' can’t be opened (ELOOP).`))
    expect(findFiles([folder])).toEqual([one, other])
    expect(await readFile(one)).toMatchObject({
      refused: 'The file can’t be opened: ELOOP.',
    })
  },
)

it('a name with NUL is one sentence', () => {
  expect(() => findFiles(['a\0b'])).toThrow(UsageError)
})

it.each(['__proto__', 'constructor', 'toString'])('%s is no metric', (name) => {
  expect(() => chooseMetrics([name], undefined)).toThrow(new RegExp(`^Unknown metric '${name}'`))
})

it('a file that changes during reading is refused', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'read-')), 'growing.csv')
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
    refused: 'The file changed while it was being read. Wait until the capture has ended.',
  })
})
