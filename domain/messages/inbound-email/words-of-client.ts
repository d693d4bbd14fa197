import { domainOf } from '#domain/kernel/fields.schema.ts'

/** How to recognize a quoted email of the studio. Everything is lower case, and domains are ASCII. */
export type Ourselves = {
  domains: readonly string[]
  names: readonly string[]
  /** Lines that occur together in the signature of each of our emails. */
  signature: readonly string[]
}

/** Limit for one header line, in UTF-16 code units. */
const MOST_HEADER = 400
/** Email programs wrap the line above a quote into at most this many lines. */
const MOST_WRAPPED = 3
/** Five fields of an Outlook header, some of them wrapped. */
const MOST_FIELD_LINES = 12
/** A longer text below `-- ` isn't a signature. */
const MOST_SIGNATURE_LINES = 10

/**
 * How the line above a quote begins in eight languages: with a word, a weekday or a day. Some Finnish ones begin with
 * the name.
 */
const OPENING =
  /^(?:on|den|am|le|el|(?:man|tir|tirs|ons|tor|tors|fre|lør|søn|ma|ti|ke|to|pe|la|su)\.?|\d{1,2}\.?|\d{4}-\d{2}-\d{2})\s/u
const WROTE =
  /(?:\bwrote|\ba écrit|\bescribió|\bkirjoitti) ?:$|\b(?:skrev|schrieb)\b.{1,300}:$|\bkirjoitti \d.{1,60}:$/u
const DATE = /\b20\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2}\b/
const TIME = /\b\d{1,2}[:.h]\d{2}\b/

/** Header fields of Outlook: English, Swedish, German, French, Danish and Norwegian, Finnish, Spanish. */
const FIELDS = {
  from: ['from', 'från', 'von', 'de', 'fra', 'lähettäjä'],
  sent: [
    ...['sent', 'date', 'skickat', 'datum', 'gesendet', 'envoyé', 'sendt', 'dato', 'lähetetty'],
    ...['päivämäärä', 'päiväys', 'enviado', 'enviado el', 'fecha'],
  ],
  subject: ['subject', 'ämne', 'betreff', 'objet', 'emne', 'aihe', 'asunto'],
} as const
/** A line or "Original Message" above an Outlook header. */
const RULE = /^(?:_{5,}|-{5,}|-{2,}[^-]{1,60}-{2,})$/

/**
 * Removes a signature below `-- ` and a quoted email of the studio with its header, but only at the end of the text.
 * Everything else stays as typed.
 * @param text with line feeds
 */
export function wordsOfClient(text: string, ourselves: Ourselves): string {
  const lines = text.split('\n')
  const end = lastOf(lines)
  const signed = beforeSignature(lines, end)
  const quoted = beforeQuote(lines, signed, ourselves)
  const own = quoted === signed ? signed : beforeSignature(lines, quoted)
  return own === end ? text : lines.slice(0, own).join('\n')
}

function lastOf(lines: readonly string[], end = lines.length): number {
  let last = end
  while (last > 0 && isBlank(lines[last - 1])) last -= 1
  return last
}

function beforeSignature(lines: readonly string[], end: number): number {
  const first = Math.max(0, end - MOST_SIGNATURE_LINES - 1)
  for (let at = end - 1; at >= first && !isBlank(lines[at]); at -= 1)
    if (lines[at] === '-- ') return lastOf(lines, at)
  return end
}

function beforeQuote(lines: readonly string[], end: number, ourselves: Ourselves): number {
  const marked = startOfMarked(lines, end)
  if (marked === end) return beforeFields(lines, end, ourselves)
  const header = startOfHeader(lines, lastOf(lines, marked), ourselves)
  if (header !== undefined) return lastOf(lines, header)
  const fields = beforeFields(lines, marked, ourselves)
  if (fields !== marked) return fields
  return isOurEmail(lines.slice(marked, end), ourselves) ? lastOf(lines, marked) : end
}

function startOfMarked(lines: readonly string[], end: number): number {
  let start = end
  for (let at = end - 1; at >= 0 && (isMarked(lines[at]) || isBlank(lines[at])); at -= 1)
    if (isMarked(lines[at])) start = at
  return start
}

/** The header may be wrapped. @returns undefined unless an email program wrote it above a quote of our email */
function startOfHeader(lines: readonly string[], end: number, ourselves: Ourselves): number | undefined {
  let header = ''
  for (let at = end - 1; at >= Math.max(0, end - MOST_WRAPPED); at -= 1) {
    const line = lines[at] ?? ''
    if (isBlank(line) || line.length + header.length > MOST_HEADER) return undefined
    header = `${line} ${header}`.replace(/\s+/g, ' ').trim()
    if (isHeader(header.toLowerCase(), ourselves)) return at
  }
  return undefined
}

function isHeader(header: string, ourselves: Ourselves): boolean {
  const opens = OPENING.test(header) || ourselves.names.some((name) => header.startsWith(name))
  return opens && WROTE.test(header) && DATE.test(header) && TIME.test(header) && isOurs(header, ourselves)
}

/**
 * @returns `end` if there is no header with fields of an email of ours. The text below such a header isn't marked with
 * `>`
 */
function beforeFields(lines: readonly string[], end: number, ourselves: Ourselves): number {
  for (let at = 0; at < end; at += 1) {
    if (
      fieldOf(lines[at])?.name !== 'from' ||
      !areFields(lines.slice(at, Math.min(end, at + MOST_FIELD_LINES)), ourselves)
    )
      continue
    const above = lastOf(lines, at)
    return RULE.test((lines[above - 1] ?? '').slice(0, MOST_HEADER).trim()) ? lastOf(lines, above - 1) : above
  }
  return end
}

function areFields(lines: readonly string[], ourselves: Ourselves): boolean {
  const blank = lines.findIndex((line) => isBlank(line))
  const block = lines.slice(0, blank === -1 ? undefined : blank)
  const fields = new Map(block.map(fieldOf).flatMap((field) => (field ? [[field.name, field.value]] : [])))
  const sent = fields.get('sent') ?? ''
  return (
    fields.has('subject') && DATE.test(sent) && TIME.test(sent) && isOurs(fields.get('from') ?? '', ourselves)
  )
}

function fieldOf(line = ''): { name: keyof typeof FIELDS; value: string } | undefined {
  const read = /^\s*\*?([\p{L} ]{2,20})\s?:\*?(.*)/u.exec(line.slice(0, MOST_HEADER))
  const label = read?.[1]?.trim().toLowerCase()
  for (const name of ['from', 'sent', 'subject'] as const)
    if (FIELDS[name].some((known) => known === label)) return { name, value: (read?.[2] ?? '').toLowerCase() }
  return undefined
}

/** @param header lower case */
function isOurs(header: string, { domains, names }: Ourselves): boolean {
  const addresses = header.match(/@[^\s<>()[\]"',;:]+/g) ?? []
  return addresses.some((at) => domains.includes(domainOf(at))) || names.some((name) => header.includes(name))
}

/** Recognizes it by its header, its signature or a Message-ID. @param quote marked lines */
function isOurEmail(quote: readonly string[], ourselves: Ourselves): boolean {
  const { domains, signature } = ourselves
  const lines = quote.map((line) => line.replace(/^> ?/, ''))
  for (let end = 1; end <= MOST_WRAPPED; end += 1) if (startOfHeader(lines, end, ourselves) === 0) return true
  if (areFields(lines.slice(0, MOST_FIELD_LINES), ourselves)) return true
  const text = lines.join('\n').toLowerCase()
  const ids = text.match(/message-id: ?<[^\s<>]{1,200}@[^\s<>@]{1,200}>/g) ?? []
  return (
    (signature.length > 0 && signature.every((line) => text.includes(line))) ||
    ids.some((id) => domains.includes(domainOf(id.slice(0, -1))))
  )
}

function isMarked(line = ''): boolean {
  return line.startsWith('>')
}

function isBlank(line = ''): boolean {
  return line.trim() === ''
}
