/** The limit of common file systems, in UTF-8. */
const MOST_BYTES = 255
/** A file extension up to this length is kept if the name is cut. */
const LONGEST_ENDING = 20
const NAMELESS = 'file'

const bytesOf = (text: string) => Buffer.byteLength(text)
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Makes a file name safe to show and store: without path, control characters and bidirectional marks. A long name is cut between two
 * graphemes, before its extension.
 */
export function blobName(path: string): string {
  const last = path.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '')
    .normalize('NFC')
    .trim()
  return /^\.*$/.test(clean) ? NAMELESS : shorten(clean)
}

function shorten(name: string): string {
  if (bytesOf(name) <= MOST_BYTES) return name
  const [ending = ''] = new RegExp(`\\.[^. ]{1,${LONGEST_ENDING}}$`).exec(name) ?? []
  let room = MOST_BYTES - bytesOf(ending)
  let kept = ''
  for (const { segment } of letters.segment(name.slice(0, name.length - ending.length))) {
    room -= bytesOf(segment)
    if (room < 0) break
    kept += segment
  }
  return kept + ending
}
