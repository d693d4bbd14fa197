import { SaxesParser, type SaxesTagNS } from 'saxes'

/** Elements within each other. The documents that we read have a dozen; the parser's time grows with the square of the depth. */
const MOST_LEVELS = 50

/** XML that is not read. Its message is a sentence for a person. */
export class XmlError extends Error {
  override name = 'XmlError'
}

/**
 * Reads a document from its beginning to its end. The content of CDATA sections is text.
 * @throws XmlError if it is not well-formed, uses a namespace that it does not declare, has a document type or more than 50 levels
 */
export function walkXml(
  xml: string,
  on: { open: (tag: SaxesTagNS) => void; close: () => void; text: (text: string) => void },
): void {
  const parser = new SaxesParser({ xmlns: true })
  let level = 0
  parser.on('error', (cause) => {
    throw new XmlError(`This XML cannot be read: ${cause.message}.`, { cause })
  })
  parser.on('doctype', () => {
    throw new XmlError('This XML has a document type. Remove it.')
  })
  // Comes before the parser looks for the namespace of the name, level by level.
  parser.on('opentagstart', () => {
    level += 1
    if (level > MOST_LEVELS) throw new XmlError(`This XML has more than ${MOST_LEVELS} levels.`)
  })
  parser.on('opentag', on.open)
  parser.on('closetag', () => {
    level -= 1
    on.close()
  })
  parser.on('text', on.text)
  parser.on('cdata', on.text)
  parser.write(xml).close()
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as it may stand in XML, in an element or in an attribute. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
