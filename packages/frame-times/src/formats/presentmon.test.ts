import { describe, expect, it } from 'vitest'
import { type GeneratedFrame, generateFrames } from '../../fixtures/generated-frames.ts'
import { captureIn, refusalOf } from '../../fixtures/sources.ts'
import {
  interleaved,
  writePresentMon2,
  writePresentMon16,
  writePresentMon19,
  writePresentMon20,
  writePresentMonDefault,
} from '../../fixtures/write-presentmon.ts'
import { displayedTimes } from '../metrics/frame-times.ts'

const FRAMES = generateFrames({ frames: 200, frameTime: 12.5, hitchEvery: 50, dropEvery: 40 })

const GENERATIONS: {
  format: string
  write: (frames: readonly GeneratedFrame[]) => string
  decimals: number
}[] = [
  { format: 'PresentMon 1.0 to 1.6', write: writePresentMon16, decimals: 3 },
  { format: 'PresentMon 1.7 and later, 1.x columns', write: writePresentMon19, decimals: 10 },
  { format: 'PresentMon 2.0', write: writePresentMon20, decimals: 6 },
  { format: 'PresentMon 2.1 to 2.3, or later with 2.x columns', write: writePresentMon2, decimals: 4 },
  { format: 'PresentMon 2.3.1 and later, default columns', write: writePresentMonDefault, decimals: 4 },
]

describe.each(GENERATIONS)('$format', ({ format, write, decimals }) => {
  it('is recognized by its headings and read frame by frame, from the first frame on', async () => {
    const capture = await captureIn(write(FRAMES))
    expect(capture).toMatchObject({ tool: 'presentmon', format, remarks: [] })
    const [trace] = capture.traces
    expect(trace).toMatchObject({
      key: 'Game-Win64-Shipping.exe|4242|0x1a2b3c4d',
      application: 'Game-Win64-Shipping.exe',
      processId: 4242,
      kind: 'frames',
      frames: 200,
      counts: { rows: 200, dropped: 5, unusable: 0 },
      columns: { time: expect.any(Float64Array) },
    })
    const { frameTime, dropped, displayChange, time } = trace?.columns ?? {}
    FRAMES.forEach((frame, index) => {
      expect(frameTime?.[index]).toBeCloseTo(frame.frameTime, decimals - 0.5)
      expect(dropped?.[index]).toBe(frame.dropped ? 1 : 0)
      expect(Number.isNaN(displayChange?.[index])).toBe(frame.dropped)
    })
    expect(trace?.seconds).toBeCloseTo(secondsOf(FRAMES), 2)
    expect([time?.[0], time?.[1]]).toEqual([0, expect.closeTo((FRAMES[1]?.frameTime ?? 0) / 1000, 3)])
    expect(time?.at(-1)).toBeCloseTo(secondsOf(FRAMES.slice(1)), 3)
  })

  it('keeps only allowed facts of the file', async () => {
    const { metadata } = await captureIn(write(FRAMES))
    expect(metadata).toEqual({
      graphicsApi: 'DXGI',
      syncInterval: '0',
      presentMode: 'Hardware: Independent Flip',
    })
  })
})

function secondsOf(frames: readonly GeneratedFrame[]): number {
  return frames.reduce((sum, { frameTime }) => sum + frameTime, 0) / 1000
}

it('is read below what PresentMon said when its output was redirected', async () => {
  const { traces } = await captureIn(`Started recording.\r\n${writePresentMon2(FRAMES)}`)
  expect(traces[0]?.counts).toEqual({ rows: 200, dropped: 5, unusable: 0 })
})

describe('the time of a present', () => {
  it.each([
    ['seconds', 'TimeInSeconds', (seconds: number) => seconds.toFixed(7)],
    ['milliseconds under the name of seconds', 'TimeInSeconds', (seconds: number) => String(seconds * 1000)],
    ['milliseconds', 'TimeInMs', (seconds: number) => String(seconds * 1000)],
    ['ticks', 'TimeInQPC', (seconds: number) => String(Math.round(seconds * 1e7) + 42e9)],
    ['a date', 'TimeInDateTime', (seconds: number) => `2024-2-13 9:05:${(10 + seconds).toFixed(9)}`],
    [
      'a date, over midnight',
      'TimeInDateTime',
      (seconds: number) =>
        new Date(Date.UTC(2024, 1, 29, 23, 59, 59) + 1000 * seconds)
          .toISOString()
          .slice(0, -1)
          .replace('T', ' '),
    ],
  ])('may be %s', async (_, name, written) => {
    const lines = writePresentMonDefault(FRAMES).trimEnd().split('\n')
    const text = lines.map((line, index) => {
      const cells = line.split(',')
      cells[9] = index === 0 ? name : written(Number(cells[9]))
      return cells.join()
    })
    const { traces, remarks } = await captureIn(text.join('\n'))
    expect(remarks).toEqual([])
    expect(traces[0]?.kind).toBe('frames')
    expect(traces[0]?.columns.time?.at(-1)).toBeCloseTo(secondsOf(FRAMES.slice(1)), 3)
  })
})

describe('a file of several processes', () => {
  it('keeps them apart, the game first and what composes the desktop last', async () => {
    const game = writePresentMon2(FRAMES)
    const desktop = writePresentMon2(FRAMES.slice(0, 60), { application: 'dwm.exe', processId: 1268 })
    const second = writePresentMon2(FRAMES.slice(0, 30), { swapChain: '0xABC' })
    const capture = await captureIn(interleaved(game, desktop, second))
    expect(capture.traces.map(({ key, frames }) => [key, frames])).toEqual([
      ['Game-Win64-Shipping.exe|4242|0x1a2b3c4d', 200],
      ['Game-Win64-Shipping.exe|4242|0xabc', 30],
      ['dwm.exe|1268|0x1a2b3c4d', 60],
    ])
    expect(capture.remarks.map(({ code }) => code)).toEqual(['several-traces'])
    expect(capture.traces[0]?.columns.frameTime).toEqual((await captureIn(game)).traces[0]?.columns.frameTime)
  })

  it('keeps the name of a program, without its folder and what stood behind it', async () => {
    const application = 'C:\\Users\\somebody\\game.exe --token=abc'
    const { traces } = await captureIn(writePresentMon2(FRAMES, { application }))
    expect(traces.map(({ key, application }) => [key, application])).toEqual([
      ['game.exe|4242|0x1a2b3c4d', 'game.exe'],
    ])
  })

  it('knows an address with and without leading zeros as the same', async () => {
    const short = writePresentMon2(FRAMES, { swapChain: '0x1A2B3C4D' })
    const long = writePresentMon2(FRAMES, { swapChain: '0x000000001A2B3C4D' })
    expect((await captureIn(interleaved(short, long))).traces).toHaveLength(1)
  })
})

describe('frame generation', () => {
  const WRITERS = {
    'PresentMon 2.x columns': writePresentMon2,
    'default columns of 2.3.1 and later': writePresentMonDefault,
  }
  /** Inserts this many generated images before each frame of the game, each shown for 4 ms. */
  const withImages = (text: string, images: number) => {
    const [head = '', ...rows] = text.trimEnd().split('\n')
    const names = head.split(',')
    const image = (row: string) => {
      const cells = row.replace(',Application,', ',AMD AFMF,').split(',')
      cells[names.findIndex((name) => /^(DisplayedTime|MsBetweenDisplayChange)$/.test(name))] = '4.0000'
      if (names.includes('FrameTime')) cells[names.indexOf('FrameTime')] = '0.0000'
      return cells.join()
    }
    return [head, ...rows.flatMap((row) => [...new Array<string>(images).fill(image(row)), row]), ''].join(
      '\n',
    )
  }

  it.each(Object.keys(WRITERS) as (keyof typeof WRITERS)[])(
    '%s: counts the frames of the game, and every image as displayed',
    async (columns) => {
      const plain = await captureIn(WRITERS[columns](FRAMES))
      for (const images of [1, 2]) {
        const { traces, metadata, remarks } = await captureIn(withImages(WRITERS[columns](FRAMES), images))
        const [trace] = traces
        if (!trace) throw new Error('no trace')
        expect(traces).toHaveLength(1)
        expect(remarks).toEqual([])
        expect([trace.kind, trace.frames]).toEqual(['frames', FRAMES.length])
        expect(trace.seconds).toBe(plain.traces[0]?.seconds)
        expect(trace.columns).toEqual(plain.traces[0]?.columns)
        const shown = FRAMES.flatMap(({ dropped, frameTime }) => [
          ...new Array<number>(images).fill(4),
          ...(dropped ? [] : [frameTime]),
        ])
        expect([...displayedTimes(trace).inOrder]).toEqual(shown)
        expect(metadata.frameGeneration).toBe('AMD AFMF')
      }
    },
  )

  it('an image that was never shown counts as nothing', async () => {
    const text = withImages(writePresentMon2(FRAMES), 1).replaceAll(',4.0000,', ',NA,')
    const { traces, remarks } = await captureIn(text)
    expect(remarks).toEqual([])
    expect(traces[0]?.counts).toMatchObject({ rows: 400, unusable: 0, dropped: 5 })
  })
})

it('rows that end after their words cost themselves alone, however often they come', async () => {
  const [head = '', ...rows] = writePresentMon16(FRAMES).trimEnd().split('\n')
  const short = (rows[0] ?? '').split(',').slice(0, 8).join()
  const cut = rows.flatMap((row, index) => (index % 10 === 5 ? [short, row] : [row]))
  const { traces } = await captureIn([head, ...cut, ''].join('\n'))
  expect(traces[0]?.columns.frameTime).toEqual(
    (await captureIn(writePresentMon16(FRAMES))).traces[0]?.columns.frameTime,
  )
  expect(traces[0]?.counts).toMatchObject({ rows: 220, unusable: 20 })
})

it('a frame that is shown again is the application’s own, not a generated one', async () => {
  const text = writePresentMon2(FRAMES).replaceAll(',Application,', ',Repeated,')
  expect(text).toContain(',Repeated,')
  const { metadata, traces } = await captureIn(text)
  expect(metadata.frameGeneration).toBeUndefined()
  expect(traces[0]?.generated).toBeUndefined()
})

it('of words that change on the way those with the most rows count', async () => {
  const mode = 'Hardware: Independent Flip'
  let row = 0
  const text = writePresentMon2(FRAMES).replaceAll(mode, (word) => (row++ < 20 ? 'Composed: Flip' : word))
  expect((await captureIn(text)).metadata.presentMode).toBe(mode)
})

it('columns of a PresentMon that was never released are refused by their name', async () => {
  const text = 'Application,ProcessID,SwapChainAddress,CPUDuration,CPUFramePacingStall\ngame.exe,1,0x1,10,0\n'
  expect(await refusalOf(text)).toMatchObject({
    code: 'to-convert',
    sentence: expect.stringContaining('never released'),
  })
})

describe('values that cannot be', () => {
  it('are missing and counted when they stand beside the frame time', async () => {
    const text = writePresentMon2(FRAMES)
    const gpuBusy = text.split('\n')[1]?.split(',')[15] ?? ''
    const { traces, remarks } = await captureIn(text.replace(`,${gpuBusy},`, ',-1844674407370945.5,'))
    expect(traces[0]?.columns.gpuBusy?.[0]).toBeNaN()
    expect(traces[0]?.frames).toBe(200)
    expect(remarks).toEqual([
      {
        code: 'values-out-of-range',
        sentence: 'Impossible values were left out: 1 value of the time of the graphics card.',
      },
    ])
  })

  it.each(['0.0000', '-5.0000', '1e-300', 'NA', '', '1000000000', 'nan'])(
    'leave out the row when the frame time is "%s"',
    async (value) => {
      const lines = writePresentMon2(FRAMES).split('\n')
      const cells = lines[7]?.split(',') ?? []
      cells[10] = value
      lines[7] = cells.join()
      const [trace] = (await captureIn(lines.join('\n'))).traces
      expect(trace?.frames).toBe(199)
      expect(trace?.counts).toEqual({ rows: 200, dropped: 5, unusable: 1 })
    },
  )

  it('flag a pause and keep it', async () => {
    const frames = FRAMES.map((frame, index) => (index === 9 ? { ...frame, frameTime: 12_000 } : frame))
    const { traces, remarks } = await captureIn(writePresentMon2(frames))
    expect(traces[0]?.columns.frameTime[9]).toBe(12_000)
    expect(remarks.map(({ code }) => code)).toEqual(['long-pauses'])
  })
})
