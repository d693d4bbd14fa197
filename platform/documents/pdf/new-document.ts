import PDFDocument from 'pdfkit'

type NewDocument = {
  title: string
  /** YYYY-MM-DD: the only date in the file. */
  day: string
  /** Of PDF/A: 3 where the file carries another. */
  part: 2 | 3
}

/** A tagged document of A4 pages in English, without its first one. */
export function newDocument({ title, day, part }: NewDocument): PDFKit.PDFDocument {
  return new PDFDocument({
    autoFirstPage: false,
    displayTitle: true,
    // No standard font: everything is set in fonts that the file carries.
    font: '',
    // Noon, so that it is the same day everywhere.
    info: { Title: title, CreationDate: new Date(`${day}T12:00:00Z`) },
    lang: 'en-GB',
    margin: 0,
    pdfVersion: '1.7',
    size: 'A4',
    subset: part === 2 ? 'PDF/A-2a' : 'PDF/A-3a',
    tagged: true,
  })
}

/** To be called before the document ends. */
export async function collect(pdf: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
