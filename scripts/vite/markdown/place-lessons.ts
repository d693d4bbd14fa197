import type { Root } from 'hast'
import { articleLessons } from '#content/insights/lessons.ts'
import { replaceBlocks } from './replace-blocks.ts'
import { element } from './tree.ts'

/**
 * Marks the place of each code block of the language `lesson`, which holds the name of a drawing that answers: the page puts it there
 * (app/site/insights). A feed reader keeps its caption.
 * @throws when no lesson has that name
 */
export function placeLessons(tree: Root): void {
  replaceBlocks(tree, 'lesson', (name) => {
    const caption = Object.entries(articleLessons).find(([lesson]) => lesson === name)?.[1]
    if (!caption) throw new Error(`No lesson is called '${name}' in content/insights/lessons.ts.`)
    return element('div', { dataLesson: name }, [element('p', {}, [{ type: 'text', value: caption }])])
  })
}
