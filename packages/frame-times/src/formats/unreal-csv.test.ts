import { describe, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { captureIn, refusalOf } from '../../fixtures/sources.ts'
import { writeUnrealCsv } from '../../fixtures/write-unreal-csv.ts'

const FRAMES = generateFrames({ frames: 150, frameTime: 16 })
const FRAME_TIMES = Float64Array.from(FRAMES, ({ frameTime }) => frameTime)

describe('a profile of Unreal', () => {
  it('is read with its threads, its draw calls and its memory', async () => {
    const { traces, tool, remarks } = await captureIn(writeUnrealCsv(FRAMES, { lateFrom: 1000 }))
    expect(tool).toBe('unreal-csv')
    expect(remarks).toEqual([])
    const columns = traces[0]?.columns
    expect(columns?.frameTime).toEqual(FRAME_TIMES)
    expect(columns?.gameThread?.[3]).toBe(FRAMES[3]?.gameThread)
    expect(columns?.renderThread?.[3]).toBe(FRAMES[3]?.renderThread)
    expect(columns?.gpuTime?.[3]).toBe(FRAMES[3]?.gpuBusy)
    expect(columns?.drawCalls?.[3]).toBe(FRAMES[3]?.drawCalls)
    expect(columns?.videoMemory?.[3]).toBe(FRAMES[3]?.videoMemory)
  })

  it('counts rows with events as frames', async () => {
    const { traces } = await captureIn(
      writeUnrealCsv(FRAMES, { events: { 0: 'Start', 7: 'Map/Load;Hitch' } }),
    )
    expect(traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
  })

  it('finds the columns that only the headings at the end name', async () => {
    const { traces, remarks } = await captureIn(writeUnrealCsv(FRAMES, { lateFrom: 20 }))
    expect(traces[0]?.columns.frameTime).toEqual(FRAME_TIMES)
    expect(traces[0]?.columns.psoMisses?.slice(19, 22)).toEqual(Float64Array.of(0, 3, 0))
    expect(traces[0]?.columns.psoMisses).toHaveLength(150)
    expect(remarks.map(({ code }) => code)).toEqual(['shader-compilation'])
  })

  it('keeps neither the command line nor who was signed in', async () => {
    const capture = await captureIn(writeUnrealCsv(FRAMES))
    expect(capture.metadata).toEqual({
      platform: 'Windows',
      buildConfiguration: 'Development',
      buildVersion: '++Game+Main-CL-1234',
      engineVersion: '5.5.4-1234+++UE5+Release-5.5',
      os: 'Windows 11 (24H2) [10.0.26100.4061]',
      cpu: 'AuthenticAMD|AMD Ryzen 9, 16-Core',
      targetFrameRate: '60',
      capturedAt: '2025-05-24T13:57:17.000Z',
      videoMemorySource: 'process',
    })
    expect(JSON.stringify(capture)).not.toMatch(/anna|uproject|0123456789abcdef/)
  })

  it('that was not ended is read without the row that was cut', async () => {
    const text = writeUnrealCsv(FRAMES, { hasFooter: false, lateFrom: 1000 })
    const { traces, remarks } = await captureIn(text.slice(0, -9))
    expect(traces[0]?.frames).toBe(149)
    expect(remarks.map(({ code }) => code)).toEqual(['unfinished'])
  })

  it('is read whose last line has no end', async () => {
    const { metadata, remarks } = await captureIn(writeUnrealCsv(FRAMES, { lateFrom: 1000 }).trimEnd())
    expect(metadata.engineVersion).toBe('5.5.4-1234+++UE5+Release-5.5')
    expect(remarks).toEqual([])
  })

  it('leaves out memory that no card has', async () => {
    const frames = FRAMES.map((frame, index) =>
      index === 4 ? { ...frame, videoMemory: 471_806_000 } : frame,
    )
    const { traces } = await captureIn(writeUnrealCsv(frames))
    expect(traces[0]?.columns.videoMemory?.[4]).toBeNaN()
  })

  it('of the editor is refused, and one of the game in the editor is not', async () => {
    const editor = writeUnrealCsv(FRAMES, { platform: 'WindowsEditor', commandLine: '"Game.uproject"' })
    expect((await refusalOf(editor)).code).toBe('editor-capture')
    const game = writeUnrealCsv(FRAMES, {
      platform: 'WindowsEditor',
      commandLine: '"Game.uproject" -game',
      lateFrom: 1000,
    })
    expect((await captureIn(game)).remarks.map(({ code }) => code)).toEqual(['editor'])
  })

  it('without frame times is refused', async () => {
    expect((await refusalOf('EVENTS,GameThreadTime\n,5\n')).code).toBe('no-frame-times')
  })
})
