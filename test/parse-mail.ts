/** A message as its reader sees it: headers by lower-case name, unfolded and decoded; the two bodies as text. */
export type ParsedMail = {
  headers: Map<string, string[]>
  text: string
  html: string
}

/**
 * Reads the multipart/alternative messages that the product writes (RFC 5322, 2045, 2047), strictly enough to find a broken one.
 * @throws Error when the message is not of that form
 */
export function parseMail(message: Buffer | string): ParsedMail {
  const source = typeof message === 'string' ? message : message.toString('utf8')
  const root = parsePart(source)
  const type = root.headers.get('content-type')?.[0] ?? ''
  const boundary = /^multipart\/alternative;\s*boundary="?([^";]+)"?/.exec(type)?.[1]
  if (!boundary) throw new Error(`Not a multipart/alternative message: ${type}`)
  if (!root.body.includes(`--${boundary}--`)) throw new Error('The message ends before its last boundary.')
  const parts = root.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => parsePart(part.replace(/^\r?\n/, '').replace(/\r?\n$/, '')))
  return { headers: root.headers, text: bodyOf(parts, 'text/plain'), html: bodyOf(parts, 'text/html') }
}

type Part = { headers: Map<string, string[]>; body: string }

function parsePart(source: string): Part {
  const end = /\r?\n\r?\n/.exec(source)
  if (!end) throw new Error('The message has no end of headers.')
  const headers = new Map<string, string[]>()
  for (const line of source
    .slice(0, end.index)
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? []
    if (!name) throw new Error(`Not a header: ${line}`)
    const key = name.toLowerCase()
    headers.set(key, [...(headers.get(key) ?? []), decodeWords(value ?? '')])
  }
  return { headers, body: source.slice(end.index + end[0].length) }
}

function bodyOf(parts: Part[], type: string): string {
  const part = parts.find(({ headers }) => headers.get('content-type')?.[0]?.startsWith(type))
  if (!part) throw new Error(`The message has no ${type}.`)
  const encoding = part.headers.get('content-transfer-encoding')?.[0] ?? '7bit'
  return decodeBody(part.body, encoding).replace(/\r\n/g, '\n')
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === '7bit') return body
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r?\n/g, ''))
  throw new Error(`Unknown transfer encoding: ${encoding}`)
}

function decodeWords(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
