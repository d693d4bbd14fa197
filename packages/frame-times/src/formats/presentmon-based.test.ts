import { describe, expect, it } from 'vitest'
import { generateFrames } from '../../fixtures/generated-frames.ts'
import { captureIn } from '../../fixtures/sources.ts'
import { writeFrameView } from '../../fixtures/write-frameview.ts'

const FRAMES = generateFrames({ frames: 150, frameTime: 10, dropEvery: 50 })

describe('a log of FrameView', () => {
  it('is read with its sensors', async () => {
    const capture = await captureIn(writeFrameView(FRAMES))
    expect(capture).toMatchObject({
      tool: 'frameview',
      metadata: {
        gpu: 'NVIDIA GeForce RTX 4070',
        cpu: 'AMD Ryzen 7 7800X3D 8-Core Processor',
        resolution: '3840x2160',
        graphicsApi: 'DXGI',
        presentMode: 'Hardware: Independent Flip',
        syncInterval: '0',
      },
      remarks: [],
    })
    const [trace] = capture.traces
    expect(trace?.counts).toEqual({ rows: 150, dropped: 3, unusable: 0 })
    expect(trace?.columns.gpuClock?.[0]).toBe(2505)
    expect(trace?.columns.pcLatency?.[0]).toBe(22.5)
  })

  it('has the resolution that it says now and then, while the desktop composes most of it', async () => {
    const rows = writeFrameView(FRAMES).split('\n')
    const text = rows.map((row, index) => (index > 5 ? row.replace('3840x2160', 'WINDOWED') : row)).join('\n')
    expect((await captureIn(text)).metadata.resolution).toBe('3840x2160')
    expect((await captureIn(text.replaceAll('3840x2160', 'WINDOWED'))).metadata.resolution).toBeUndefined()
  })

  it('is known by its sensors alone', async () => {
    const text = writeFrameView(FRAMES).replace('Render Queue Depth', 'Another Name')
    expect((await captureIn(text)).tool).toBe('frameview')
  })
})
