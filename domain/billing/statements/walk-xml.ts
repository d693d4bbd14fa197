import { SaxesParser, type SaxesTagNS } from 'saxes'
import { badInput } from '#domain/kernel/app-error.ts'

/** Levels of elements. Statements have a dozen, and the parser's time grows with the square of the depth. */
const MOST_LEVELS = 50

/**
 * Parses a document from start to end. The content of CDATA sections counts as text.
 * @throws AppError bad-input for malformed XML, an undeclared namespace, a document type or more than 50 levels
 */
export function walkXml(
  xml: string,
  on: { open: (tag: SaxesTagNS) => void; close: () => void; text: (text: string) => void },
): void {
  const parser = new SaxesParser({ xmlns: true })
  let level = 0
  parser.on('error', (cause) => {
    throw badInput(`This XML can't be read: ${cause.message}.`)
  })
  parser.on('doctype', () => {
    throw badInput('This XML has a document type. Remove it.')
  })
  // Emitted before the parser resolves the namespace, which it does level by level.
  parser.on('opentagstart', () => {
    level += 1
    if (level > MOST_LEVELS) throw badInput(`This XML has more than ${MOST_LEVELS} levels.`)
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
