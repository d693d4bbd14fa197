import { sha256 } from '@bildruta/frame-times'
import { LINK_START } from './link-start.ts'

/** Keyword of the PNG text chunk that holds the comparison. */
const KEYWORD = 'bildruta:frame-times'
const MOST_BYTES = 4_000_000
/** Chats cut longer addresses and browsers refuse them. */
const MOST_LETTERS = 32_000

/** `none`: there is no comparison. `changed`: it was changed after it was saved. */
type ReadComparison =
  | { ok: true; json: string; isPictureChanged: boolean }
  | { ok: false; code: 'none' | 'changed' }

/**
 * Adds the comparison to the image, with the SHA-256 of both so that any change is detected.
 * @returns undefined if it is too large to be opened again
 */
export async function imageOf(
  picture: Uint8Array,
  json: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const text = encoded(`${hashOf(encoded(json))} ${hashOf(picture)}\n${json}`)
  return text.length > MOST_BYTES ? undefined : withText(picture, KEYWORD, await packed(text))
}

export async function inImage(file: Uint8Array): Promise<ReadComparison> {
  const found = isPng(file) ? textIn(file, KEYWORD) : undefined
  if (!found) return { ok: false, code: 'none' }
  if (found === 'damaged') return CHANGED
  const read = await readText(found.text)
  if (!read) return CHANGED
  return { ok: true, json: read.json, isPictureChanged: read.picture !== hashOf(found.picture) }
}

/**
 * The hash of a link to the comparison, starting with its SHA-256.
 * @returns undefined if it is too long
 */
export async function linkOf(json: string): Promise<string | undefined> {
  const bytes = await packed(encoded(json))
  const link = `${LINK_START}${hashOf(bytes)}.${base64Of(bytes)}`
  return link.length > MOST_LETTERS ? undefined : link
}

export async function inLink(hash: string): Promise<ReadComparison> {
  const [wanted, text = ''] = hash.slice(LINK_START.length).split('.')
  const bytes = hash.length > MOST_LETTERS ? undefined : bytesOf(text)
  if (!bytes || hashOf(bytes) !== wanted) return CHANGED
  try {
    return { ok: true, json: await unpacked(bytes, MOST_BYTES), isPictureChanged: false }
  } catch {
    return CHANGED
  }
}

const CHANGED: ReadComparison = { ok: false, code: 'changed' }

async function readText(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ json: string; picture: string | undefined } | undefined> {
  try {
    const text = await unpacked(bytes, MOST_BYTES)
    const end = text.indexOf('\n')
    const [report, picture] = text.slice(0, end).split(' ')
    const json = text.slice(end + 1)
    return report === hashOf(encoded(json)) ? { json, picture } : undefined
  } catch {
    return undefined
  }
}

/** base64url (RFC 4648, section 5). */
function base64Of(bytes: Uint8Array): string {
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** @returns undefined for text that `base64Of` would not write */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(base64) || base64.length % 4 === 1) return undefined
  const letters = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  return base64Of(bytes) === base64 ? bytes : undefined
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function hashOf(bytes: Uint8Array): string {
  const hasher = sha256()
  hasher.update(bytes)
  return hasher.digest()
}

/** Compresses bytes as a zlib stream (RFC 1950). */
async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** @throws Error if the stream is damaged or unpacks to more than `mostBytes` */
async function unpacked(bytes: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > mostBytes) {
      await reader.cancel()
      throw new Error(`More than ${mostBytes} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** PNG signature (W3C PNG, third edition, section 5). The first chunk after it is the header. */
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
/** Length and name precede the data of a chunk, the CRC follows it. */
const BEFORE_DATA = 8
const AFTER_DATA = 4
const HEADER_END = SIGNATURE.length + BEFORE_DATA + 13 + AFTER_DATA
const TEXT = 'iTXt'
/** Keyword, null, compressed by method 0, no language, no translated keyword. */
const TEXT_HEAD = (keyword: string) => new TextEncoder().encode(`${keyword}\0\u0001\0\0\0`)

function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte)
}

/** @param text compressed as a zlib stream */
function withText(png: Uint8Array, keyword: string, text: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = joined(new TextEncoder().encode(TEXT), TEXT_HEAD(keyword), text)
  const chunk = joined(uint32(named.length - TEXT.length), named, uint32(crc32(named)))
  return joined(png.subarray(0, HEADER_END), chunk, png.subarray(HEADER_END))
}

/** @returns the compressed text and the image without it, or 'damaged' if the CRC does not match */
function textIn(
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

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** The checksum of PNG chunks (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] as number) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
