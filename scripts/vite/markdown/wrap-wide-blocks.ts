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
    if (block.tagName === 'table') labelCells(block)
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
    // The box of a code block does not scroll: the page puts its button there.
    const outer = block.tagName === 'pre' ? element('div', { className: ['code-block'] }, [wrapper]) : wrapper
    parent.children = parent.children.map((child) => (child === block ? outer : child)) as Element[]
  }
}

/** On a phone the head of a table is not seen, so each cell carries its column's name. */
function labelCells(table: Element): void {
  const names = elementsOf(table).flatMap(({ element: cell }) =>
    cell.tagName === 'th' ? [textOf(cell)] : [],
  )
  for (const { element: row } of elementsOf(table)) {
    const cells = row.children.filter((cell) => cell.type === 'element' && cell.tagName === 'td') as Element[]
    for (const [index, cell] of cells.entries()) cell.properties.dataLabel = names[index]
  }
}

function languageOfBlock(block: Element): string | undefined {
  const code = elementsOf(block).find((inner) => inner.element.tagName === 'code')
  return block.tagName === 'pre' ? languageOf(code?.element.properties.className) : undefined
}
