import { describe, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { captureIn, refusalOf } from '../../fixtures/sources.ts'
import {
  type MangoHudVersion,
  writeAfterburner,
  writeMangoHud,
  writeOcat,
  writeUnityPerformance,
  writeUnrealFpsChart,
} from '../../fixtures/write-other-tools.ts'
import { writePresentMon16 } from '../../fixtures/write-presentmon.ts'

const FRAMES = generateFrames({ frames: 150, frameTime: 10, dropEvery: 50 })
const FRAME_TIMES_LIST = FRAMES.map(({ frameTime }) => frameTime)
const FRAME_TIMES = Float64Array.from(FRAME_TIMES_LIST)

describe('MangoHud', () => {
  it.each<[MangoHudVersion, boolean]>([
    ['0.6', false],
    ['0.7', false],
    ['0.8', false],
    ['0.8', true],
  ])('of version %s is read, with lines of versions: %s', async (version, isVersioned) => {
    const { tool, traces, metadata, remarks } = await captureIn(
      writeMangoHud(FRAMES, { version, isVersioned }),
    )
    expect({ tool, remarks }).toEqual({ tool: 'mangohud', remarks: [] })
    expect(traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
    expect(traces[0]?.columns.videoMemory?.[0]).toBe(FRAMES[0]?.videoMemory)
    expect(traces[0]?.columns.gpuClock?.[0]).toBe(1600)
    expect(traces[0]?.columns.dropped).toBeUndefined()
    expect(traces[0]?.seconds).toBeCloseTo(FRAME_TIMES.reduce((a, b) => a + b) / 1000, 9)
    expect(metadata).toEqual({
      os: 'SteamOS',
      cpu: 'AMD Custom APU 0405',
      gpu: 'AMD Custom GPU 0405',
      ram: '14 GB',
      videoMemorySource: 'whole card',
    })
  })

  it('of version 0.5 wrote averages, which say nothing of single frames', async () => {
    const { traces, remarks } = await captureIn(writeMangoHud(FRAMES, { version: '0.5' }))
    expect(traces[0]?.kind).toBe('sampled')
    expect(remarks.map(({ code }) => code)).toEqual(['averaged-fps', 'sampled'])
  })

  it('that wrote microseconds is read in milliseconds', async () => {
    const text = writeMangoHud(FRAMES, { version: '0.6' }).replaceAll(
      /^([\d.]+),([\d.]+)/gm,
      (_, fps, ms) => `${(fps * 1.1).toFixed(3)},${Math.round(ms * 1000)}`,
    )
    const [trace] = (await captureIn(text)).traces
    expect(trace?.kind).toBe('frames')
    expect(trace?.columns.frameTime[5]).toBeCloseTo(FRAMES[5]?.frameTime ?? 0, 3)
  })

  it('is read as a spreadsheet saved it, and without the lines of the machine', async () => {
    const text = writeMangoHud(FRAMES)
    const saved = await captureIn(text.replaceAll(',', ';').replaceAll('.', ','))
    expect(saved.traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
    expect(saved.metadata.gpu).toBe('AMD Custom GPU 0405')
    const bare = await captureIn(text.split('\n').slice(2).join('\n'))
    expect(bare.traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
  })

  it('of its first versions had no frame times', async () => {
    const text = 'os,cpu,gpu,ram,kernel,driver\nDebian,AMD,,131894576,5.6.0,4.6 Mesa\n88.3,12,100,169\n'
    expect(await refusalOf(text)).toMatchObject({
      code: 'no-frame-times',
      sentence: expect.stringContaining('Update it'),
    })
  })

  it('that sampled is known by its time', async () => {
    const text = writeMangoHud(FRAMES).replace(/\d+$/gm, (elapsed) => `${elapsed}0`)
    const { traces, remarks } = await captureIn(text)
    expect(traces[0]?.kind).toBe('sampled')
    expect(remarks.map(({ code }) => code)).toEqual(['sampled'])
  })

  it('whose clock was set back is read by its frame times, and not taken for a sampled one', async () => {
    const [head = '', ...rows] = writePresentMon16(generateFrames({ frames: 400, frameTime: 20 }))
      .trimEnd()
      .split('\n')
    const { traces, remarks } = await captureIn([head, ...rows, ...rows].join('\n'))
    expect(traces[0]).toMatchObject({ kind: 'frames', frames: 800 })
    expect(remarks.map(({ code }) => code)).toEqual(['time-reconstructed'])
  })

  const RATES = [30, 40, 40, 60, 60, 30, 15, 30, 40, 60]
  const INTERVALS_MS = [50, 50, 30, 25, 20, 40, 100, 10, 25, 16.7]
  it.each(RATES.map((fps, index) => [fps, INTERVALS_MS[index] ?? 0]))(
    'at %i frames a second logged every %d ms is sampled, and says what helps',
    async (fps, everyMs) => {
      const frames = generateFrames({ frames: 60 * fps, frameTime: 1000 / fps, hitchEvery: 90, hitch: 2.5 })
      const { traces, remarks } = await captureIn(sampledMangoHud(frames, everyMs))
      expect(traces[0]?.kind).toBe('sampled')
      expect(traces[0]?.seconds).toBeCloseTo(60, -1)
      expect(remarks.map(({ sentence }) => sentence).join()).toContain(
        'Set log_interval=0 to log every frame.',
      )
    },
  )

  it('whose logger stood still with the game for seconds is sampled all the same', async () => {
    const frames = generateFrames({ frames: 1800, frameTime: 1000 / 30, hitchEvery: 90, hitch: 2.5 })
    let row = 0
    const text = sampledMangoHud(frames, 50).replaceAll(/^([\d.]+),([\d.]+)(.*,)(\d+)$/gm, (...cells) => {
      const [, fps, ms, rest, elapsed] = cells
      row++
      return `${fps},${row === 300 ? 5000 : ms}${rest}${row > 300 ? Number(elapsed) + 5e9 : elapsed}`
    })
    expect(row).toBeGreaterThan(1000)
    expect((await captureIn(text)).traces[0]?.kind).toBe('sampled')
  })

  it('with every frame stays a log of frames by a coarse clock, when rows are missing, when frames are alike, and with a pause', async () => {
    const frames = generateFrames({ frames: 1500, frameTime: 7, spread: 0.06, hitchEvery: 100 })
    const text = writeMangoHud(frames)
    const coarse = text.replaceAll(/\d{6}$/gm, '000000')
    let row = 0
    const gaps = text.replaceAll(/^[\d.]+,[\d.]+(?=,)/gm, (cells) => (row++ % 5 === 0 ? '0,nan' : cells))
    const capped = writeMangoHud(generateFrames({ frames: 1500, frameTime: 25, spread: 0.001 }))
    const paused = writeMangoHud([...frames, ...generateFrames({ frames: 1, frameTime: 5000 }), ...frames])
    for (const each of [coarse, gaps, capped, paused])
      expect((await captureIn(each)).traces[0]?.kind).toBe('frames')
    expect((await captureIn(gaps)).remarks).toEqual([
      {
        code: 'missing-frame-times',
        sentence: expect.stringMatching(/^300 rows of 1,500 have no frame time and were left out/),
      },
    ])
  })

  it('that was cut within its last time keeps the others', async () => {
    const { traces, remarks } = await captureIn(writeMangoHud(FRAMES).trimEnd().slice(0, -6))
    expect(remarks).toEqual([])
    expect(traces[0]?.columns.time?.at(-2)).toBeCloseTo(1.49, 1)
  })

  it('leaves names out that hold a comma', async () => {
    const text = writeMangoHud(FRAMES).replace('AMD Custom GPU 0405', 'AMD Custom GPU, 0405')
    const { metadata } = await captureIn(text)
    expect(metadata).toEqual({ os: 'SteamOS', ram: '14 GB', videoMemorySource: 'whole card' })
  })

  it('that was cut ahead of its table is damaged', async () => {
    expect((await refusalOf(writeMangoHud(FRAMES).split('\n').slice(0, 2).join('\n'))).code).toBe('damaged')
  })
})

/** With `log_interval`, there is one row per interval, for the current frame. */
function sampledMangoHud(frames: ReturnType<typeof generateFrames>, everyMs: number): string {
  const text = writeMangoHud(frames)
  const table = text.indexOf('elapsed\n') + 'elapsed\n'.length
  const rows = text.slice(table).split('\n')
  const samples: string[] = []
  let ended = 0
  frames.forEach(({ frameTime }, index) => {
    for (ended += frameTime; samples.length * everyMs < ended; ) {
      const late = 0.1 * (samples.length % 3)
      const elapsed = Math.round((samples.length * everyMs + late) * 1e6)
      samples.push((rows[index] ?? '').replace(/\d+$/, String(elapsed)))
    }
  })
  return `${text.slice(0, table)}${samples.join('\n')}\n`
}

it('OCAT is read with its quotes and its short rows', async () => {
  const { tool, traces, metadata, remarks } = await captureIn(writeOcat(FRAMES))
  expect({ tool, remarks }).toEqual({ tool: 'ocat', remarks: [] })
  expect(traces).toHaveLength(1)
  expect(traces[0]?.counts).toEqual({ rows: 150, dropped: 3, unusable: 0 })
  expect(metadata).toMatchObject({
    gpu: 'NVIDIA GeForce RTX 4070',
    gpuDriver: '551.23',
    cpu: 'AMD Ryzen 7 7800X3D',
    ram: '32 GB DDR5 6000 MT/s',
    resolution: '2560x1440',
  })
  expect(JSON.stringify(metadata)).not.toContain('board')
})

describe("Unreal's FPS chart", () => {
  it('is read below its percentiles', async () => {
    const { tool, traces } = await captureIn(writeUnrealFpsChart(FRAMES))
    expect(tool).toBe('unreal-fps-chart')
    expect(traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
    expect(traces[0]?.columns.gameThread?.[5]).toBe(FRAMES[5]?.gameThread)
  })

  it('whose column of frames is missing has no frame times', async () => {
    const text = writeUnrealFpsChart(FRAMES).replace('Time (sec),Frame (ms)', 'Time (sec),Something')
    expect((await refusalOf(text)).code).toBe('no-frame-times')
  })

  it('without frames is a summary', async () => {
    expect((await refusalOf('Percentile,Frame (ms), GT (ms)\n25,10,8\n')).code).toBe('summary')
  })
})

describe("Unity's performance tests", () => {
  it.each([1, 2] as const)('of version %i are read', async (version) => {
    const capture = await captureIn(writeUnityPerformance(FRAMES, version))
    expect(capture.tool).toBe('unity-performance')
    expect(capture.metadata.gpu).toBe('NVIDIA GeForce RTX 4070')
    expect(capture.traces).toHaveLength(1)
    expect(capture.traces[0]).toMatchObject({ key: 'Flight', application: 'Flight', frames: 150 })
    expect(capture.traces[0]?.columns.frameTime[5]).toBeCloseTo(FRAMES[5]?.frameTime ?? 0, 9)
    expect(JSON.stringify(capture)).not.toContain('ANNAS')
  })

  it('of the same name stay apart, and letters that no page shows are left out', async () => {
    const test = {
      Name: 'A \u0000flight',
      SampleGroups: [{ Name: 'Time', Unit: 2, Samples: FRAME_TIMES_LIST }],
    }
    const { traces } = await captureIn(JSON.stringify({ TestSuite: '', Results: [test, test] }))
    expect(traces.map(({ key }) => key)).toEqual(['A  flight', 'A  flight|2'])
  })

  it('of thousands are too many, of one sample each too short, and without frames none', async () => {
    const test = { Name: 'Flight', SampleGroups: [{ Name: 'Time', Unit: 2, Samples: [16] }] }
    const refused = (data: object) => refusalOf(JSON.stringify(data))
    expect(await refused({ TestSuite: '', Results: new Array(2000).fill(test) })).toMatchObject({
      code: 'too-large',
    })
    expect(await refused([{ PlayerSystemInfo: {}, Results: [test] }])).toMatchObject({
      code: 'too-short',
      sentence: expect.stringContaining('Measure.Frames()'),
    })
    const ofMemory = { Name: 'b', SampleGroups: [{ Name: 'GC', Unit: 4, Samples: [1] }] }
    expect(await refused({ TestSuite: 'a', Results: [ofMemory] })).toMatchObject({ code: 'no-frame-times' })
  })
})

it('Afterburner’s is a log of samples', async () => {
  const { tool, traces, metadata, remarks } = await captureIn(writeAfterburner(FRAMES.slice(0, 50)))
  expect(tool).toBe('afterburner')
  expect(traces[0]).toMatchObject({ kind: 'sampled', frames: 50, seconds: 49 })
  expect(traces[0]?.columns.videoMemory?.[3]).toBe(FRAMES[3]?.videoMemory)
  expect(metadata).toEqual({ gpu: 'NVIDIA GeForce RTX 4070', videoMemorySource: 'whole card' })
  expect(remarks.map(({ code }) => code)).toContain('sampled')
})

it.each([
  ['as a spreadsheet saved it, without leading zeros', (text: string) => text.replaceAll(/^0(?=\d)/gm, '')],
  ['with semicolons', (text: string) => text.replaceAll(',', ';')],
  ['with tabs', (text: string) => text.replaceAll(',', '\t')],
])('Afterburner’s log is read %s', async (_, saved) => {
  const { tool, traces, metadata } = await captureIn(saved(writeAfterburner(FRAMES.slice(0, 50))))
  expect([tool, metadata.gpu]).toEqual(['afterburner', 'NVIDIA GeForce RTX 4070'])
  expect(traces[0]).toMatchObject({ kind: 'sampled', frames: 50 })
})

it('Afterburner’s sessions in one file are read with the columns of each', async () => {
  const session = writeAfterburner(FRAMES.slice(0, 30))
  const later = session
    .replaceAll('13-02-2024 09', '13-02-2024 10')
    .split('\r\n')
    .map((line) => {
      const cells = line.split(',')
      if (/^02/.test(line)) cells.splice(2, 0, 'Memory clock        ')
      if (/^80/.test(line)) cells.splice(2, 0, '7000.000            ')
      return cells.join()
    })
  const { traces, remarks } = await captureIn(session + later.join('\r\n'))
  expect(traces).toHaveLength(1)
  expect(traces[0]).toMatchObject({ kind: 'sampled', frames: 60, counts: { rows: 60, unusable: 0 } })
  const memory = FRAMES.slice(0, 30).map(({ videoMemory }) => videoMemory)
  expect([...(traces[0]?.columns.videoMemory ?? [])]).toEqual([...memory, ...memory])
  expect(remarks[0]?.code).toBe('several-sessions')
})

it("RivaTuner's benchmark is a summary", async () => {
  const text =
    '13-02-2024, 09:05:10 Game.exe benchmark completed, 600 frames rendered in 10.000 s\n  Average framerate  :   60.0 FPS\n'
  expect((await refusalOf(text)).code).toBe('summary')
})
