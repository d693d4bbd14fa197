import type { Element, ElementContent, Nodes, Parents, Root } from 'hast'
import { draw } from '#app/site/figures/draw.ts'
import { PAINTS } from '#app/site/figures/drawn.ts'
import type { Figure, FigureSide } from '#content/figures.ts'
import { articleFigures } from '#content/insights/figures.ts'
import { articleLessons } from '#content/insights/lessons.ts'

/** Turns task list items into labeled checkboxes. Their state isn't stored. */
export function labelTasks(tree: Root): void {
  for (const { element: item } of elementsOf(tree))
    if (item.tagName === 'li' && hasClass(item, 'task-list-item')) labelTask(item)
}

function labelTask(item: Element): void {
  // In loose lists, items contain a paragraph.
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

/** All elements below a node in document order, collected before anything changes. */
export function elementsOf(node: Nodes): { element: Element; parent: Parents }[] {
  if (!('children' in node)) return []
  return node.children.flatMap((child) =>
    child.type === 'element' ? [{ element: child, parent: node }, ...elementsOf(child)] : [],
  )
}

export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

/** Also the CSS class. */
type Kind = 'comment' | 'section' | 'name' | 'value'

type Piece = string | { kind: Kind; text: string }

/** Highlights comments, sections, names and values in code blocks. */
export function highlightCode(tree: Root): void {
  for (const { element: code, parent } of elementsOf(tree)) {
    if (code.tagName !== 'code' || parent.type !== 'element' || parent.tagName !== 'pre') continue
    const highlightLine = HIGHLIGHTERS[languageOf(code.properties.className) ?? '']
    if (!highlightLine) continue
    const lines = textOf(code).replace(/\n$/, '').split('\n')
    code.children = lines.flatMap((line, index) => [
      ...(index > 0 ? [text('\n')] : []),
      ...highlightLine(line).map(toNode),
    ])
  }
}

function languageOf(className: unknown): string | undefined {
  const classes = Array.isArray(className) ? className.map(String) : []
  return classes.find((name) => name.startsWith('language-'))?.slice('language-'.length)
}

const HIGHLIGHTERS: Record<string, (line: string) => Piece[]> = { ini: iniLine, console: consoleLine }

/** `; comment`, `[Section]` or `name=value`. */
function iniLine(line: string): Piece[] {
  if (/^\s*[;#]/.test(line)) return [{ kind: 'comment', text: line }]
  if (/^\s*\[.*\]\s*$/.test(line)) return [{ kind: 'section', text: line }]
  const [, name, equals, value] = /^([^=]+)(=)(.*)$/.exec(line) ?? []
  if (name === undefined || equals === undefined || value === undefined) return [line]
  return [{ kind: 'name', text: name }, equals, { kind: 'value', text: value }]
}

/** A console variable or command with its arguments. */
function consoleLine(line: string): Piece[] {
  const [, name, space, argument] = /^(\S+)(\s+)(.+)$/.exec(line) ?? []
  if (name === undefined || space === undefined || argument === undefined)
    return line.trim() === '' ? [line] : [{ kind: 'name', text: line }]
  const isNumber = argument.trim() !== '' && Number.isFinite(Number(argument))
  return [{ kind: 'name', text: name }, space, isNumber ? { kind: 'value', text: argument } : argument]
}

function toNode(piece: Piece): ElementContent {
  if (typeof piece === 'string') return text(piece)
  return element('span', { className: [`code-${piece.kind}`] }, [text(piece.text)])
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}

/** Replaces code blocks of a language whose content is a name. */
function replaceBlocks(tree: Root, language: string, by: (name: string) => Element): void {
  for (const { element: block, parent } of elementsOf(tree)) {
    const [code] = block.children
    if (block.tagName !== 'pre' || code?.type !== 'element') continue
    if (languageOf(code.properties.className) !== language) continue
    const replacement = by(textOf(code).trim())
    parent.children = parent.children.map((child) => (child === block ? replacement : child)) as Element[]
  }
}

/**
 * Replaces `figure` code blocks by the named drawing. Feed readers without SVG show its labels and caption.
 * @throws Error if no figure has that name
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

/**
 * Replaces `lesson` code blocks by placeholders for interactive drawings (app/site/insights). Feed readers
 * show the caption.
 * @throws Error if no lesson has that name
 */
export function placeLessons(tree: Root): void {
  replaceBlocks(tree, 'lesson', (name) => {
    const caption = Object.entries(articleLessons).find(([lesson]) => lesson === name)?.[1]
    if (!caption) throw new Error(`No lesson is called '${name}' in content/insights/lessons.ts.`)
    return element('div', { dataLesson: name }, [element('p', {}, [{ type: 'text', value: caption }])])
  })
}

const LANGUAGES: Record<string, string> = { ini: 'Configuration', console: 'Console' }

/** Wraps tables and code blocks in scrollable regions, each labeled with its type and heading. */
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
    // The outer box doesn't scroll and holds the copy button.
    const outer = block.tagName === 'pre' ? element('div', { className: ['code-block'] }, [wrapper]) : wrapper
    parent.children = parent.children.map((child) => (child === block ? outer : child)) as Element[]
  }
}

/** On phones the table head is hidden, so each cell repeats its column's name. */
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
