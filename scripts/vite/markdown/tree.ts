import type { Element, ElementContent, Nodes, Parents } from 'hast'

/** Every element below a node, outer before inner, with its parent. The list is made before anything is changed. */
export function elementsOf(node: Nodes): { element: Element; parent: Parents }[] {
  if (!('children' in node)) return []
  return node.children.flatMap((child) =>
    child.type === 'element' ? [{ element: child, parent: node }, ...elementsOf(child)] : [],
  )
}

/** The text that a reader sees in a node. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

export function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children }
}
