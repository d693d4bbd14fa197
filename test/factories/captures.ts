import { createHash } from 'node:crypto'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon2 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'

/** A capture by PresentMon. Each seed gives other frames. @param fps of the run */
export function aCapture(seed: number, { fps = 100, frames = 300 } = {}): Buffer {
  return Buffer.from(writePresentMon2(generateFrames({ frames, frameTime: 1000 / fps, seed })))
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
