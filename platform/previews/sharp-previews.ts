import type { Sharp } from 'sharp'
import { type MakePreview, MOST_PIXELS } from '#domain/storage/blob-storage.ts'

const LONGEST_SIDE = 1200
const SECONDS = 20

/** Makes previews one at a time, because the largest picture takes about 200 MB while it is open. */
export function sharpPreviews(): MakePreview {
  let last: Promise<unknown> = Promise.resolve()
  return (bytes) => {
    const made = last.then(() => makePreview(bytes))
    last = made.catch(() => undefined)
    return made
  }
}

const makePreview: MakePreview = async (bytes) => {
  const open = await opener()
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  const whole = Buffer.concat(chunks)
  try {
    const { width, height } = await open(whole, false).metadata()
    if (width * height > MOST_PIXELS) return { tooLarge: { width, height } }
    const { data, info } = await open(whole, MOST_PIXELS)
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height }
  } catch {
    // It begins like a picture but isn't one, or is broken. It is then a file like any other.
    return undefined
  }
}

/** Loaded with the first picture. A preview keeps only the pixels of a file. */
async function opener(): Promise<(bytes: Buffer, limitInputPixels: number | false) => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return (bytes, limitInputPixels) => sharp(bytes, { limitInputPixels, sequentialRead: true })
}
