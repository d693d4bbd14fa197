import type { Root } from 'hast'
import { elementsOf, textOf } from './tree.ts'

export type Section = { id: string; title: string }

const HEADING = /^h[2-6]$/

/**
 * Gives every heading an id made of its words, and a number when two read the same; it can take the focus when a link
 * leads to it.
 * @returns the second-level headings, without that of the footnotes, which has its id from the start
 */
export function nameHeadings(tree: Root): Section[] {
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
