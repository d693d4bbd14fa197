import type { Element, Root } from 'hast'
import { languageOf } from './highlight-code.ts'
import { element, elementsOf, textOf } from './tree.ts'

const LANGUAGES: Record<string, string> = { ini: 'Configuration', console: 'Console' }

/**
 * Puts tables and code blocks into boxes that scroll sideways on their own, also by keyboard, each with a name of its
 * own: what it is and the heading under which it stands.
 */
export function wrapWideBlocks(tree: Root): void {
  const taken = new Map<string, number>()
  let heading = ''
  for (const { element: block, parent } of elementsOf(tree)) {
    if (/^h[2-6]$/.test(block.tagName)) heading = textOf(block)
    if (block.tagName === 'th') block.properties.scope = 'col'
    if (block.tagName !== 'table' && block.tagName !== 'pre') continue
    const language = languageOfBlock(block)
    const kind = block.tagName === 'table' ? 'Table' : (LANGUAGES[language ?? ''] ?? 'Code')
    const label = heading ? `${kind}: ${heading}` : kind
    const count = (taken.get(label) ?? 0) + 1
    taken.set(label, count)
    const wrapper = element(
      'div',
      {
        className: [block.tagName === 'table' ? 'wide-table' : 'wide-code'],
        role: 'region',
        tabIndex: 0,
        ariaLabel: count > 1 ? `${label} (${count})` : label,
        dataLanguage: language,
      },
      [block],
    )
    parent.children = parent.children.map((child) => (child === block ? wrapper : child)) as Element[]
  }
}

function languageOfBlock(block: Element): string | undefined {
  const code = elementsOf(block).find((inner) => inner.element.tagName === 'code')
  return block.tagName === 'pre' ? languageOf(code?.element.properties.className) : undefined
}
