import { array, assert, constantFrom, property } from 'fast-check'
import type { Root } from 'mdast'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { codeSpans } from './message-parts.ts'

/** Markdown that messages don't support stays as typed, so it neither begins nor ends code. */
const NOT_READ = [
  ...['attention', 'autolink', 'blockQuote', 'characterEscape', 'characterReference', 'codeIndented'],
  ...['definition', 'hardBreakEscape', 'headingAtx', 'htmlFlow', 'htmlText', 'labelEnd', 'labelStartImage'],
  ...['labelStartLink', 'list', 'setextUnderline', 'thematicBreak'],
]
const reference = unified()
  .use(remarkParse)
  .data('micromarkExtensions', [{ disable: { null: NOT_READ } }])
  .freeze()

function codeOf({ children }: Root): object[] {
  return children.flatMap((block) => {
    if (block.type === 'code')
      return [{ kind: 'code-block', text: block.value, title: titleOf(block.lang, block.meta) }]
    if (block.type !== 'paragraph') return []
    return block.children.flatMap((part) =>
      part.type === 'inlineCode' ? [{ kind: 'code', text: part.value, title: '' }] : [],
    )
  })
}

function titleOf(...words: (string | null | undefined)[]): string {
  return words.filter(Boolean).join(' ').trim()
}

it('reads code as the reference parser of CommonMark does', () => {
  const word = constantFrom(
    ...['`', '``', '```', '````', '~~~', '~', ' ', '  ', '\t', '\n', '\n\n', '\\', '\u2028', 'a', 'b c'],
  )
  assert(
    property(array(word, { maxLength: 14 }), (words) => {
      const text = words.join('').trim()
      const read = [...codeSpans(text)].map(({ kind, text, title }) => ({ kind, text, title }))
      expect(read).toEqual(codeOf(reference.parse(text)))
    }),
    { numRuns: 1_000 },
  )
})
