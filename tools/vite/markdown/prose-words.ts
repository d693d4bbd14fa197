import type { Nodes } from 'mdast'

/** Words in everything that is read as prose: text, headings, tables, lists and notes, without code. */
export function countProseWords(node: Nodes): number {
  if (node.type === 'text')
    return node.value.split(/\s+/).filter((word) => /[\p{Letter}\p{Number}]/u.test(word)).length
  if (!('children' in node)) return 0
  return node.children.reduce((sum, child) => sum + countProseWords(child), 0)
}
