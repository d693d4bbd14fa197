import { describe, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { captureIn, refusalOf } from '../../fixtures/sources.ts'
import { writeCapFrameXCsv, writeCapFrameXJson, writeCapFrameXLinux } from '../../fixtures/write-capframex.ts'
import { displayedTimes } from '../metrics/frame-times.ts'

const FRAMES = generateFrames({ frames: 150, frameTime: 10, dropEvery: 50 })
const FRAME_TIMES = Float64Array.from(FRAMES, ({ frameTime }) => frameTime)

describe("CapFrameX's JSON", () => {
  it('is read with its machine and what a sensor said at the time', async () => {
    const capture = await captureIn(writeCapFrameXJson([FRAMES]))
    expect(capture).toMatchObject({
      tool: 'capframex',
      metadata: {
        gpu: 'NVIDIA GeForce RTX 4070',
        gpuDriver: '551.23',
        cpu: 'AMD Ryzen 7 7800X3D',
        ram: '32 GB',
        os: 'Windows 11',
        resolution: '3840x2160',
        graphicsApi: 'DX12',
        capturedAt: '2024-02-13T09:05:10Z',
        videoMemorySource: 'whole card',
      },
      remarks: [],
    })
    const [trace] = capture.traces
    expect(trace).toMatchObject({
      key: 'Game.exe',
      frames: 150,
      counts: { rows: 150, dropped: 3, unusable: 0 },
    })
    expect(trace?.columns.frameTime).toEqual(FRAME_TIMES)
    expect(trace?.columns.videoMemory?.[0]).toBe(4096)
    expect(trace?.columns.videoMemory?.[75]).toBe(5 * 1024)
    expect(trace?.columns.pcLatency).toBeUndefined()
    expect(capture.comment).toBe('A secret build')
    expect(JSON.stringify({ ...capture, comment: '' })).not.toMatch(/secret|somebody/)
  })

  it('is read when it is long and all on one line', async () => {
    const frames = generateFrames({ frames: 20_000, frameTime: 10 })
    expect((await captureIn(writeCapFrameXJson([frames]))).traces[0]?.frames).toBe(20_000)
  })

  it('keeps several runs apart', async () => {
    const { traces } = await captureIn(writeCapFrameXJson([FRAMES.slice(0, 100), FRAMES]))
    expect(traces.map(({ key, frames }) => [key, frames])).toEqual([
      ['Game.exe|run 2', 150],
      ['Game.exe|run 1', 100],
    ])
  })

  it.each([
    ['damaged', writeCapFrameXJson([FRAMES]).slice(0, -100)],
    ['no-frame-times', '{"Info":{},"Runs":[]}'],
    ['no-frame-times', '{"Info":null,"Runs":[{"CaptureData":{"MsBetweenPresents":null}}]}'],
    ['no-frame-times', '{"Runs":[{"CaptureData":{"MsBetweenPresents":["a",{},null]}}]}'],
    ['too-short', writeCapFrameXJson([FRAMES.slice(0, 3)])],
    ['unknown', `{"Runs":[${'{},'.repeat(200_000)}{}]}`],
    ['unknown', `{"Runs":${'['.repeat(200_000)}`],
  ])('is refused as %s', async (code, text) => {
    expect((await refusalOf(text)).code).toBe(code)
  })

  it('is refused when it is larger than can be read whole', async () => {
    const refusal = await refusalOf(writeCapFrameXJson([FRAMES]), { limits: { wholeBytes: 1000 } })
    expect(refusal.code).toBe('too-large')
  })
})

describe("CapFrameX's CSV", () => {
  it('is read with the facts ahead of its table', async () => {
    const capture = await captureIn(writeCapFrameXCsv(FRAMES))
    expect(capture).toMatchObject({
      tool: 'capframex',
      format: 'CapFrameX CSV',
      metadata: { gpu: 'NVIDIA GeForce RTX 4070', ram: '32 GB', capturedAt: '2024-02-13T09:05:10' },
      remarks: [],
    })
    expect(capture.traces[0]?.frames).toBe(150)
    expect(capture.comment).toBe('A secret build')
    expect(JSON.stringify({ ...capture, comment: '' })).not.toMatch(/secret|somebody/)
  })

  it.each(['yesterday', '2024-13-45'])('is read without a time that is none, such as %s', async (date) => {
    const text = writeCapFrameXCsv(FRAMES).replace('2024-02-13', date)
    expect((await captureIn(text)).metadata).not.toHaveProperty('capturedAt')
  })

  it('is refused when it says that it should be ignored', async () => {
    expect((await refusalOf(`//Ignore=true\n${writeCapFrameXCsv(FRAMES)}`)).code).toBe('ignored')
  })

  it('is read as Linux writes it', async () => {
    const { format, traces } = await captureIn(writeCapFrameXLinux(FRAMES))
    expect(format).toBe('CapFrameX for Linux')
    expect(traces[0]?.columns.frameTime[5]).toBe(Number(FRAMES[5]?.frameTime.toFixed(2)))
    expect(traces[0]?.columns.time?.[1]).toBe(Number(FRAMES[0]?.frameTime.toFixed(2)) / 1000)
  })
})

/** Before each frame, an image from frame generation: no frame time, and shown for 4 ms. */
const WITH_IMAGES: Record<string, () => string> = {
  JSON: () => {
    const record = JSON.parse(writeCapFrameXJson([FRAMES]))
    const data = record.Runs[0].CaptureData
    for (const [name, values] of Object.entries(data)) {
      if (!Array.isArray(values)) continue
      const image = (value: unknown) =>
        name === 'MsBetweenDisplayChange'
          ? 4
          : name === 'TimeInSeconds'
            ? value
            : name === 'Dropped'
              ? false
              : 0
      data[name] = values.flatMap((value) => [image(value), value])
    }
    return JSON.stringify(record)
  },
  CSV: () =>
    writeCapFrameXCsv(FRAMES)
      .split('\n')
      .flatMap((line) => {
        const cells = line.split(',')
        if (!/^Game/.test(line)) return [line]
        return [[...cells.slice(0, 8), 0, cells[9], '0.000', '4.000', ...cells.slice(12)].join(), line]
      })
      .join('\n'),
}

it.each(Object.keys(WITH_IMAGES))('%s: an image without a frame time is a generated one', async (format) => {
  const { traces, remarks } = await captureIn(WITH_IMAGES[format]?.() ?? '')
  const [trace] = traces
  if (!trace) throw new Error('no trace')
  expect(remarks).toEqual([])
  expect([trace.kind, trace.frames, trace.counts.unusable]).toEqual(['frames', 150, 0])
  expect(displayedTimes(trace).inOrder).toHaveLength(150 + 147)
})
