import { readCapture } from '@bildruta/frame-times'
import { generateFrames } from '@bildruta/frame-times/fixtures/generated-frames.ts'
import { writePresentMon2 } from '@bildruta/frame-times/fixtures/write-presentmon.ts'
import { expect, it } from 'vitest'
import { chunksOf } from './chunks.ts'

const TEXT = writePresentMon2(generateFrames({ frames: 500, frameTime: 10 }))

/** Overwritten with a shorter file after it was opened. */
class Shortened extends Blob {
  override stream() {
    return new Blob([TEXT.slice(0, TEXT.length / 2)]).stream()
  }
}

/** Overwritten with a file of the same length. The browser reads what it has and doesn't reopen it. */
class Replaced extends Blob {
  override slice(): Blob {
    return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) })
  }
}

it('a file that stays as it was is read', async () => {
  expect(await readCapture(chunksOf(new Blob([TEXT])))).toMatchObject({ ok: true })
})

it.each([Shortened, Replaced])(
  'a file that is %o while it is read is refused, not half of it taken',
  async (Changed) => {
    expect(await readCapture(chunksOf(new Changed([TEXT])))).toMatchObject({
      ok: false,
      refusal: { sentence: expect.stringContaining('moved, replaced or damaged') },
    })
  },
)
