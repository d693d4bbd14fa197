import { SaxesParser } from 'saxes'

/**
 * The texts of a document as any program reads them, each with the names of its elements from the outermost in, such as
 * `Invoice/cbc:ID`.
 * @throws Error when it is not well-formed, uses a namespace that it does not declare, or has a document type
 */
export function readXml(xml: string): { path: string; text: string }[] {
  const texts: { path: string; text: string }[] = []
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('An invoice has no document type.')
  })
  parser.on('opentag', ({ name }) => open.push(name))
  parser.on('closetag', () => open.pop())
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push({ path: open.join('/'), text })
  })
  parser.write(xml).close()
  return texts
}
