import type { ElementContent, Root } from 'hast'
import { element, elementsOf, textOf } from './tree.ts'

/** What a piece of code is; also its class. Whatever is not named stays plain. */
type Kind = 'comment' | 'section' | 'name' | 'value'

type Piece = string | { kind: Kind; text: string }

/** Marks comments, sections, names and values in code blocks of the languages that we write about. */
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

/** 'ini' of the class 'language-ini'. */
export function languageOf(className: unknown): string | undefined {
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

/** A console variable or command, then its arguments; a number is a value to set. */
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
