import type { Root } from 'hast'
import { elementsOf, textOf } from './tree.ts'

/**
 * External links learn nothing of the page that opened them; references to notes read 'Note 1' instead of '1'; notes can
 * take the focus when a reference leads to them.
 */
export function markLinks(tree: Root): void {
  for (const { element } of elementsOf(tree)) {
    if (element.tagName === 'a' && /^https?:/.test(String(element.properties.href)))
      element.properties.rel = ['noopener']
    if (element.properties.dataFootnoteRef !== undefined)
      element.properties.ariaLabel = `Note ${textOf(element)}`
    if (element.tagName === 'li' && String(element.properties.id).startsWith('fn-'))
      element.properties.tabIndex = -1
  }
}
