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
  /** Second-level headings in order, without the footnotes. */
  sections: Section[]
  /** Words of prose, without code. */
  words: number
}

/** Turns our own GitHub-flavored Markdown into HTML. Raw HTML is dropped. */
export function renderMarkdown(source: string): RenderedMarkdown {
  const parsed = parser.parse(source)
  const tree: Root = toHtmlTree.runSync(parsed)
  // Must precede the wrappers, which are named after their heading.
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
    // One article per page, so ids can't collide.
    clobberPrefix: '',
    footnoteLabel: 'Notes',
    footnoteLabelProperties: {},
    footnoteBackContent: '↑',
    footnoteBackLabel: (note: number, mention: number) =>
      `Back to the text at note ${note + 1}${mention > 1 ? `, mention ${mention}` : ''}`,
  })
  .freeze()

const printer = unified().use(rehypeStringify).freeze()

function countProseWords(node: Nodes): number {
  if (node.type === 'text')
    return node.value.split(/\s+/).filter((word) => /[\p{Letter}\p{Number}]/u.test(word)).length
  if (!('children' in node)) return 0
  return node.children.reduce((sum, child) => sum + countProseWords(child), 0)
}

/** Adds `noopener` to external links, labels footnote references, and makes notes focusable. */
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

/** Gives headings unique ids and makes them focusable. @returns the second-level headings without the footnotes */
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

/** '1. Virtual shadow maps' becomes 'virtual-shadow-maps'. */
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

/** Lets server code import a Markdown file as HTML and sections. */
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
