import type { Code, InlineCode, Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Db } from '../kernel/database.ts'
import { splitLinks } from './links.ts'
import type { Message, MessagePart, Shown } from './messages.schema.ts'
import { withAttachments } from './messages.server.ts'

/** All of Markdown but code: what else looks like it is text as typed. */
const NOT_READ = [
  'attention',
  'autolink',
  'blockQuote',
  'characterEscape',
  'characterReference',
  'codeIndented',
  'definition',
  'hardBreakEscape',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'list',
  'setextUnderline',
  'thematicBreak',
]
const markdown = unified()
  .use(remarkParse)
  .data('micromarkExtensions', [{ disable: { null: NOT_READ } }])
  .freeze()

/** What is shown again and again is read once: a long text full of code takes 20 ms. UTF-16 code units. */
const MOST_KEPT = 1_000_000
const kept = new Map<string, MessagePart[]>()
let keptLength = 0

export async function shownMessages<Read extends Message>(
  db: Db,
  messages: readonly Read[],
): Promise<Shown<Read>[]> {
  const withFiles = await withAttachments(db, messages)
  return withFiles.map((message) => ({ ...message, parts: messageParts(message.body) }))
}

/**
 * A message as text, links, code and blocks of code, in their order. Never HTML: whatever a person typed is in one of them as a text, and
 * addresses are those of `splitLinks`.
 */
export function messageParts(body: string): MessagePart[] {
  if (!/`|~~~/.test(body)) return splitLinks(body)
  const known = kept.get(body)
  if (known) return known
  const parts = readParts(body)
  for (const [oldest] of kept) {
    if (keptLength + body.length <= MOST_KEPT) break
    kept.delete(oldest)
    keptLength -= oldest.length
  }
  kept.set(body, parts)
  keptLength += body.length
  return parts
}

function readParts(body: string): MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  for (const code of codesOf(markdown.parse(body))) {
    const [start, end] = [code.position?.start.offset ?? 0, code.position?.end.offset ?? 0]
    const isBlock = code.type === 'code'
    const before = body.slice(from, start)
    parts.push(...splitLinks(isBlock ? before.replace(/\n[ \t]*$/, '') : before))
    parts.push(isBlock ? blockOf(code) : { kind: 'code', text: code.value })
    from = isBlock && body[end] === '\n' ? end + 1 : end
  }
  return [...parts, ...splitLinks(body.slice(from))]
}

/** In the order in which they were typed. */
function codesOf({ children }: Root): (Code | InlineCode)[] {
  return children.flatMap((block): (Code | InlineCode)[] => {
    if (block.type === 'code') return [block]
    return block.type === 'paragraph' ? block.children.filter((part) => part.type === 'inlineCode') : []
  })
}

function blockOf({ value, lang, meta }: Code): MessagePart {
  return { kind: 'code-block', text: value, title: [lang, meta].filter(Boolean).join(' ') }
}
