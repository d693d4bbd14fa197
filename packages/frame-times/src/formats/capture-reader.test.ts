import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { captureIn, inChunks, packed, refusalOf } from '../../fixtures/sources.ts'
import { writeCapFrameXCsv } from '../../fixtures/write-capframex.ts'
import { writeFrameView } from '../../fixtures/write-frameview.ts'
import { writeMangoHud, writeOcat } from '../../fixtures/write-other-tools.ts'
import { writePresentMon2, writePresentMon16 } from '../../fixtures/write-presentmon.ts'
import { writeUnrealCsv } from '../../fixtures/write-unreal-csv.ts'
import { readCapture } from './capture-reader.ts'

const FRAMES = generateFrames({ frames: 120, frameTime: 12.5, dropEvery: 40 })
const TEXT = writePresentMon2(FRAMES)
const FRAME_TIMES = Float64Array.from(FRAMES, ({ frameTime }) => frameTime)

describe('the same capture', () => {
  it.each([
    ['with a byte order mark', `\ufeff${TEXT}`],
    ['with the line ends of Windows', TEXT.replaceAll('\n', '\r\n')],
    ['with carriage returns alone', TEXT.replaceAll('\n', '\r')],
    ['without a last line end', TEXT.trimEnd()],
    ['with empty lines ahead', `\ufeff\n\r\n${TEXT}`],
    ['with empty lines', TEXT.replaceAll('\n', '\n\n')],
    ['with names in other capitals', TEXT.replace(/^.*\n/, (line) => line.toLowerCase())],
    ['with columns in another order', reversed(TEXT)],
    ['with the line of a spreadsheet ahead', `sep=,\r\n${TEXT}`],
    ['with quotes', TEXT.replaceAll('Application,', '"Application",')],
    ['with empty columns of a spreadsheet', TEXT.replaceAll('\n', ',,\n')],
  ])('is read %s', async (_, text) => {
    const { traces, remarks } = await captureIn(text)
    expect(traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
    expect(traces[0]?.counts).toEqual({ rows: 120, dropped: 3, unusable: 0 })
    expect(remarks).toEqual([])
  })

  it.each([
    ['MangoHud', writeMangoHud(FRAMES)],
    ['Unreal', writeUnrealCsv(FRAMES)],
    ['Unreal, not ended', writeUnrealCsv(FRAMES, { hasFooter: false })],
    ['FrameView', writeFrameView(FRAMES)],
    ['OCAT', writeOcat(FRAMES)],
    ['CapFrameX', writeCapFrameXCsv(FRAMES)],
    ['PresentMon', writePresentMon2(FRAMES)],
  ])('of %s is refused with decimal commas between commas', async (_, text) => {
    const { code, sentence } = await refusalOf(text.replace(/(?<=[,\s])(\d+)\.(\d+)(?=[,\n])/g, '$1,$2'))
    expect(code).toBe('to-convert')
    expect(sentence).toContain('decimal commas')
  })

  it('is read with semicolons and decimal commas', async () => {
    const { traces, remarks } = await captureIn(TEXT.replaceAll(',', ';').replaceAll('.', ','))
    expect(traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
    expect(remarks.map(({ code }) => code)).toEqual(['decimal-commas'])
  })

  it('is read with decimal commas in quotes', async () => {
    const { traces } = await captureIn(TEXT.replaceAll(/(\d+)\.(\d+)/g, '"$1,$2"'))
    expect(traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
  })

  it.each([7, 1000, 1_000_000])('is read packed in several pieces, in chunks of %i bytes', async (size) => {
    const pieces = await Promise.all([TEXT.slice(0, 5000), '', TEXT.slice(5000)].map(packed))
    const result = await readCapture(inChunks(Buffer.concat(pieces), size))
    expect(result.ok && result.capture.traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
  })

  it('is read where a name in quotes holds the delimiter, from any row on', async () => {
    const quoted = TEXT.split('\n').map((line, row) =>
      row < 60 ? line : line.replace(/^[^,]+/, '"Game, the demo.exe"').replace(',DXGI,', ',"DXGI",'),
    )
    const { traces } = await captureIn(quoted.join('\n'))
    expect(traces.map(({ application, frames }) => [application, frames])).toEqual([
      ['Game  the demo.exe', 61],
      ['Game-Win64-Shipping.exe', 59],
    ])
    expect(traces[0]?.columns.frameTime).toEqual(FRAME_TIMES.subarray(59))
  })

  it('is read packed', async () => {
    const bytes = await packed(TEXT)
    const capture = await captureIn(bytes)
    expect(capture.traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
    expect(capture).toMatchObject({ bytes: bytes.length, sha256: hashOf(bytes) })
  })

  it.each(['le', 'be'] as const)(
    'is read in UTF-16%s, as PowerShell saves what is printed',
    async (order) => {
      for (const size of [1, 3, 1_000_000]) {
        const result = await readCapture(inChunks(utf16(TEXT, order), size))
        expect(result.ok && result.capture.traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
      }
    },
  )
})

describe('a capture', () => {
  it('that was cut within a row leaves the row out and says so', async () => {
    const { traces, remarks } = await captureIn(TEXT.slice(0, -40))
    expect(traces[0]?.frames).toBe(119)
    expect(remarks.map(({ code }) => code)).toEqual(['unfinished'])
  })

  it('of samples says so, and how long they took', async () => {
    const lines = writePresentMon16(FRAMES).split('\n')
    const text = lines.map((line, index) => {
      const cells = line.split(',')
      if (index > 0 && cells.length > 1) cells[9] = String(index)
      return cells.join()
    })
    const { traces, remarks } = await captureIn(text.join('\n'))
    expect(traces[0]).toMatchObject({ kind: 'sampled', seconds: 119 })
    expect(remarks.map(({ code }) => code)).toEqual(['sampled'])
  })

  it('tells its progress in bytes', async () => {
    const told: number[] = []
    await readCapture(inChunks(TEXT, 8192), { onProgress: (bytes) => void told.push(bytes) })
    expect(told.at(-1)).toBe(TEXT.length)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
  })
})

describe('a file that cannot be used', () => {
  it.each([
    ['empty', ''],
    ['empty', '\n\n'],
    ['too-short', TEXT.split('\n').slice(0, 1).join('\n')],
    ['too-short', TEXT.split('\n').slice(0, 2).join('\n')],
    ['no-frame-times', TEXT.replaceAll(/(,\d+\.\d{4}),\d+\.\d{4}/g, '$1,NA')],
    ['unknown', 'name,age\nAnna,31\n'],
    ['unknown', '{"a":1}'],
    ['unknown', 'Dear diary'],
    ['binary', new Uint8Array([0, 1, 2, 3, 0, 0])],
    ['to-convert', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])],
    ['to-convert', new Uint8Array([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c])],
    ['summary', 'TimeStamp,Application,Log Name,    ,Avg FPS\n'],
    ['summary', 'Duration,Total Frames,Average FPS,Minimum FPS\n10,600,60,40\n'],
    ['summary', 'File,Application Name,Compositor,Date\n'],
    ['summary', '0.1% Min FPS,1% Min FPS,97% Percentile FPS\n'],
    ['virtual-reality', 'Application,ProcessID,MsBetweenAppPresents,AppMissed\n'],
    ['sensor-log', 'Timestamp (Elapsed time in seconds),PID,FPS,FPS 1(%) Low\n1.174,1,86.6,13.4\n'],
    ['sensor-log', '"Date","Time","Core 0 VID [V]","GPU Temperature [°C]"\n1.2.2024,10:00:00,1.2,60\n'],
  ])('is refused as %s with a sentence', async (code, content) => {
    const refusal = await refusalOf(content)
    const { length } = Buffer.from(content)
    expect(await readCapture(inChunks(content))).toMatchObject({ ok: false, bytes: length })
    expect(refusal.code).toBe(code)
    expect(refusal.sentence).toMatch(/^[A-Z].+\.$/)
  })

  it('is damaged when its source ends early', async () => {
    async function* failing() {
      yield* inChunks(TEXT.slice(0, 5000))
      throw new Error('The file was replaced.')
    }
    const result = await readCapture(failing())
    expect(result).toMatchObject({ ok: false, refusal: { code: 'damaged' } })
  })

  it('is damaged when it is packed and cut', async () => {
    const bytes = await packed(TEXT)
    expect((await refusalOf(bytes.subarray(0, bytes.length / 2))).code).toBe('damaged')
  })

  it('is told when it is packed twice', async () => {
    expect((await refusalOf(await packed(await packed(TEXT)))).sentence).toContain('packed twice')
  })

  it('is too large when it is packed in more pieces than a capture is', async () => {
    const pieces = await Promise.all([TEXT, '', '', ''].map(packed))
    const refusal = await refusalOf(Buffer.concat(pieces), { limits: { packedMembers: 3 } })
    expect(refusal.code).toBe('too-large')
  })

  it('is too large when it unpacks to far more than it holds', async () => {
    const bomb = await packed(TEXT + TEXT.slice(TEXT.indexOf('\n') + 1).repeat(50))
    const refusal = await refusalOf(bomb, { limits: { unpackedFree: 100_000, unpackedRatio: 5 } })
    expect(refusal.code).toBe('too-large')
    // A small file may be compressed without limit.
    expect((await captureIn(bomb, { limits: { unpackedRatio: 5 } })).traces[0]?.frames).toBe(6120)
  })

  it('is too large with more frames than are kept', async () => {
    expect((await refusalOf(TEXT, { limits: { frames: 100 } })).code).toBe('too-large')
    expect((await refusalOf(TEXT, { limits: { values: 800 } })).sentence).toContain('more than 100 rows')
  })

  it('is damaged with a line of megabytes', async () => {
    expect((await refusalOf(`${TEXT}${'x'.repeat(5_000_000)}`)).code).toBe('damaged')
  })
})

describe('a line of thousands of the same letters', () => {
  const HEADINGS = 'Application,ProcessID,SwapChainAddress,MsBetweenPresents'
  it.each([
    ['of brackets', `${HEADINGS},${'('.repeat(200_000)}\n`],
    ['of spaces', `${HEADINGS},a${' '.repeat(200_000)}b\n`],
    ['of commas', `//Comment=${','.repeat(200_000)}x\n${HEADINGS}\n`],
  ])('%s takes no minutes', async (_, text) => {
    expect((await refusalOf(text)).code).toBe('too-short')
  })
})

describe('a reading that is cancelled', () => {
  it('ends with the reason and lets go of its source', async () => {
    const cancelling = new AbortController()
    let isReleased = false
    async function* endless() {
      try {
        yield* inChunks(TEXT)
        while (true) yield* inChunks(TEXT.slice(TEXT.indexOf('\n') + 1))
      } finally {
        isReleased = true
      }
    }
    const onProgress = (bytes: number) => {
      if (bytes > 1_000_000) cancelling.abort(new Error('Enough.'))
    }
    await expect(readCapture(endless(), { signal: cancelling.signal, onProgress })).rejects.toThrow('Enough.')
    expect(isReleased).toBe(true)
  })
})

function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function reversed(text: string): string {
  return text.replaceAll(/^.+$/gm, (line) => line.split(',').toReversed().join())
}

function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return Uint8Array.from(order === 'le' ? bytes : bytes.swap16())
}
