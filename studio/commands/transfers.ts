import { openOf } from '../../domain/orders/order-state.ts'
import { showOrder } from '../../domain/orders/show-orders.server.ts'
import { recordReturn, recordTransfer } from '../../domain/payments/transfers/transfers.server.ts'
import type { Answer, Command, Given, Shell } from '../shell/command.ts'
import { YES } from '../shell/confirm.ts'
import { findId } from '../shell/find-id.ts'
import { parseAmount } from '../shell/parse-amount.ts'
import { printable } from '../shell/table.ts'
import { euros, shortId } from '../shell/words.ts'
import { paymentData } from './payments.ts'

export const transferCommands: Command[] = [
  {
    usage: 'payments record <ORDER>',
    options: {
      '--amount <EURO>': 'how much arrived, like 1500.00',
      '--date <DAY>': 'on which day, as the bank says',
      '--reference <TEXT>': 'what the bank gives with it; the same one, day and amount are booked once',
      '--also-pays': 'the transfer is booked for another order already, and pays this one as well',
      ...YES,
    },
    does: 'book a bank transfer that arrived for an accepted quote',
    notes:
      'The whole price opens the project. A part leaves the rest open; what is too much becomes a hold. One transfer for two orders is booked twice, each time with the part that is for the order.',
    examples: [
      'payments record 7K3F9-QX2M4 --amount 1500.00 --date 2026-11-30 --reference BG-20261130-17',
      'payments record ord_3f2a91bc --amount 750 --date 2026-11-30 --reference BG-20261130-17 --also-pays --yes',
    ],
    run: record,
  },
  {
    usage: 'refunds sent <REQUEST>',
    options: YES,
    does: 'say that a granted refund of a bank transfer was sent from the studio’s own bank',
    examples: ['refunds sent ref_3f2a91bc'],
    run: sent,
  },
]

async function record(given: Given, shell: Shell): Promise<Answer> {
  const amount = parseAmount(ofStatement(given, 'amount'))
  const [on, reference] = [ofStatement(given, 'date'), ofStatement(given, 'reference')]
  const { deps } = await shell.product()
  const orderId = await findId(deps.db, 'order', given.subject)
  const before = await showOrder(deps.db, orderId)
  await shell.confirm(
    `Book ${euros(amount)} of ${on} for ${before.number}, ${printable(before.service)}, of which ${euros(openOf(before))} are open?`,
    given,
  )
  const alsoPays = given.options.alsoPays === true
  const { order, payment } = await recordTransfer(deps, { orderId, amount, on, reference, alsoPays })
  const [open, surplus] = [openOf(order), Math.max(0, order.received - order.gross)]
  const outcome =
    open > 0
      ? `${euros(open)} are open`
      : surplus > 0
        ? `${euros(surplus)} have to go back`
        : 'nothing is open'
  return {
    data: {
      order: { id: order.id, number: order.number, status: order.status },
      payment: paymentData(payment),
    },
    text: `${order.number} is ${order.status}: ${euros(order.received)} of ${euros(order.gross)} arrived, ${outcome}. The client is told.`,
  }
}

async function sent(given: Given, shell: Shell): Promise<Answer> {
  const { deps } = await shell.product()
  const refundId = await findId(deps.db, 'refund request', given.subject)
  await shell.confirm(`Was the money of ${shortId(refundId)} sent from your bank?`, given)
  const payment = await recordReturn(deps, { refundId })
  return {
    data: { refundId, payment: paymentData(payment) },
    text: `${shortId(refundId)} is sent: ${euros(payment.refunded_amount)} of ${euros(payment.amount)} went back. The client is told by message and mail.`,
  }
}

function ofStatement(given: Given, option: 'amount' | 'date' | 'reference'): string {
  return given.demand(option, `--${option} is missing: it stands on the bank’s statement.`)
}
