import type { Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { highlightCode } from './highlight-code.ts'
import { labelTasks } from './label-tasks.ts'
import { markLinks } from './mark-links.ts'
import { nameHeadings, type Section } from './name-headings.ts'
import { placeFigures } from './place-figures.ts'
import { placeLessons } from './place-lessons.ts'
import { countProseWords } from './prose-words.ts'
import { wrapWideBlocks } from './wrap-wide-blocks.ts'

type RenderedMarkdown = {
  html: string
  /** The second-level headings, in order; the list of footnotes is not one of them. */
  sections: Section[]
  /** Words of prose: code, also within a line, is left out. */
  words: number
}

/** Turns GitHub-flavoured Markdown that we wrote ourselves into HTML; raw HTML in it is dropped. */
export function renderMarkdown(markdown: string): RenderedMarkdown {
  const parsed = parser.parse(markdown)
  const tree: Root = toHtmlTree.runSync(parsed)
  // Before the wrappers, which are named after the heading they stand under.
  const sections = nameHeadings(tree)
  placeFigures(tree)
  placeLessons(tree)
  highlightCode(tree)
  labelTasks(tree)
  markLinks(tree)
  wrapWideBlocks(tree)
  return { html: printer.stringify(tree), sections, words: countProseWords(parsed) }
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

const toHtmlTree = unified()
  .use(remarkRehype, {
    // One article a page: its ids cannot collide with another's.
    clobberPrefix: '',
    footnoteLabel: 'Notes',
    footnoteLabelProperties: {},
    footnoteBackContent: '↑',
    footnoteBackLabel: (note: number, mention: number) =>
      `Back to the text at note ${note + 1}${mention > 1 ? `, mention ${mention}` : ''}`,
  })
  .freeze()

const printer = unified().use(rehypeStringify).freeze()
