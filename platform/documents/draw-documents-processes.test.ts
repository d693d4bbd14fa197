import { expect, it } from 'vitest'
import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import { consumerReceipt, foreignCompany, swedishCompany, unionCompany } from '#test/invoice-documents.ts'
import { DrawingError, type DrawingProcess, drawDocuments, startDrawingProcess } from './draw-documents.ts'
import { makeFiles } from './make-files.ts'

it('draws in a process of its own what it would draw here', async () => {
  const draw = drawDocuments()
  const [drawn, receipt] = await Promise.all([draw(swedishCompany), draw(consumerReceipt)])
  const here = await makeFiles(swedishCompany)
  expect(Buffer.compare(drawn.pdf, here.pdf)).toBe(0)
  expect(drawn.ubl).toBe(here.ubl)
  expect(receipt.ubl).toContain('2026-0127')
})

it('is one process as long as there is a queue, and draws each document once that is asked for twice', async () => {
  const { draw, processes } = watched()
  const drawn = await Promise.all([draw(swedishCompany), draw(consumerReceipt), draw(consumerReceipt)])
  expect(processes).toHaveLength(1)
  expect(drawn[2]).toBe(drawn[1])
})

it('draws first what a person waits for', async () => {
  const { draw } = watched()
  const done: string[] = []
  const ask = (document: InvoiceDocument, isAwaited = false) =>
    draw(document, { isAwaited }).then(() => done.push(document.number))
  await Promise.all([ask(swedishCompany), ask(unionCompany), ask(foreignCompany), ask(consumerReceipt, true)])
  expect(done).toEqual(
    [swedishCompany, consumerReceipt, unionCompany, foreignCompany].map(({ number }) => number),
  )
})

it('loses nothing when its process is killed in the middle: another draws the same again', async () => {
  const { draw, processes } = watched()
  const documents = Promise.all([draw(swedishCompany), draw(consumerReceipt)])
  process.kill(processes[0]?.pid ?? 0, 'SIGKILL')
  const [drawn, receipt] = await documents
  expect(processes).toHaveLength(2)
  expect(drawn.ubl).toContain(swedishCompany.number)
  expect(receipt.ubl).toContain(consumerReceipt.number)
})

it('gives a document up at which two processes ended, and goes on with the next', async () => {
  const { draw, processes } = watched((pid, count) => count <= 2 && process.kill(pid, 'SIGKILL'))
  const [lost, drawn] = await Promise.allSettled([draw(swedishCompany), draw(consumerReceipt)])
  expect(lost).toMatchObject({
    reason: { message: expect.stringMatching(/2026-0124 wasn't drawn \(SIGKILL/) },
  })
  expect(drawn.status).toBe('fulfilled')
  expect(processes).toHaveLength(3)
})

/** @param began called with each new process and the number of processes so far */
function watched(began: (pid: number, count: number) => unknown = () => undefined) {
  const processes: DrawingProcess[] = []
  const draw = drawDocuments(() => {
    const started = startDrawingProcess()
    began(started.pid ?? 0, processes.push(started))
    return started
  })
  return { draw, processes }
}

it('says what could not be drawn and why, and goes on with the next', async () => {
  const draw = drawDocuments()
  const [refused, drawn] = await Promise.allSettled([
    draw({ ...swedishCompany, lines: [] }),
    draw(consumerReceipt),
  ])
  expect(refused).toMatchObject({ reason: expect.any(DrawingError) })
  expect(refused).toMatchObject({
    reason: { message: expect.stringMatching(/2026-0124 wasn't drawn.*at least one line/s) },
  })
  expect(drawn.status).toBe('fulfilled')
})
