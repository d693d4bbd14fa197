import { codeSpans } from './code-spans.ts'
import { splitLinks } from './links.ts'
import type { MessagePart } from './messages.schema.ts'

/** Links and pieces of code of one message; what follows them stays text, so that a message stays small as parts. */
const MOST_PIECES = 100

/**
 * A message as text, links, code and blocks of code, in their order. Never HTML: what a person typed is the text of one of them,
 * and links are those of `splitLinks`. Takes time in proportion to the message's length.
 */
export function messageParts(body: string): MessagePart[] {
  const parts: MessagePart[] = []
  let left = MOST_PIECES
  let from = 0
  const addTo = (end: number) => {
    const linked = splitLinks(body.slice(from, end), left)
    left -= linked.filter(({ kind }) => kind === 'link').length
    parts.push(...linked)
    from = end
  }
  for (const { kind, start, end, text, title } of codeSpans(body)) {
    // The line break ahead of a block is part of it.
    addTo(kind === 'code-block' && start > from ? start - 1 : start)
    if (left <= 0) break
    parts.push(kind === 'code' ? { kind, text } : { kind, text, title })
    left -= 1
    from = end
  }
  addTo(body.length)
  return parts
}
