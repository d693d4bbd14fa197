import { DISPUTE_STATUSES } from '#domain/billing/payments/payment-states.schema.ts'
import {
  rehearseDispute,
  rehearseRefund,
  rehearseReport,
} from '#domain/billing/payments/rehearsal/rehearse-payment.server.ts'
import type { Product } from '#product/product.ts'
import { type Answer, type Command, type Given, type Shell, UsageError } from '../shell/command.ts'
import { findId } from '../shell/find-id.ts'
import { parseAmount } from '../shell/parse-amount.ts'
import { euros, shortId } from '../shell/words.ts'

const NOTES = 'Only with PAYMENTS=rehearsal, beside a server that runs with it on the same database.'

export const rehearsalCommands: Command[] = [
  {
    usage: 'rehearse refund <PAYMENT>',
    options: { '--amount <EURO>': 'how much, like 149.50 (all that is left unless told)' },
    does: 'send money back as somebody with the provider’s dashboard would',
    notes: NOTES,
    examples: ['rehearse refund pay_3f2a91bc', 'rehearse refund pay_3f2a91bc --amount 149.50'],
    run: refund,
  },
  {
    usage: 'rehearse dispute <PAYMENT>',
    options: {
      '--open': 'the buyer’s bank disputes the payment',
      '--won': 'the bank decides for the studio',
      '--lost': 'the bank takes the money back',
    },
    does: 'dispute a payment as the buyer’s bank would, or decide about it',
    notes: NOTES,
    examples: ['rehearse dispute pay_3f2a91bc --open', 'rehearse dispute pay_3f2a91bc --lost'],
    run: dispute,
  },
  {
    usage: 'rehearse hold <PAYMENT>',
    options: { '--right': 'the right amount again, so that the hold can be resolved' },
    does: 'have the provider report a wrong amount, so that the payment needs a person',
    notes: `${NOTES} What was resolved is not held again: take another payment.`,
    examples: ['rehearse hold pay_3f2a91bc', 'rehearse hold pay_3f2a91bc --right'],
    run: report,
  },
]

async function refund(given: Given, shell: Shell): Promise<Answer> {
  const { deps, paymentId } = await rehearsed(given, shell)
  const text = given.text('amount')
  const amount = text === undefined ? undefined : parseAmount(text)
  const payment = await rehearseRefund(deps, { paymentId, amount })
  return {
    data: dataOf(payment),
    text: `${shortId(payment.id)} is ${payment.status}: ${euros(payment.refunded_amount)} of ${euros(payment.amount)} is refunded.`,
  }
}

async function dispute(given: Given, shell: Shell): Promise<Answer> {
  const [status, ...others] = DISPUTE_STATUSES.filter((name) => given.options[name])
  if (status === undefined || others.length > 0)
    throw new UsageError('Say what becomes of the dispute: one of --open, --won and --lost.')
  const { deps, paymentId } = await rehearsed(given, shell)
  const payment = await rehearseDispute(deps, { paymentId, status })
  return {
    data: dataOf(payment),
    text: `${shortId(payment.id)} is ${payment.status}, its dispute is ${payment.dispute}.`,
  }
}

async function report(given: Given, shell: Shell): Promise<Answer> {
  const { deps, paymentId } = await rehearsed(given, shell)
  const isRight = given.options.right === true
  const payment = await rehearseReport(deps, { paymentId, isRight })
  return {
    data: dataOf(payment),
    text: isRight
      ? `The right amount is reported for ${shortId(payment.id)} again: its hold can be resolved at the desk.`
      : `A wrong amount is reported for ${shortId(payment.id)}: the desk shows it on hold.`,
  }
}

/** @throws UsageError where payments are not rehearsed, before anything is opened */
async function rehearsed(given: Given, shell: Shell): Promise<{ deps: Product['deps']; paymentId: string }> {
  if (shell.config().PAYMENTS !== 'rehearsal')
    throw new UsageError('Payments are not rehearsed here: that needs PAYMENTS=rehearsal.')
  const { deps } = await shell.product()
  return { deps, paymentId: await findId(deps.db, 'payment', given.subject) }
}

function dataOf({
  id,
  status,
  dispute,
  amount,
  refunded_amount,
}: Awaited<ReturnType<typeof rehearseRefund>>) {
  return { id, status, dispute, amount, refundedAmount: refunded_amount }
}
