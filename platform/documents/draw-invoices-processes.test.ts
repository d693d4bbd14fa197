import { expect, it } from 'vitest'
import { consumerReceipt, swedishCompany } from '../../test/invoice-documents.ts'
import { DrawingError, drawInvoices } from './draw-invoices.ts'
import { makeFiles } from './make-files.ts'

it('draws in a process of its own what it would draw here', async () => {
  const draw = drawInvoices()
  const [drawn, receipt] = await Promise.all([draw(swedishCompany), draw(consumerReceipt)])
  const here = await makeFiles(swedishCompany)
  expect(Buffer.compare(drawn.pdf, here.pdf)).toBe(0)
  expect(drawn.ubl).toBe(here.ubl)
  expect(receipt.ubl).toContain('2026-0127')
})

it('says what could not be drawn and why, and goes on with the next', async () => {
  const draw = drawInvoices()
  const [refused, drawn] = await Promise.allSettled([
    draw({ ...swedishCompany, lines: [] }),
    draw(consumerReceipt),
  ])
  expect(refused).toMatchObject({ reason: expect.any(DrawingError) })
  expect(refused).toMatchObject({
    reason: { message: expect.stringMatching(/2026-0124 was not drawn .*at least one line/s) },
  })
  expect(drawn.status).toBe('fulfilled')
})
