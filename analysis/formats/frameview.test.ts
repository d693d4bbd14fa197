import { describe, expect, it } from 'vitest'
import { generateFrames } from '../fixtures/generated-frames.ts'
import { captureIn } from '../fixtures/sources.ts'
import { writeFrameView } from '../fixtures/write-frameview.ts'

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
    expect(trace?.columns.inputLatency?.[0]).toBe(22.5)
  })

  it('is known by its sensors alone', async () => {
    const text = writeFrameView(FRAMES).replace('Render Queue Depth', 'Another Name')
    expect((await captureIn(text)).tool).toBe('frameview')
  })
})
