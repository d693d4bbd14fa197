import { gzipSync } from 'node:zlib'
import { readCapture, reportOfCaptures, reportText } from '@bildruta/frame-times'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writeAfterburner } from '@bildruta/frame-times/fixtures/write-other-tools.ts'
import { writePresentMon2 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import { expect, it } from 'vitest'
import type { CaptureOfReport } from '#domain/delivery/reports/read-report.ts'
import { readCaptures } from './read-captures.ts'

const reading = readCaptures()
const MEGABYTE = 1024 * 1024
const DECLARED = { build: { before: '1.0', after: '1.1' } }

function captureText(frameTime: number, seed: number, frames = 2000): string {
  return writePresentMon2(generateFrames({ frames, frameTime, seed }))
}

async function* chunksOf(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(content)
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

function placed(name: string): CaptureOfReport {
  return { sha256: name, size: 0, scene: 'Harbour', capturedAt: null }
}

it('summarizes the runs of a capture, and tells why it refuses a file', async () => {
  const read = await reading.summarize(chunksOf(captureText(10, 1)))
  expect(read).toMatchObject({
    ok: true,
    capturedAt: null,
    summary: {
      application: 'Game-Win64-Shipping.exe',
      runs: [{ frames: 1999, values: { 'average-fps': expect.closeTo(100, 0) } }],
      remarks: [],
    },
  })
  expect(await reading.summarize(chunksOf('a letter'))).toMatchObject({ ok: false })
})

/** Samples, of which some are missing, so that their times are uneven. */
function sampledText(frameTime: number, seed: number): string {
  const lines = writeAfterburner(generateFrames({ frames: 120, frameTime, seed })).split('\r\n')
  return lines.filter((_, line) => line < 20 || line % 7 !== 0).join('\r\n')
}

it.each([
  ['every frame', captureText],
  ['samples', sampledText],
])('gives the same report of %s as the package, byte by byte', async (_, textOf) => {
  const texts = new Map(['b1', 'b2', 'a1', 'a2'].map((name, seed) => [name, textOf(10, seed + 1)]))
  const open = ({ sha256 }: { sha256: string }) => chunksOf(texts.get(sha256) ?? '')
  const plan = { before: [placed('b1'), placed('b2')], after: [placed('a1'), placed('a2')] }
  const side = (captures: CaptureOfReport[]) =>
    Promise.all(
      captures.map(async ({ sha256, scene }) => {
        const result = await readCapture(open({ sha256 }))
        if (!result.ok) throw new Error(result.refusal.sentence)
        return { capture: result.capture, scene }
      }),
    )
  const expected = reportOfCaptures({
    before: await side(plan.before),
    after: await side(plan.after),
    budgetMs: 12,
    declared: DECLARED,
  })
  const report = { ...plan, budgetMs: 12, declared: DECLARED }
  expect(await reading.report(report, open)).toEqual({ ok: true, text: reportText(expected) })
})

it('refuses a report of a damaged capture or of too many runs, and forgets its captures', async () => {
  const texts = new Map([
    ['good', captureText(10, 1)],
    ['bad', 'no capture'],
  ])
  const open = ({ sha256 }: { sha256: string }) => chunksOf(texts.get(sha256) ?? '')
  const good = { before: [placed('good')], after: [placed('good')], declared: DECLARED }
  const bad = { ...good, after: [placed('bad')] }
  expect(await reading.report(bad, open)).toMatchObject({ ok: false })
  const many = { ...good, after: Array.from({ length: 200 }, () => placed('good')) }
  expect(await reading.report(many, open)).toEqual({
    ok: false,
    sentence: 'These builds have 201 captures, but a report can contain 200.',
  })
  const report = await reading.report(good, open)
  expect(report.ok && JSON.parse(report.text).before).toHaveLength(1)
})

it('passes on an error of the source, and reads the next file', async () => {
  const away = new Error('The disk is away.')
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(captureText(10, 1))
    throw away
  }
  await expect(reading.summarize(broken())).rejects.toBe(away)
  expect(await reading.summarize(chunksOf(captureText(10, 1)))).toMatchObject({ ok: true })
})

it('gives up a file after its time and closes it, and ends without work', async () => {
  const impatient = readCaptures({ patienceMs: 300, restMs: 1 })
  let isClosed = false
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        yield Buffer.alloc(MEGABYTE, captureText(10, 1))
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    } finally {
      isClosed = true
    }
  }
  expect(await impatient.summarize(endless())).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/too long/),
  })
  await expect.poll(() => isClosed).toBe(true)
  const patient = readCaptures({ restMs: 1 })
  expect(await patient.summarize(chunksOf(captureText(10, 1)))).toMatchObject({ ok: true })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await patient.summarize(chunksOf(captureText(10, 1)))).toMatchObject({ ok: true })
})

/** Packed, as small as a bomb is. */
function bomb(head: string, letter: string): Buffer {
  return gzipSync(Buffer.concat([Buffer.from(head), Buffer.alloc(200 * MEGABYTE, letter)]))
}

it.each([
  ['zeros', '', '\0'],
  ['an endless line', captureText(10, 1, 100), '1'],
  ['empty lines', captureText(10, 1, 100), '\n'],
])('a bomb of %s takes bounded time, and other work goes on', async (_, head, letter) => {
  const packed = bomb(head, letter)
  let [longestWait, last] = [0, performance.now()]
  const heartbeat = setInterval(() => {
    longestWait = Math.max(longestWait, performance.now() - last)
    last = performance.now()
  }, 5)
  const before = process.memoryUsage().rss
  await reading.summarize(chunksOf(packed))
  clearInterval(heartbeat)
  expect(longestWait).toBeLessThan(1000)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEGABYTE)
})

it('refuses millions of rows', async () => {
  const [head = '', ...rows] = captureText(10, 1, 2000).trimEnd().split('\n')
  const many = `${rows.join('\n')}\n`.repeat(600)
  const read = await reading.summarize(chunksOf(gzipSync(`${head}\n${many}`)))
  expect(read).toMatchObject({ ok: false, sentence: expect.stringMatching(/more than [\d,]+ rows/) })
})
