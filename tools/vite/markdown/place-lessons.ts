import type { Element, Root } from 'hast'
import { articleLessons } from '../../../content/insights/lessons.ts'
import { languageOf } from './highlight-code.ts'
import { element, elementsOf, textOf } from './tree.ts'

/**
 * Marks the place of each code block of the language `lesson`, which holds the name of a drawing that answers: the page puts it there
 * (app/site/insights). A feed reader keeps its caption.
 * @throws when no lesson has that name
 */
export function placeLessons(tree: Root): void {
  for (const { element: block, parent } of elementsOf(tree)) {
    const [code] = block.children
    if (block.tagName !== 'pre' || code?.type !== 'element') continue
    if (languageOf(code.properties.className) !== 'lesson') continue
    const name = textOf(code).trim()
    const caption = Object.entries(articleLessons).find(([lesson]) => lesson === name)?.[1]
    if (!caption) throw new Error(`No lesson is called '${name}' in content/insights/lessons.ts.`)
    const place = element('div', { dataLesson: name }, [element('p', {}, [{ type: 'text', value: caption }])])
    parent.children = parent.children.map((child) => (child === block ? place : child)) as Element[]
  }
}
