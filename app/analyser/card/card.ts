import { sha256 } from '@bildruta/frame-times'
import { LINK_START } from './link-start.ts'
import { packed, unpacked } from './packed.ts'
import { isPng, textIn, withText } from './png-chunk.ts'

/** Under this name the comparison lies in the picture. */
const KEYWORD = 'bildruta:frame-times'
const MOST_BYTES = 4_000_000
/** Chats and mails cut longer addresses, and browsers begin to refuse them. */
const MOST_LETTERS = 32_000

/**
 * What was found in a picture or a link: the comparison as text, and whether the picture around it is the one that it was saved with.
 * `none`: there is no comparison in it. `changed`: what is there is not what was saved.
 */
type Unsealed =
  | { ok: true; json: string; isPictureChanged: boolean }
  | { ok: false; code: 'none' | 'changed' }

/**
 * The picture with the comparison in it, and in front of that the SHA-256 of both, so that a change of either is seen; undefined where it
 * would be too much to be opened again.
 */
export async function cardOf(
  picture: Uint8Array,
  json: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const text = encoded(`${hashOf(encoded(json))} ${hashOf(picture)}\n${json}`)
  return text.length > MOST_BYTES ? undefined : withText(picture, KEYWORD, await packed(text))
}

export async function inCard(file: Uint8Array): Promise<Unsealed> {
  const found = isPng(file) ? textIn(file, KEYWORD) : undefined
  if (!found) return { ok: false, code: 'none' }
  if (found === 'damaged') return CHANGED
  const read = await unsealed(found.text)
  if (!read) return CHANGED
  return { ok: true, json: read.json, isPictureChanged: read.picture !== hashOf(found.picture) }
}

/** The part of an address after the `#` that holds the comparison, its SHA-256 first; undefined where that would be too long. */
export async function linkOf(json: string): Promise<string | undefined> {
  const bytes = await packed(encoded(json))
  const link = `${LINK_START}${hashOf(bytes)}.${base64Of(bytes)}`
  return link.length > MOST_LETTERS ? undefined : link
}

export async function inLink(hash: string): Promise<Unsealed> {
  const [wanted, text = ''] = hash.slice(LINK_START.length).split('.')
  const bytes = hash.length > MOST_LETTERS ? undefined : bytesOf(text)
  if (!bytes || hashOf(bytes) !== wanted) return CHANGED
  try {
    return { ok: true, json: await unpacked(bytes, MOST_BYTES), isPictureChanged: false }
  } catch {
    return CHANGED
  }
}

const CHANGED: Unsealed = { ok: false, code: 'changed' }

async function unsealed(
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

/** For addresses (RFC 4648, section 5). */
function base64Of(bytes: Uint8Array): string {
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Undefined for text that `base64Of` would not have written. */
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
