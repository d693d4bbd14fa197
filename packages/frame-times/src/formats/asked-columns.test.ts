import { describe, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { captureIn } from '../../fixtures/sources.ts'
import { writePresentMon2, writePresentMonDefault } from '../../fixtures/write-presentmon.ts'
import type { ColumnId } from '../capture/capture.ts'

const FRAMES = generateFrames({ frames: 60, frameTime: 10, dropEvery: 7 })

/** The last row is cut off after the last column that every comparison needs. */
const SOURCES: readonly [name: string, text: string, extra: ColumnId[]][] = [
  ['PresentMon 2', writePresentMon2(FRAMES), ['animationError']],
  ['PresentMon as it comes', writePresentMonDefault(FRAMES), ['animationError']],
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
    const text = withColumns(writePresentMonDefault(FRAMES), 'MsPCLatency', '21.5')
    const [trace] = (await captureIn(text, { also: ['pcLatency'] })).traces
    expect(trace?.columns.pcLatency?.[3]).toBe(21.5)
    expect(trace?.columns.animationError).toBeUndefined()
    expect(trace?.unread).toEqual(['animationError'])
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
})

function withColumns(table: string, names: string, values: string): string {
  return table
    .trimEnd()
    .split('\n')
    .map((line, index) => `${line},${index === 0 ? names : values}\n`)
    .join('')
}
