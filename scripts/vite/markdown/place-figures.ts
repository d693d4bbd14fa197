import type { Element, Root } from 'hast'
import { draw } from '#app/site/figures/draw.ts'
import { PAINTS } from '#app/site/figures/drawn.ts'
import type { Figure, FigureSide } from '#content/figures.ts'
import { articleFigures } from '#content/insights/figures.ts'
import { replaceBlocks } from './replace-blocks.ts'
import { element } from './tree.ts'

/**
 * Puts a drawing in the place of each code block of the language `figure`, which holds the drawing's name. In a feed
 * reader that takes no drawings, its labels and its caption stay as text.
 * @throws when no figure has that name
 */
export function placeFigures(tree: Root): void {
  replaceBlocks(tree, 'figure', (name) => {
    const figure = articleFigures[name]
    if (!figure) throw new Error(`No figure is called '${name}' in content/insights/figures.ts.`)
    return toElement(figure)
  })
}

function toElement({ before, after, caption }: Figure): Element {
  return element('figure', { className: ['figure-pair'] }, [
    toSide('before', before),
    toSide('after', after),
    element('figcaption', {}, [{ type: 'text', value: caption }]),
  ])
}

function toSide(build: 'before' | 'after', { label, alt, drawing }: FigureSide): Element {
  const { width, height, paths } = draw(drawing)
  const viewBox = `0 0 ${width} ${height}`
  return element('div', { className: [`figure-${build}`] }, [
    element(
      'svg',
      { role: 'img', ariaLabel: alt, viewBox, width, height },
      paths.map(({ d, paint }) => element('path', { d, ...PAINTS[paint] }, [])),
    ),
    element('p', {}, [{ type: 'text', value: label }]),
  ])
}
