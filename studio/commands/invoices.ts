import { takeInvoice } from '#domain/billing/invoices/invoice-file.server.ts'
import { paperName } from '#domain/billing/invoices/invoices.schema.ts'
import { mailInvoice } from '#domain/billing/invoices/mail-invoice.server.ts'
import { findInvoice } from '#domain/billing/invoices/show-invoices.server.ts'
import { isOwed, openOf } from '#domain/orders/order-state.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { listPapers } from '#domain/reads/list-papers.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { facts } from '../shell/table.ts'
import { euros, localTime } from '../shell/words.ts'
import { writeNewFile } from '../shell/write-new-file.ts'

export const invoiceCommands: Command[] = [
  {
    usage: 'invoices list',
    options: LIMIT,
    does: 'list invoices and credit notes with their buyers, newest first: what is open of their orders, and by when it is due',
    examples: ['invoices list', 'invoices list --limit 20', 'invoices list --json'],
    run: listAll,
  },
  {
    usage: 'invoices show <NUMBER>',
    does: 'show an invoice or credit note',
    examples: ['invoices show 2026-0001', 'invoices show 2026-0001 --json'],
    run: show,
  },
  {
    usage: 'invoices save <NUMBER>',
    options: {
      '--to <FILE>': 'where it is written; a file that is there stays',
      '--ubl': 'as UBL instead of PDF',
    },
    does: 'write an invoice or credit note to a file, as its buyer has it',
    examples: ['invoices save 2026-0001 --to invoice.pdf', 'invoices save 2026-0001 --ubl --to invoice.xml'],
    run: save,
  },
  {
    usage: 'invoices send <NUMBER>',
    does: 'mail an invoice or credit note to its buyer again',
    examples: ['invoices send 2026-0001'],
    run: send,
  },
]

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  return answerNewest(given, (limit) => listPapers(deps.db, { limit }), {
    cells: (invoice) => ({
      number: invoice.number,
      issued: localTime(invoice.issuedAt),
      kind: paperName(invoice).toLowerCase(),
      order: invoice.order.number,
      buyer: invoice.order.buyer.companyName ?? invoice.order.buyer.name,
      net: euros(invoice.net),
      VAT: euros(invoice.vatAmount),
      total: euros(invoice.gross),
      'its order': isOwed(invoice.order.status)
        ? `${euros(openOf(invoice.order))} open`
        : invoice.order.status,
      due: isOwed(invoice.order.status) ? invoice.dueOn : null,
    }),
    none: 'No invoice was issued yet.',
    numbers: ['net', 'VAT', 'total'],
    data: ({ order, ...invoice }) => ({
      ...invoice,
      orderNumber: order.number,
      buyer: order.buyer,
      orderStatus: order.status,
      open: isOwed(order.status) ? openOf(order) : 0,
    }),
  })
}

async function show(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const invoice = await findInvoice(deps.db, { number: given.subject })
  const order = await showOrder(deps.db, invoice.orderId)
  return {
    data: { ...invoice, order: order.number, buyer: order.buyer },
    text: facts([
      ['number', invoice.number],
      ['id', invoice.id],
      ['kind', paperName(invoice).toLowerCase()],
      ['issued', localTime(invoice.issuedAt)],
      ['order', order.number],
      ['buyer', `${order.buyer.companyName ?? order.buyer.name} <${order.buyer.email}>`],
      ['net', euros(invoice.net)],
      ['VAT', euros(invoice.vatAmount)],
      ['total', euros(invoice.gross)],
    ]),
  }
}

async function save(given: Given, shell: Shell): Promise<Answer> {
  const target = given.demand('to', 'Say where to write it: --to <FILE>.')
  const { deps } = await shell.product()
  const { id, number } = await findInvoice(deps.db, { number: given.subject })
  const { content, sha256 } = await takeInvoice(deps, { id, form: given.options.ubl ? 'ubl' : 'pdf' })
  await writeNewFile(target, content)
  return { data: { number, file: target, sha256 }, text: `${number} is written to ${target}.` }
}

async function send(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const { id, number } = await findInvoice(deps.db, { number: given.subject })
  const { recipient } = await mailInvoice(deps, { id })
  return { data: { number, recipient }, text: `${number} is mailed to ${recipient}.` }
}
