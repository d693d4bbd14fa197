import { crc32 } from './crc-32.ts'

/** What a PNG begins with, and after it the length of a chunk whose first is the header (W3C PNG, third edition, section 5). */
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
/** Length and name before the data of a chunk, CRC after it. */
const BEFORE_DATA = 8
const AFTER_DATA = 4
const HEADER_END = SIGNATURE.length + BEFORE_DATA + 13 + AFTER_DATA
const TEXT = 'iTXt'
/** Keyword, null, compressed by method 0, no language, no translated keyword. */
const TEXT_HEAD = (keyword: string) => new TextEncoder().encode(`${keyword}\0\u0001\0\0\0`)

export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte)
}

/** The picture with a text of this keyword in it, right after its header. @param text compressed, as a zlib stream */
export function withText(png: Uint8Array, keyword: string, text: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = joined(new TextEncoder().encode(TEXT), TEXT_HEAD(keyword), text)
  const chunk = joined(uint32(named.length - TEXT.length), named, uint32(crc32(named)))
  return joined(png.subarray(0, HEADER_END), chunk, png.subarray(HEADER_END))
}

/** The text of this keyword, still compressed, and the picture as it is without it. `damaged`: it is there, and not as it was written. */
export function textIn(
  png: Uint8Array,
  keyword: string,
): { text: Uint8Array<ArrayBuffer>; picture: Uint8Array } | 'damaged' | undefined {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const head = TEXT_HEAD(keyword)
  for (let at = SIGNATURE.length; at + BEFORE_DATA + AFTER_DATA <= png.length; ) {
    const end = at + BEFORE_DATA + view.getUint32(at) + AFTER_DATA
    if (end > png.length) return undefined
    const named = png.subarray(at + 4, end - AFTER_DATA)
    if (isAt(named, new TextEncoder().encode(TEXT), 0) && isAt(named, head, TEXT.length)) {
      if (crc32(named) !== view.getUint32(end - AFTER_DATA)) return 'damaged'
      const picture = joined(png.subarray(0, at), png.subarray(end))
      return { text: named.slice(TEXT.length + head.length), picture }
    }
    at = end
  }
  return undefined
}

function isAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte)
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
