import type { Element, ElementContent, Root } from 'hast'
import { element, elementsOf } from './tree.ts'

/**
 * Turns the items of task lists into labelled checkboxes. They can be ticked while reading; nothing is kept.
 */
export function labelTasks(tree: Root): void {
  for (const { element: item } of elementsOf(tree))
    if (item.tagName === 'li' && hasClass(item, 'task-list-item')) labelTask(item)
}

function labelTask(item: Element): void {
  // An item of a list with blank lines between its items holds a paragraph.
  const holder = item.children.find((child) => isElement(child, 'p')) ?? item
  const box = holder.children.find((child) => isElement(child, 'input'))
  if (!box) return
  delete box.properties.disabled
  const rest = holder.children.slice(holder.children.indexOf(box) + 1)
  const after = rest.findIndex((child) => isElement(child, 'ul') || isElement(child, 'ol'))
  const ofLabel = after === -1 ? rest : rest.slice(0, after)
  const nested = after === -1 ? [] : rest.slice(after)
  holder.children = [element('label', {}, [box, element('span', {}, trimStart(ofLabel))]), ...nested]
}

function trimStart(nodes: ElementContent[]): ElementContent[] {
  const [first, ...others] = nodes
  return first?.type === 'text' ? [{ ...first, value: first.value.trimStart() }, ...others] : nodes
}

function isElement(node: ElementContent, tagName: string): node is Element {
  return node.type === 'element' && node.tagName === tagName
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name)
}
