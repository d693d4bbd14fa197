const QUOTED = 60
/** As much of a client's text as a task carries. */
const WORDS_MAX = 600

/** @returns undefined if the client wrote nothing */
export function firstWords(text: string | null): string | undefined {
  const words = text?.trim() ?? ''
  return words.length > WORDS_MAX ? `${words.slice(0, WORDS_MAX)}…` : words || undefined
}

/** The start of a text on one line: `“Which engine version …”` */
export function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return `“${characters.slice(0, QUOTED).join('')}${characters.length > QUOTED ? '…' : ''}”`
}

/** `3 emails`, `1 email` */
export function pluralize(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** PostgreSQL refuses NUL, and texts need no control characters except tab and line feed. */
export function storableText(text: string): string {
  return wellFormed(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
}

/** An unpaired surrogate can't be encoded in UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}

/** RFC 4180. */
export function csvTable(rows: readonly (readonly string[])[]): string {
  return rows.map((fields) => `${fields.map(field).join(',')}\r\n`).join('')
}

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. Some of it was written by clients. */
function field(text: string): string {
  const isAmount = /^-?\d+(\.\d+)?$/.test(text)
  const harmless = !isAmount && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * Characters of the invoice fonts as hexadecimal Unicode ranges: Latin, Greek and Cyrillic letters and punctuation. A
 * test compares them with the fonts.
 */
const COVERED = [
  '20-7e a0-ac ae-131 134-148 14a-17e 18f 192 1a0-1a1 1af-1b0 1c4-1cc 1e6-1e7 1ea-1eb 1fa-21b 22a-22d',
  '230-233 237 259 2b9-2ba 2bc 2c6-2c7 2da 2dc-2dd 300-301 303-304 308-309 323 374-376 37a-37f',
  '384-38a 38c 38e-3a1 3a3-3d7 3dc-3dd 3f0-3f6 3f9-3fa 3fc-479 480-49d 4a0-4ff 52f 1e80-1e85 1e9e',
  '1ea0-1ef9 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4',
  '1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2002 2009 2013-2014 2018-201a',
  '201c-201e 2020 2022 2026 2032-2033 2039-203a 2044 20a1 20a3-20a4 20a6-20a7 20a9 20ab-20ad',
  '20b1-20b2 20b4-20b5 20b9-20ba 20bc-20bd 2116 2122 2191 2193 2212 2215 2dff a69f',
].join(' ')

/**
 * Whether the invoice fonts have all characters. Other texts are refused before a contract is made, because documents
 * can't be changed later.
 */
export function canBePrinted(text: string): boolean {
  return PRINTABLE.test(text.normalize('NFC'))
}

const PRINTABLE = new RegExp(`^[\\n${COVERED.replace(/[\da-f]+/g, '\\u{$&}').replaceAll(' ', '')}]*$`, 'u')

const XML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or an attribute of XML or HTML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? character)
}
