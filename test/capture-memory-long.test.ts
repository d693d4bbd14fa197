import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { seeded } from '@bildruta/frame-times'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writeCapFrameXJson } from '@bildruta/frame-times/fixtures/write-capframex.ts'
import { writeFrameView } from '@bildruta/frame-times/fixtures/write-frameview.ts'
import { writeMangoHud } from '@bildruta/frame-times/fixtures/write-other-tools.ts'
import { writePresentMon2 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import { writeUnrealCsv } from '@bildruta/frame-times/fixtures/write-unreal-csv.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const SCRIPT = fileURLToPath(new URL('./fixtures/read-captures.ts', import.meta.url))
const DAMAGED = 60
const BOMB_BYTES = 200 * 1024 * 1024
const MOST_MEGABYTES = 300
/** Even on the slowest machine. */
const MOST_SECONDS = 30

const frames = generateFrames({ frames: 20_000, frameTime: 10 })
const random = seeded(7)
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'captures-'))
})

afterAll(() => rmSync(folder, { recursive: true }))

it.runIf(existsSync('/proc/self/status'))(
  'damaged captures, thousands of swap chains and gzip bombs take less than 300 MB and do not hang',
  async () => {
    const captures = [
      writePresentMon2(frames),
      writeFrameView(frames),
      writeMangoHud(frames),
      writeUnrealCsv(frames),
      writeCapFrameXJson([frames]),
      writePresentMon2(frames).replaceAll('0x1A2B3C4D', () => `0x${below(1e9).toString(16)}`),
    ].map((text) => Buffer.from(text))
    for (let file = 0; file < DAMAGED; file++)
      writeFileSync(join(folder, `damaged-${file}`), damaged(captures[file % captures.length] as Buffer))
    for (const [name, head, letter] of [
      ['zeros', '', '\0'],
      ['lines', writePresentMon2(frames.slice(0, 100)), '\n'],
      ['brackets', '[', '['],
      ['one-line', writePresentMon2(frames.slice(0, 100)), '1'],
    ] as const)
      writeFileSync(
        join(folder, `${name}.gz`),
        gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(BOMB_BYTES, letter)])),
      )

    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, folder])
    const { megabytes, slowest } = JSON.parse(stdout)
    expect(megabytes).toBeLessThan(MOST_MEGABYTES)
    expect(slowest).toBeLessThan(MOST_SECONDS)
  },
)

/** Changes bytes, repeats pieces and cuts off the end. */
function damaged(capture: Buffer): Buffer {
  const copy = Buffer.from(capture.subarray(0, random() < 0.2 ? below(capture.length) : capture.length))
  for (let change = 0; change < 200; change++) {
    const at = below(copy.length)
    if (change % 50 === 0) copy.copyWithin(at, below(copy.length))
    else copy[at] = change % 2 === 0 ? below(256) : (copy[below(copy.length)] ?? 0)
  }
  return copy
}

function below(limit: number): number {
  return Math.floor(random() * limit)
}
