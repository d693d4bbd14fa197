import { escapeXml } from '#domain/kernel/text.ts'

/** Elements by name, in their order. A list repeats its element. Elements without content are left out, except for `{}`. */
export type Elements = { readonly [name: string]: Content }
type Content = string | null | undefined | Text | Elements | readonly Content[]

/** A text in an element with attributes. */
export class Text {
  readonly text: string | null | undefined
  readonly attributes: Readonly<Record<string, string>>

  constructor(text: string | null | undefined, attributes: Readonly<Record<string, string>> = {}) {
    this.text = text
    this.attributes = attributes
  }
}

/** @throws Error if a text has characters that XML can't represent */
export function writeXml(root: string, namespaces: Record<string, string>, elements: Elements): string {
  const start = startTag(root, namespaces)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${start}${children(elements, '\n\t')}\n</${root}>\n`
}

function children(elements: Elements, indent: string): string {
  return Object.entries(elements)
    .map(([name, content]) => element(name, content, indent))
    .join('')
}

function element(name: string, content: Content, indent: string): string {
  if (isList(content)) return content.map((one) => element(name, one, indent)).join('')
  if (content instanceof Text) {
    const { text, attributes } = content
    return text ? `${indent}${startTag(name, attributes)}${escaped(text)}</${name}>` : ''
  }
  if (typeof content === 'string' || !content) return element(name, new Text(content), indent)
  const inner = children(content, `${indent}\t`)
  if (inner !== '') return `${indent}<${name}>${inner}${indent}</${name}>`
  return Object.keys(content).length === 0 ? `${indent}<${name}/>` : ''
}

function isList(content: Content): content is readonly Content[] {
  return Array.isArray(content)
}

function startTag(name: string, attributes: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${pairs.join('')}>`
}

/** Control characters other than tab and line feed, unpaired surrogates and noncharacters. */
const UNWRITABLE = /[^\P{Cc}\t\n]|\p{Cs}|\p{Noncharacter_Code_Point}/u

function escaped(text: string): string {
  if (UNWRITABLE.test(text)) throw new Error(`XML can't represent a character of ${JSON.stringify(text)}.`)
  return escapeXml(text)
}

/** BT-24: the rules that a document complies with. */
export const SPECIFICATION = 'urn:cen.eu:en16931:2017'
/** BT-23: billing, as Peppol names it. */
export const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
/** Scheme of electronic addresses: email. */
export const EMAIL = 'EM'
/** Scheme of ISO 6523: Swedish organisation numbers. */
export const ORGANISATION_NUMBER = '0007'
/** Reason of an allowance in UNTDID 5189: discount. */
export const DISCOUNT = '95'
