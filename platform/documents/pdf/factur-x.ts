/** What Factur-X wants of the file: the invoice's data attached as the alternative of the pages, and named in the metadata. */
export function addFacturX(
  pdf: PDFKit.PDFDocument,
  { xml, issuedOn }: { xml: string; issuedOn: string },
): void {
  const date = new Date(`${issuedOn}T12:00:00Z`)
  // The types do not know `relationship` yet.
  const options: Attachment = {
    name: FILE_NAME,
    type: 'text/xml',
    description: 'The same document as data (EN 16931)',
    relationship: 'Alternative',
    creationDate: date,
    modifiedDate: date,
  }
  pdf.file(Buffer.from(xml), options)
  const { appendXML } = pdf as unknown as { appendXML: (xml: string) => void }
  appendXML.call(pdf, METADATA)
}

type Attachment = PDFKit.Mixins.PDFAttachmentOptions & { relationship: 'Alternative' }

const FILE_NAME = 'factur-x.xml'

const PROPERTIES = [
  ['DocumentFileName', 'Name of the embedded XML document'],
  ['DocumentType', 'Type of the document'],
  ['Version', 'Version of the standard of the embedded XML document'],
  ['ConformanceLevel', 'Profile of the embedded XML document'],
]

/** Names the properties of Factur-X, then gives them: PDF/A takes no property that nobody has described. */
const METADATA = `
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas>
                <rdf:Bag>
                    <rdf:li rdf:parseType="Resource">
                        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                        <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
                        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                        <pdfaSchema:property>
                            <rdf:Seq>${PROPERTIES.map(
                              ([name, description]) => `
                                <rdf:li rdf:parseType="Resource">
                                    <pdfaProperty:name>${name}</pdfaProperty:name>
                                    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                                    <pdfaProperty:category>external</pdfaProperty:category>
                                    <pdfaProperty:description>${description}</pdfaProperty:description>
                                </rdf:li>`,
                            ).join('')}
                            </rdf:Seq>
                        </pdfaSchema:property>
                    </rdf:li>
                </rdf:Bag>
            </pdfaExtension:schemas>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>${FILE_NAME}</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        `
