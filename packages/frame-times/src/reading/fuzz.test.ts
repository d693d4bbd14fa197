import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { inChunks, packed } from '../../fixtures/sources.ts'
import { writeCapFrameXCsv, writeCapFrameXJson, writeCapFrameXLinux } from '../../fixtures/write-capframex.ts'
import { writeFrameView } from '../../fixtures/write-frameview.ts'
import {
  writeAfterburner,
  writeMangoHud,
  writeOcat,
  writeUnityPerformance,
  writeUnrealFpsChart,
} from '../../fixtures/write-other-tools.ts'
import {
  interleaved,
  writePresentMon2,
  writePresentMon16,
  writePresentMonDefault,
} from '../../fixtures/write-presentmon.ts'
import { writeUnrealCsv } from '../../fixtures/write-unreal-csv.ts'
import type { ReadResult } from '../capture/capture.ts'
import { readCapture } from '../formats/capture-reader.ts'

const FRAMES = generateFrames({ frames: 40, frameTime: 10, dropEvery: 9 })
const CAPTURES = [
  writePresentMon16(FRAMES),
  writePresentMon2(FRAMES),
  writePresentMonDefault(FRAMES),
  interleaved(writePresentMon16(FRAMES), writePresentMon16(FRAMES, { application: 'dwm.exe' })),
  writeFrameView(FRAMES),
  writeCapFrameXCsv(FRAMES),
  writeCapFrameXLinux(FRAMES),
  writeCapFrameXJson([FRAMES, FRAMES]),
  writeOcat(FRAMES),
  writeMangoHud(FRAMES),
  writeMangoHud(FRAMES, { isVersioned: true }),
  writeUnrealCsv(FRAMES, { events: { 3: 'Start' } }),
  writeUnrealFpsChart(FRAMES),
  writeUnityPerformance(FRAMES, 1),
  writeUnityPerformance(FRAMES, 2),
  writeAfterburner(FRAMES),
].map((text) => new TextEncoder().encode(text))

const anyCapture = fc.constantFrom(...CAPTURES)
const position = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
/** Bytes with a meaning for a reader occur more often than others. */
const anyByte = fc.oneof(
  fc.constantFrom(...Array.from(',;.\n\r"-[]{}0 \0', (letter) => letter.charCodeAt(0))),
  fc.nat(255),
)
const mutation = fc.record({ at: position, remove: fc.nat(30), insert: fc.array(anyByte, { maxLength: 12 }) })

describe('whatever the bytes', () => {
  it('noise is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (bytes) => {
        expect((await read(bytes)).ok).toBe(false)
      }),
    )
  })

  it('a damaged capture is read or refused, and what is read is sound', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyCapture,
        fc.array(mutation, { minLength: 1, maxLength: 8 }),
        async (bytes, mutations) => {
          expectSound(await read(mutations.reduce(mutated, bytes)))
        },
      ),
      { numRuns: 600 },
    )
  })

  it('the ends of its chunks change nothing', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyCapture,
        fc.array(mutation, { maxLength: 2 }),
        fc.integer({ min: 1, max: 3000 }),
        async (bytes, mutations, size) => {
          const content = mutations.reduce(mutated, bytes)
          expect(await readCapture(inChunks(content, size))).toEqual(await read(content))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('packed and damaged it is read or refused', async () => {
    const captures = await Promise.all(CAPTURES.map(packed))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...captures), mutation, async (bytes, change) => {
        expectSound(await read(mutated(bytes, change)))
      }),
    )
  })
})

function read(bytes: Uint8Array): Promise<ReadResult> {
  return readCapture(inChunks(bytes, 1_000_000))
}

function mutated(
  bytes: Uint8Array,
  { at, remove, insert }: { at: number; remove: number; insert: number[] },
): Uint8Array {
  const from = Math.floor(at * bytes.length)
  return Uint8Array.from([...bytes.subarray(0, from), ...insert, ...bytes.subarray(from + remove)])
}

function expectSound(result: ReadResult): void {
  if (!result.ok) {
    expect(result.refusal.sentence).toMatch(/\.$/)
    return
  }
  const { traces } = result.capture
  expect(traces.length).toBeGreaterThan(0)
  // The desktop comes after a game, although the game has fewer frames.
  const frameCounts = traces
    .filter(({ application }) => application !== 'dwm.exe')
    .map(({ frames }) => frames)
  expect(frameCounts).toEqual(frameCounts.toSorted((a, b) => b - a))
  expect(new Set(traces.map(({ key }) => key)).size).toBe(traces.length)
  for (const { columns, frames, counts, seconds, generated } of traces) {
    expect(frames).toBe(counts.rows - counts.unusable - (generated?.nextFrame.length ?? 0))
    expect(seconds).toBeGreaterThan(0)
    for (const column of Object.values(columns)) expect(column).toHaveLength(frames)
    expect(columns.frameTime.every((ms) => ms > 0 && ms <= 3_600_000)).toBe(true)
    const time = columns.time ?? new Float64Array(0)
    expect(time.every((second, index) => second >= (time[index - 1] ?? 0))).toBe(true)
  }
}
