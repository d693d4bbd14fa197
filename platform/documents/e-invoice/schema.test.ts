import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, it } from 'vitest'
import {
  consumerReceipt,
  creditNote,
  discounted,
  foreignCompany,
  swedishCompany,
  unionCompany,
} from '#test/invoice-documents.ts'
import { writeEInvoice } from '../make-files.ts'

const toBankgiro = {
  ...swedishCompany,
  seller: { ...swedishCompany.seller, bank: { iban: '', bic: '', bankgiro: '5050-1055' } },
}

const FIXTURES = join(import.meta.dirname, '../../../test/fixtures')

it('has the form that the schema of Factur-X EN 16931 asks for, whoever buys what', () => {
  using validator = facturX()
  for (const document of [
    swedishCompany,
    unionCompany,
    foreignCompany,
    consumerReceipt,
    discounted,
    { ...foreignCompany, lines: discounted.lines, net: discounted.net, gross: discounted.net },
    { ...creditNote, paid: null },
    toBankgiro,
  ]) {
    const { cii } = writeEInvoice(document)
    using written = XmlDocument.fromString(cii)
    expect(() => validator.validate(written)).not.toThrow()
  }
})

/** The files passed the official schema and rules of UBL, which are too large for this repository (see their README). */
it.each([
  [
    'invoice',
    {
      ...unionCompany,
      buyer: { ...unionCompany.buyer, address: 'Beispielweg 4\nThird floor\nRoom 4\n20095 Hamburg' },
      lines: discounted.lines,
      ...{ net: discounted.net, gross: discounted.net },
    },
  ],
  ['credit-note', { ...creditNote, paid: creditNote.paid && { ...creditNote.paid, amount: 10_000 } }],
])('writes UBL as it was checked: %s', async (name, document) => {
  const { ubl } = writeEInvoice(document)
  await expect(ubl).toMatchFileSnapshot(join(FIXTURES, `ubl/${name}.xml`))
})

it('is red where a group is missing', () => {
  using validator = facturX()
  const { cii } = writeEInvoice(consumerReceipt)
  using broken = XmlDocument.fromString(cii.replace('<ram:ApplicableHeaderTradeDelivery/>', ''))
  expect(() => validator.validate(broken)).toThrow('ApplicableHeaderTradeDelivery')
})

function facturX(): XsdValidator {
  xmlRegisterFsInputProviders()
  const path = join(FIXTURES, 'factur-x/Factur-X_1.07.3_EN16931.xsd')
  using schema = XmlDocument.fromBuffer(readFileSync(path), { url: path })
  return XsdValidator.fromDoc(schema)
}
