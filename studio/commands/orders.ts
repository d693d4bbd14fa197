import { invoicesOfOrder } from '#domain/billing/invoices/show-invoices.server.ts'
import { correctBuyer, previewBuyer } from '#domain/billing/payments/corrections/correct-buyer.server.ts'
import { paymentsOfOrder } from '#domain/billing/payments/payments-of-order.server.ts'
import { vatRate } from '#domain/crm/buyers/price-words.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import type { Db } from '#domain/kernel/database.ts'
import { mayWithdraw } from '#domain/orders/order-state.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { findOrderOfNumber, listAllOrders, showOrder } from '#domain/orders/show-orders.server.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { findId } from '../shell/find-id.ts'
import { answerNewest, LIMIT } from '../shell/limit.ts'
import { facts, indented, printable } from '../shell/table.ts'
import { euros, localTime, refundedEuros } from '../shell/words.ts'
import { BUYER_OPTIONS, buyerWords, readBuyer } from './quote-buyer.ts'

export const orderCommands: Command[] = [
  {
    usage: 'orders list',
    options: LIMIT,
    does: 'list the orders of all buyers, newest first',
    examples: ['orders list', 'orders list --limit 20', 'orders list --json'],
    run: listAll,
  },
  {
    usage: 'orders show <ORDER>',
    does: 'show an order by its number or id: buyer, price, lines, payments and papers',
    examples: ['orders show 7K3F9-QX2M4', 'orders show ord_3f2a91bc --json'],
    run: show,
  },
  {
    usage: 'orders correct-buyer <ORDER>',
    options: {
      ...BUYER_OPTIONS,
      '--country <CODE>': 'where the buyer is, like DE; the country that the order says unless told',
      ...YES,
    },
    does: 'make an agreed order out to whoever bought: a consumer, or a company',
    notes:
      'A consumer keeps the price that was agreed, with the VAT that is owed taken out of it, and may withdraw for 14 days from now on; work that has not begun waits for that. A company pays the price without VAT and what VAT it owes, for as long as a consumer could withdraw; what was paid too much goes back. Papers are credited and issued anew.',
    examples: [
      'orders correct-buyer 7K3F9-QX2M4 --consumer',
      'orders correct-buyer 7K3F9-QX2M4 --company "Musterspiele GmbH" --country DE --vat-number DE136695976 --address "Musterweg 1\\n10115 Berlin"',
    ],
    run: correct,
  },
]

/** By its number, or by the beginning of its id. @throws UsageError */
async function findOrder(db: Db, text: string): Promise<Order> {
  const ofNumber = await findOrderOfNumber(db, { number: text })
  return ofNumber ?? showOrder(db, await findId(db, 'order', text))
}

async function listAll(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  return answerNewest(given, (limit) => listAllOrders(deps.db, { limit }), {
    cells: (order) => ({
      number: order.number,
      created: localTime(order.createdAt),
      buyer: order.buyer.companyName ?? order.buyer.name,
      service: serviceTitle(order.service),
      price: euros(order.gross),
      'went back': refundedEuros(order.returned),
      status: order.status,
    }),
    none: 'There are no orders yet.',
    numbers: ['price', 'went back'],
  })
}

async function show(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const order = await findOrder(deps.db, given.subject)
  const invoices = await invoicesOfOrder(deps.db, order.id)
  const payments = await paymentsOfOrder(deps.db, order.id)
  const { buyer } = order
  const text = [
    facts([
      ['number', order.number],
      ['id', order.id],
      ['service', serviceTitle(order.service)],
      ['status', order.status],
      ['buyer', [buyer.companyName, buyer.name, buyer.email, buyer.country].filter(Boolean).join(', ')],
      ['VAT number', buyer.vatNumber],
      ['price', `${euros(order.net)} + VAT ${euros(order.vatAmount)} = ${euros(order.gross)}`],
      ['VAT', order.vat.wording ?? `${vatRate(order.vat)}`],
      ['received', euros(order.received)],
      ['went back', refundedEuros(order.returned)],
      ['terms', order.termsVersion],
      ['agreed', localTime(order.acceptedAt)],
      ['paid', localTime(order.paidAt)],
      ['may be withdrawn until', localTime(order.withdrawalEndsAt)],
      ['early start agreed', localTime(order.consentAt)],
    ]),
    '',
    ...order.lines.map(({ text, net }) => printable(`${euros(net)}  ${text}`)),
    ...(payments.length === 0 ? [] : ['', 'payments']),
    indented(
      payments.map(({ id, amount, status, provider }) => `${id}  ${euros(amount)}  ${status}, ${provider}`),
    ),
    ...(invoices.length === 0 ? [] : ['papers']),
    indented(invoices.map(({ number, kind, gross }) => `${number}  ${kind}  ${euros(gross)}`)),
  ]
  return {
    data: {
      ...order,
      payments: payments.map(({ id, amount, status }) => ({ id, amount, status })),
      invoices,
    },
    text: text.join('\n').trimEnd(),
  }
}

async function correct(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const before = await findOrder(deps.db, given.subject)
  const buyer = readBuyer(given, before.buyer.country ?? undefined)
  if (!buyer) throw new UsageError('Say who bought: --consumer, or --company NAME.')
  const correction = { orderId: before.id, buyer }
  const preview = await previewBuyer(deps, correction)
  const price =
    preview.gross === before.gross ? `stays ${euros(before.gross)}` : `becomes ${euros(preview.gross)}`
  await shell.confirm(
    `Make order ${before.number} of ${printable(before.buyer.companyName ?? before.buyer.name)} out to ${printable(buyerWords(preview.buyer))}? The price ${price}, with ${euros(preview.vatAmount)} of VAT in it instead of ${euros(before.vatAmount)}.`,
    given,
  )
  const { order, papers, comesBack } = await correctBuyer(deps, correction)
  const numbers = papers.map(({ kind, number }) => `${kind} ${number}`).join(', ')
  return {
    data: { ...order, papers },
    text: [
      `${order.number} is ${order.buyer.kind === 'consumer' ? 'a consumer’s' : 'a company’s'}: ${euros(order.net)} + VAT ${euros(order.vatAmount)} = ${euros(order.gross)}.`,
      ...(numbers === '' ? [] : [`Issued: ${numbers}.`]),
      ...(comesBack > 0 ? [`${euros(comesBack)} go back.`] : []),
      `The buyer is told by mail and ${rightWords(order, deps.clock())}.`,
    ].join(' '),
  }
}

function rightWords(order: Order, now: Date): string {
  if (order.withdrawalEndsAt === null) return 'has no right of withdrawal'
  return mayWithdraw(order, now)
    ? `may withdraw until ${localTime(order.withdrawalEndsAt)}`
    : 'cannot withdraw any more: the contract is too old'
}
