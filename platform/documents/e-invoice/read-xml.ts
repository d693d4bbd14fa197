import { walkXml } from '#domain/kernel/walk-xml.ts'

/**
 * The texts of a document as any program reads them, each with the names of its elements from the outermost in, such as
 * `Invoice/cbc:ID`.
 * @throws XmlError
 */
export function readXml(xml: string): { path: string; text: string }[] {
  const texts: { path: string; text: string }[] = []
  const open: string[] = []
  walkXml(xml, {
    open: ({ name }) => open.push(name),
    close: () => open.pop(),
    text: (text) => {
      if (text.trim() !== '') texts.push({ path: open.join('/'), text })
    },
  })
  return texts
}
