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
import { writeEInvoice } from './write-e-invoice.ts'

it('has the form that the schema of Factur-X EN 16931 asks for, whoever buys what', async () => {
  using validator = facturX()
  for (const document of [
    swedishCompany,
    unionCompany,
    foreignCompany,
    consumerReceipt,
    discounted,
    { ...foreignCompany, lines: discounted.lines, net: discounted.net, gross: discounted.net },
    { ...creditNote, paid: null },
  ]) {
    const { cii } = await writeEInvoice(document)
    using written = XmlDocument.fromString(cii)
    expect(() => validator.validate(written)).not.toThrow()
  }
})

it('is red where a group is missing', async () => {
  using validator = facturX()
  const { cii } = await writeEInvoice(consumerReceipt)
  using broken = XmlDocument.fromString(cii.replace('<ram:ApplicableHeaderTradeDelivery/>', ''))
  expect(() => validator.validate(broken)).toThrow('ApplicableHeaderTradeDelivery')
})

function facturX(): XsdValidator {
  xmlRegisterFsInputProviders()
  const path = join(import.meta.dirname, '../../../test/fixtures/factur-x/Factur-X_1.07.3_EN16931.xsd')
  using schema = XmlDocument.fromBuffer(readFileSync(path), { url: path })
  return XsdValidator.fromDoc(schema)
}
