import * as z from 'zod/mini'
import { readStored } from '#domain/kernel/stored.ts'
import { splitLinks } from './links.ts'
import type { MessagePart } from './messages.schema.ts'

const storedParts = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({
      kind: z.literal('link'),
      text: z.string(),
      href: z.string().check(z.regex(/^https?:\/\//)),
    }),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({ kind: z.literal('code-block'), text: z.string(), title: z.string() }),
  ]),
)

/** @returns null for plain text */
export function partsToStore(body: string): string | null {
  const parts = messageParts(body)
  return parts.every(({ kind }) => kind === 'text') ? null : JSON.stringify(parts)
}

export function partsOf({ body, parts }: { body: string; parts: string | null }): MessagePart[] {
  if (parts !== null) return readStored(storedParts, parts, 'parts of a message')
  return body === '' ? [] : [{ kind: 'text', text: body }]
}

/** Links and code spans per message, to keep the stored parts small. */
const MOST_PIECES = 100

/** Never returns HTML. Takes time proportional to the length. */
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
    // A block includes the line break before it.
    addTo(kind === 'code-block' && start > from ? start - 1 : start)
    if (left <= 0) break
    parts.push(kind === 'code' ? { kind, text } : { kind, text, title })
    left -= 1
    from = end
  }
  addTo(body.length)
  return parts
}

/** Offsets are UTF-16 code units. */
type CodeSpan = {
  kind: 'code' | 'code-block'
  /** For a block, the start of its opening line. */
  start: number
  /** For a block, after the line break that follows it. */
  end: number
  text: string
  /** Text after the opening mark of a block, such as its language. */
  title: string
}

type Line = { start: number; end: number; text: string }
type Fence = { mark: string; indent: number; title: string }

const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/s
const TAB_WIDTH = 4

/**
 * Finds code as in CommonMark: between equal runs of backticks within a paragraph, and between lines of ``` or ~~~.
 * Each line and run is visited once, so the time is proportional to the length.
 */
export function* codeSpans(text: string): Generator<CodeSpan, void> {
  const lines = linesOf(text)
  let paragraph: number | undefined
  for (let line = lines.next().value; line; line = lines.next().value) {
    const fence = fenceOf(line.text)
    if (!fence && !/^[ \t]*$/.test(line.text)) {
      paragraph ??= line.start
      continue
    }
    if (paragraph !== undefined) yield* inlineSpans(text, paragraph, line.start)
    if (fence) yield blockSpan(line, fence, lines)
    paragraph = undefined
  }
  if (paragraph !== undefined) yield* inlineSpans(text, paragraph, text.length)
}

function* linesOf(text: string): Generator<Line, undefined> {
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start)
    const [last, end] = feed === -1 ? [text.length, text.length] : [feed, feed + 1]
    yield { start, end, text: text.slice(start, last) }
    start = end
  }
}

function fenceOf(line: string): Fence | undefined {
  const [, indent = '', mark = '', words = ''] = FENCE.exec(line) ?? []
  if (mark === '' || (mark.startsWith('`') && words.includes('`'))) return undefined
  return { mark, indent: columnsOf(indent), title: words.trim().replace(/[ \t]+/, ' ') }
}

function blockSpan(opening: Line, fence: Fence, lines: Iterator<Line, undefined>): CodeSpan {
  const code: string[] = []
  let { end } = opening
  for (let line = lines.next().value; line; line = lines.next().value) {
    end = line.end
    if (closes(line.text, fence)) break
    code.push(withoutIndent(line.text, fence.indent))
  }
  return { kind: 'code-block', start: opening.start, end, text: code.join('\n'), title: fence.title }
}

function closes(line: string, { mark }: Fence): boolean {
  const trimmed = line.trim()
  return trimmed.startsWith(mark) && trimmed === mark.charAt(0).repeat(trimmed.length)
}

function columnsOf(indent: string): number {
  let columns = 0
  for (const space of indent) columns += space === '\t' ? TAB_WIDTH - (columns % TAB_WIDTH) : 1
  return columns
}

/** Removes the indent of the opening mark from the lines of a block. */
function withoutIndent(line: string, most: number): string {
  let columns = 0
  let from = 0
  while (columns < most && (line[from] === ' ' || line[from] === '\t')) {
    columns += line[from] === '\t' ? TAB_WIDTH - (columns % TAB_WIDTH) : 1
    from += 1
  }
  // A tab that is wider than the indent leaves the rest of its width.
  return ' '.repeat(Math.max(0, columns - most)) + line.slice(from)
}

function* inlineSpans(text: string, from: number, to: number): Generator<CodeSpan, void> {
  const runs = [...text.slice(from, to).matchAll(/`+/g)].map(({ 0: { length }, index }) => ({
    start: from + index,
    end: from + index + length,
    length,
  }))
  const closing = closingRuns(runs)
  for (let at = 0; at < runs.length; at += 1) {
    const [opening, closer] = [runs[at], closing[at]]
    const last = closer === undefined ? undefined : runs[closer]
    if (!opening || !last || closer === undefined) continue
    const code = withoutPadding(text.slice(opening.end, last.start))
    yield { kind: 'code', start: opening.start, end: last.end, text: code, title: '' }
    at = closer
  }
}

/** For each run, the index of the next run of the same length. */
function closingRuns(runs: readonly { length: number }[]): (number | undefined)[] {
  const next = new Map<number, number>()
  return runs
    .map(({ length }, index) => [length, index] as const)
    .reverse()
    .map(([length, index]) => {
      const closer = next.get(length)
      next.set(length, index)
      return closer
    })
    .reverse()
}

/** A space at both ends allows code to begin and end with a backtick. */
function withoutPadding(code: string): string {
  return /^[ \n].*[ \n]$/s.test(code) && /[^ \n]/.test(code) ? code.slice(1, -1) : code
}
