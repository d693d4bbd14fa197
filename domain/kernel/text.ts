/** Characters of a text that are quoted. */
const QUOTED = 60

/** How a text begins, on one line: `“Which engine version …”` */
export function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return `“${characters.slice(0, QUOTED).join('')}${characters.length > QUOTED ? '…' : ''}”`
}

/** `3 mails`, `1 mail` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** What stands between fields: a comma for programs, a semicolon for spreadsheets of the larger part of Europe. */
type Separator = ',' | ';'

/** Rows as a table (RFC 4180). */
export function csvTable(rows: readonly (readonly string[])[], separator: Separator = ','): string {
  return rows.map((fields) => `${fields.map((text) => field(text, separator)).join(separator)}\r\n`).join('')
}

/** The same as spreadsheets open by a double click, letters of any kind included. */
export function spreadsheet(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvTable(rows, ';')}`
}

/** Text that a spreadsheet would take for a formula gets an apostrophe before it: names come from clients. */
function field(text: string, separator: Separator): string {
  const isAmount = /^-?\d+(\.\d+)?$/.test(text)
  const harmless = !isAmount && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /["\r\n]/.test(harmless) || harmless.includes(separator)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless
}
