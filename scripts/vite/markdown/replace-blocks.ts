import type { Element, Root } from 'hast'
import { languageOf } from './highlight-code.ts'
import { elementsOf, textOf } from './tree.ts'

/** Puts something in the place of each code block of a language whose only word is a name. */
export function replaceBlocks(tree: Root, language: string, by: (name: string) => Element): void {
  for (const { element: block, parent } of elementsOf(tree)) {
    const [code] = block.children
    if (block.tagName !== 'pre' || code?.type !== 'element') continue
    if (languageOf(code.properties.className) !== language) continue
    const element = by(textOf(code).trim())
    parent.children = parent.children.map((child) => (child === block ? element : child)) as Element[]
  }
}
