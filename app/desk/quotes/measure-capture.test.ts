import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writeAfterburner } from '@bildruta/frame-times/fixtures/write-other-tools.ts'
import { writePresentMon16 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import { expect, it } from 'vitest'
import { measureCapture } from './measure-capture.ts'

const measure = (text: string) => measureCapture(new File([text], 'Nattfjord.csv'))
const framesOf25Ms = (frames: number) => generateFrames({ frames, frameTime: 25, spread: 0 })

it('measures what is drawn of a capture, and names neither the file nor the game', async () => {
  const text = writePresentMon16(framesOf25Ms(1000), { application: 'Secret-Win64-Shipping.exe' })
  const bins = Array<number>(160).fill(25)
  const curves = { mean: bins, least: bins, most: bins }
  const answer = await measure(text)
  expect(answer).toEqual({ measured: { fps: 40, seconds: 25, ...curves }, warning: '' })
  expect(JSON.stringify(answer)).not.toMatch(/Secret|Nattfjord/)
})

it('warns of a capture that says little', async () => {
  expect(await measure(writePresentMon16(framesOf25Ms(50)))).toMatchObject({
    measured: { fps: 40 },
    warning: 'Only 50 frames, so the lows are based on a single frame.',
  })
})

it.each([
  ['no capture', 'a,b\n1,2\n', /./],
  ['samples', writeAfterburner(framesOf25Ms(1000)), /^The rows are samples, not every frame/],
])('refuses %s in a sentence', async (_, text, sentence) => {
  expect(await measure(text)).toEqual({ error: expect.stringMatching(sentence) })
})

it('refuses a large file without reading it', async () => {
  const large = { size: 64 * 1024 * 1024 + 1 } as File
  expect(await measureCapture(large)).toEqual({
    error: 'The file is larger than 64 MiB. Cut the capture to the minutes that matter.',
  })
})
