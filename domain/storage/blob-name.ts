/** Bytes in UTF-8 that any file system takes as a name. */
const MOST_BYTES = 255
/** An ending up to so many letters stays when a name is cut. */
const LONGEST_ENDING = 20
const NAMELESS = 'file'

const bytesOf = (text: string) => Buffer.byteLength(text)
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The name of a file as it was given, fit to be shown and stored: without path, control characters and those that turn the direction of
 * writing. A long one is cut between two letters as people see them, before its ending.
 */
export function blobName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
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
