import { describe, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { captureIn } from '../../fixtures/sources.ts'
import { writeCapFrameXJson } from '../../fixtures/write-capframex.ts'
import { writeFrameView } from '../../fixtures/write-frameview.ts'
import { writeMangoHud } from '../../fixtures/write-other-tools.ts'
import { writePresentMon2, writePresentMonDefault } from '../../fixtures/write-presentmon.ts'
import type { ColumnId } from '../capture/capture.ts'

const FRAMES = generateFrames({ frames: 60, frameTime: 10, dropEvery: 7 })

/** The last row is cut off after the last column that every comparison needs. */
const SOURCES: readonly [name: string, text: string, extra: ColumnId[]][] = [
  ['PresentMon 2', writePresentMon2(FRAMES), ['animationError']],
  ['PresentMon as it comes', writePresentMonDefault(FRAMES), ['animationError']],
  [
    'the capture app',
    withColumns(writePresentMon2(FRAMES), 'GPUPower(W),GPUTemperature(C),CPUPower(W)', '210.5,63,NA'),
    ['gpuPower', 'gpuTemperature', 'cpuPower', 'animationError'],
  ],
  ['FrameView', writeFrameView(FRAMES), ['gpuLoad', 'gpuTemperature', 'gpuPower', 'cpuClock']],
  [
    'MangoHud',
    writeMangoHud(FRAMES),
    ['gpuPower', 'gpuTemperature', 'gpuLoad', 'cpuPower', 'cpuTemperature', 'cpuClock'],
  ],
]

describe('columns beside those that every comparison needs', () => {
  it.each(SOURCES)(
    'of %s are read where they are asked for, and change nothing else',
    async (_, text, extra) => {
      for (const content of [text, text.slice(0, -4)]) {
        const usual = await captureIn(content)
        const all = await captureIn(content, { also: 'all' })
        expect(usual.traces[0]?.unread?.toSorted()).toEqual(extra.toSorted())
        expect(all.traces[0]?.unread).toBeUndefined()
        expect(all.traces[0]?.columns).toMatchObject({ ...usual.traces[0]?.columns })
        const remarks = all.remarks.filter(({ code }) => code !== 'values-out-of-range')
        expect([remarks, all.traces[0]?.counts]).toEqual([usual.remarks, usual.traces[0]?.counts])
        for (const id of extra) expect(usual.traces[0]?.columns[id]).toBeUndefined()
      }
    },
  )

  it('one alone can be asked for', async () => {
    const [trace] = (await captureIn(writeFrameView(FRAMES), { also: ['gpuPower'] })).traces
    expect(trace?.columns.gpuPower?.[3]).toBe(185.2)
    expect(trace?.columns.gpuTemperature).toBeUndefined()
    expect(trace?.unread).not.toContain('gpuPower')
  })

  it('values that cannot be are left out: an animation error of minus 1.8 · 10¹⁵ ms', async () => {
    const { traces, remarks } = await captureIn(writePresentMonDefault(FRAMES), { also: ['animationError'] })
    const [trace] = traces
    expect(remarks.map(({ sentence }) => sentence)).toContain(
      'Impossible values were left out: 8 values of animation error.',
    )
    expect(trace?.columns.animationError?.filter((error) => Number.isNaN(error))).toHaveLength(8)
    expect(trace?.columns.animationError?.[0]).toBe(0)
  })

  it('each latency is one of its own', async () => {
    const text = withColumns(
      writePresentMonDefault(FRAMES),
      'MsPCLatency,MsAllInputToPhotonLatency',
      '21.5,NA',
    ).replaceAll(/,NA,21.5/g, ',44.25,21.5')
    const [trace] = (await captureIn(text, { also: ['pcLatency', 'allInputToPhoton'] })).traces
    expect([trace?.columns.clickToPhoton?.[2], trace?.columns.pcLatency?.[2]]).toEqual([44.25, 21.5])
    expect(trace?.columns.allInputToPhoton).toBeUndefined()
  })

  it('sensors of CapFrameX are known by name and kind', async () => {
    const record = JSON.parse(writeCapFrameXJson([FRAMES]))
    Object.assign(record.Runs[0].SensorData2, {
      'gpu/power': { Name: 'GPU Power', Type: 'Power', Values: [200, 210, 220] },
      'gpu/load': { Name: 'GPU Core', Type: 'Load', Values: [99, 98, 97] },
      'gpu/temperature': { Name: 'GPU Core', Type: 'Temperature', Values: [60, 61, 62] },
    })
    const [trace] = (await captureIn(JSON.stringify(record), { also: 'all' })).traces
    const first = (id: ColumnId) => trace?.columns[id]?.[0]
    expect([first('gpuPower'), first('gpuLoad'), first('gpuTemperature'), first('videoMemory')]).toEqual([
      200, 99, 60, 4096,
    ])
    const [usual] = (await captureIn(JSON.stringify(record))).traces
    expect(usual?.unread).toEqual(['gpuPower', 'gpuTemperature', 'gpuLoad'])
  })
})

function withColumns(table: string, names: string, values: string): string {
  return table
    .trimEnd()
    .split('\n')
    .map((line, index) => `${line},${index === 0 ? names : values}\n`)
    .join('')
}
