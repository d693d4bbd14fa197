/** A message as its reader sees it: headers by lower-case name, unfolded and decoded, and both bodies as text. */
export type ParsedMail = {
  headers: Map<string, string[]>
  text: string
  html: string
  attachments: { filename: string; contentType: string; content: Buffer }[]
}

/**
 * Parses the multipart/alternative messages that the product writes, with their attachments (RFC 5322, 2045, 2047),
 * strictly enough to detect a broken one.
 * @throws Error if the message has another form
 */
export function parseEmail(message: Buffer | string): ParsedMail {
  const source = typeof message === 'string' ? message : message.toString('utf8')
  const root = parsePart(source)
  const parts = partsOf(root, 'mixed')
  const [body = root, ...files] = parts ?? [root]
  const bodies = partsOf(body, 'alternative')
  if (!bodies) throw new Error(`Not a multipart/alternative message: ${typeOf(body)}`)
  return {
    headers: root.headers,
    text: bodyOf(bodies, 'text/plain'),
    html: bodyOf(bodies, 'text/html'),
    attachments: files.map(attachmentOf),
  }
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

/** @returns undefined if it isn't a multipart of this kind */
function partsOf(part: Part, kind: 'mixed' | 'alternative'): Part[] | undefined {
  const boundary = new RegExp(`^multipart/${kind};\\s*boundary="?([^";]+)"?`).exec(typeOf(part))?.[1]
  if (!boundary) return undefined
  if (!part.body.includes(`--${boundary}--`)) throw new Error('The message ends before its last boundary.')
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((inner) => parsePart(inner.replace(/^\r?\n/, '').replace(/\r?\n$/, '')))
}

function typeOf(part: Part): string {
  return part.headers.get('content-type')?.[0] ?? ''
}

function attachmentOf(part: Part): ParsedMail['attachments'][number] {
  const disposition = part.headers.get('content-disposition')?.[0] ?? ''
  const filename = /filename="?([^";]+)"?/.exec(disposition)?.[1]
  if (!disposition.startsWith('attachment') || !filename) throw new Error(`Not an attachment: ${disposition}`)
  return {
    filename,
    contentType: typeOf(part).split(';')[0] ?? '',
    content: Buffer.from(
      part.body,
      part.headers.get('content-transfer-encoding')?.[0] === 'base64' ? 'base64' : 'utf8',
    ),
  }
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
