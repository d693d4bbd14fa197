import { readFile } from 'node:fs/promises'
import type { Root } from 'hast'
import type { Nodes } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Plugin } from 'vite'
import {
  elementsOf,
  highlightCode,
  labelTasks,
  placeFigures,
  placeLessons,
  textOf,
  wrapWideBlocks,
} from './rewrite-html.ts'

type RenderedMarkdown = {
  html: string
  /** The second-level headings, in order; the list of footnotes is not one of them. */
  sections: Section[]
  /** Words of prose: code, also within a line, is left out. */
  words: number
}

/** Turns GitHub-flavoured Markdown that we wrote ourselves into HTML; raw HTML in it is dropped. */
export function renderMarkdown(source: string): RenderedMarkdown {
  const parsed = parser.parse(source)
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

/** Words in everything that is read as prose: text, headings, tables, lists and notes, without code. */
function countProseWords(node: Nodes): number {
  if (node.type === 'text')
    return node.value.split(/\s+/).filter((word) => /[\p{Letter}\p{Number}]/u.test(word)).length
  if (!('children' in node)) return 0
  return node.children.reduce((sum, child) => sum + countProseWords(child), 0)
}

/**
 * External links learn nothing of the page that opened them; references to notes read 'Note 1' instead of '1'; notes can
 * take the focus when a reference leads to them.
 */
function markLinks(tree: Root): void {
  for (const { element } of elementsOf(tree)) {
    if (element.tagName === 'a' && /^https?:/.test(String(element.properties.href)))
      element.properties.rel = ['noopener']
    if (element.properties.dataFootnoteRef !== undefined)
      element.properties.ariaLabel = `Note ${textOf(element)}`
    if (element.tagName === 'li' && String(element.properties.id).startsWith('fn-'))
      element.properties.tabIndex = -1
  }
}

type Section = { id: string; title: string }

const HEADING = /^h[2-6]$/

/**
 * Gives every heading an id made of its words, and a number when two read the same; it can take the focus when a link
 * leads to it.
 * @returns the second-level headings, without that of the footnotes, which has its id from the start
 */
function nameHeadings(tree: Root): Section[] {
  const taken = new Set<string>()
  const sections: Section[] = []
  for (const { element } of elementsOf(tree)) {
    if (!HEADING.test(element.tagName) || element.properties.id) continue
    const title = textOf(element)
    const id = freeId(idOf(title), taken)
    taken.add(id)
    element.properties.id = id
    element.properties.tabIndex = -1
    if (element.tagName === 'h2') sections.push({ id, title })
  }
  return sections
}

/** '1. Virtual shadow maps only with Nanite' becomes 'virtual-shadow-maps-only-with-nanite'. */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/^\d+\.\s*/, '')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  let free = id
  for (let number = 2; taken.has(free); number += 1) free = `${id}-${number}`
  return free
}

/** Lets server code import a Markdown file as the HTML and the sections that the build made of it. */
export function markdown(): Plugin {
  return {
    name: 'bildruta:markdown',
    enforce: 'pre',
    load: {
      filter: { id: /\.md$/ },
      handler: async (id) => {
        const { html, sections } = renderMarkdown(await readFile(id, 'utf8'))
        return {
          code: `export const html = ${JSON.stringify(html)}\nexport const sections = ${JSON.stringify(sections)}\n`,
          moduleType: 'js',
        }
      },
    },
  }
}
