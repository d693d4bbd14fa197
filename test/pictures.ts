import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A JPEG whose metadata names its author and a rotation by 90 degrees. */
export function photo(width = 300, height = 200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3fbf6f' } })
    .withExif({ IFD0: { Copyright: 'Secret of Ada', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A PNG of a few kilobytes that claims to have this many pixels. */
export function pixelBomb(width = 30_000, height = 30_000): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc(1000 * (Math.ceil(width / 8) + 1)))
  const chunks = [chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}
