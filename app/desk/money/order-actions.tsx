import { SelectField, TextField } from '#app/ui/field.tsx'
import { documentName } from '#domain/billing/invoices/invoices.schema.ts'
import {
  DEBT_ENDS,
  debtEnds,
  endDebtSchema,
  priceAtEnd,
  recordSchema,
  refundSchema,
  reverseSchema,
  SHORTFALL_WAYS,
  type ShortfallWay,
  settleSchema,
} from '#domain/billing/payments/money-acts.schema.ts'
import { bankDecides, providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { decimalText, formatEuros, vatShare } from '#domain/kernel/money.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { instalmentToCome, isContract, isOwed, openOf } from '#domain/orders/order-state.ts'
import type { DeskOrder, DeskPayment } from '#domain/reads/desk-money.schema.ts'
import { action } from '../components/action.tsx'
import type { Action } from '../components/actions.tsx'
import { CorrectBuyer } from './correct-buyer.tsx'
import { PAID, WAYS } from './order-money.tsx'
import { RefundFields, TransferFields } from './transfer-forms.tsx'

export function orderActions(page: DeskOrder, now: Date): readonly (Action | false)[] {
  const { order, payments, invoices } = page
  const open = openOf(order)
  const booked = payments.filter(({ status }) => status === 'completed')
  const refundable = booked.filter(({ left, dispute }) => left > 0 && !bankDecides(dispute))
  const byHand = booked.filter(({ provider }) => providerFacts(provider).sendsBack === 'studio')
  const isShort = isOwed(order.status) && open > 0 && order.received > 0
  const mayOpenUnpaid =
    order.kind === 'quote' &&
    order.buyer.kind === 'company' &&
    isOwed(order.status) &&
    page.dueOn !== null &&
    page.projectId === null
  const isSold = order.acceptedAt !== null || isContract(order.status)
  if (!isSold && invoices.length + booked.length === 0) return []
  return [
    order.acceptedAt !== null && record({ order, open }, now),
    isShort && settle(page, open),
    mayOpenUnpaid && openUnpaid({ order, open }),
    isContract(order.status) && {
      id: 'buyer',
      title: 'Change billing details',
      form: (close) => <CorrectBuyer page={page} close={close} />,
    },
    ...invoices.map((invoice) =>
      action({
        id: `send-${invoice.id}`,
        title: `Resend ${documentName(invoice).toLowerCase()} ${invoice.number}`,
        description: `Sends the original document to ${order.buyer.email}, or to the buyer’s new address if it has changed.`,
        path: `/api/desk/invoices/${invoice.id}/send`,
        verb: 'Resend',
        done: 'The email will be sent shortly.',
      }),
    ),
    ...refundable.map((payment) => refund(payment, order)),
    ...byHand.map(reversal),
    (page.deleted !== null || page.isCalledOff) && isOwed(order.status) && endDebt(page),
  ]
}

/** @returns the id of what the studio does next, or undefined if it has to wait */
export function nextOrderAction({ order, deleted, isCalledOff, chargeUpTo }: DeskOrder): string | undefined {
  if (!isOwed(order.status)) return undefined
  if (deleted !== null || isCalledOff) return 'end-debt'
  const open = openOf(order)
  if (open === 0) return undefined
  return order.received > 0 && open <= chargeUpTo ? 'settle' : 'record'
}

type OfOrder = { order: DeskOrder['order']; open: number }

function record({ order, open }: OfOrder, now: Date) {
  return action({
    id: 'record',
    title: 'Record a transfer',
    description: `${open > 0 ? `${formatEuros(open)} is due. The full amount opens the project.` : 'Nothing is due.'} Any excess is held for a refund. The client is notified.`,
    schema: recordSchema,
    initial: { values: { amount: open > 0 ? decimalText(open) : '', on: stockholmDay(now) } },
    path: `/api/desk/orders/${order.id}/record`,
    verb: 'Record transfer',
    done: 'Transfer recorded. The client is notified by message and email.',
    children: (field) => <TransferFields field={field} />,
  })
}

function openUnpaid({ order, open }: OfOrder) {
  return action({
    id: 'open-unpaid',
    title: 'Open the project before payment',
    description: `${formatEuros(open)} of this order is unpaid. The order stays open and its invoice due. The client is notified by email.`,
    path: `/api/desk/orders/${order.id}/open-unpaid`,
    verb: 'Open the project',
    done: 'Project opened. The client is notified by email.',
    redirectTo: ({ id }) => `/desk/projects/${id}`,
  })
}

function settle({ order, chargeUpTo, moneyVersion }: DeskOrder, open: number) {
  const lowered = order.gross - open
  const tooMuch = open > chargeUpTo
  const ways: readonly ShortfallWay[] = tooMuch ? ['credit-note'] : statusesOf(SHORTFALL_WAYS)
  return action({
    id: 'settle',
    title: `Settle the shortfall of ${formatEuros(open)}`,
    description: (
      <>
        {formatEuros(order.received)} of {formatEuros(order.gross)} received. {settledWords(order)}{' '}
        {tooMuch
          ? `Shortfalls over ${formatEuros(chargeUpTo)} can’t be settled as a bank charge.`
          : 'A bank charge changes neither price nor invoice.'}{' '}
        A credit note of {formatEuros(open)} permanently lowers the price from {formatEuros(order.gross)} to{' '}
        {formatEuros(lowered)}, and its VAT from {formatEuros(order.vatAmount)} to{' '}
        {formatEuros(order.vatAmount - vatShare(order, open))}.
      </>
    ),
    schema: settleSchema,
    initial: { values: { as: tooMuch ? 'credit-note' : 'bank-charge' } },
    path: `/api/desk/orders/${order.id}/settle`,
    version: moneyVersion,
    verb: 'Settle',
    done: ({ as }) =>
      `${formatEuros(open)} settled ${SHORTFALL_WAYS[as].words}. The client is notified by message and email.`,
    children: (field) => (
      <>
        <SelectField
          {...field('as')}
          label="Method"
          options={ways.map((way) => {
            const { words } = SHORTFALL_WAYS[way]
            return { value: way, label: words.charAt(0).toUpperCase() + words.slice(1) }
          })}
        />
        <TextField
          {...field('reason')}
          label="Reason"
          hint="Shown in the audit log and on the credit note"
          hintBelow
        />
      </>
    ),
  })
}

function settledWords(order: DeskOrder['order']): string {
  const toCome = instalmentToCome(order)
  return toCome > 0
    ? `Settling it opens the project. The second instalment, ${formatEuros(toCome)}, stays due on completion.`
    : 'Settling it marks the order as paid and opens its project.'
}

function endDebt({ order, deleted, moneyVersion }: DeskOrder) {
  const ways = debtEnds(order)
  return action({
    id: 'end-debt',
    takesBack: true,
    title: 'End this debt',
    description: (
      <>
        The {deleted ? 'account is deleted' : 'project is cancelled'}, and{' '}
        {formatEuros(order.gross - order.received)} of the price is unpaid. The change is documented by an
        invoice or a credit note. An order with nothing left to pay is cancelled. The buyer is notified by
        email.
      </>
    ),
    schema: endDebtSchema,
    initial: { values: { as: ways[0] ?? 'written-off' } },
    path: `/api/desk/orders/${order.id}/end-debt`,
    version: moneyVersion,
    verb: 'End debt',
    done: 'Debt ended. The buyer is notified by email.',
    children: (field) => (
      <>
        <SelectField
          {...field('as')}
          label="The price becomes"
          options={ways.map((way) => ({
            value: way,
            label: `${formatEuros(priceAtEnd(order, way))}: ${DEBT_ENDS[way].words}`,
          }))}
        />
        <TextField
          {...field('reason')}
          label="Reason"
          hint="Shown in the audit log and on the order"
          hintBelow
        />
      </>
    ),
  })
}

function refund(payment: DeskPayment, order: DeskOrder['order']) {
  const { by, sendsBack } = providerFacts(payment.provider)
  return action({
    id: `refund-${payment.id}`,
    takesBack: true,
    title: `Refund ${formatEuros(payment.left)}, ${PAID[by]}`,
    description: `For ${serviceTitle(order.service)}, to ${order.buyer.name} (${order.buyer.email}). A full refund also cancels an open project. ${sendsBack === 'studio' ? 'Send it from your bank, then mark it as sent under Refunds.' : 'It is refunded to the original payment method.'}`,
    schema: refundSchema,
    initial: { values: { amount: decimalText(payment.left) } },
    path: `/api/desk/payments/${payment.id}/refund`,
    verb: 'Refund',
    done:
      sendsBack === 'studio'
        ? 'Refund granted. Send it from your bank.'
        : 'Refund sent. The client is notified.',
    children: (field) => <RefundFields field={field} />,
  })
}

function reversal(payment: DeskPayment) {
  const { by } = providerFacts(payment.provider)
  return action({
    id: `unrecord-${payment.id}`,
    takesBack: true,
    title: `Reverse payment of ${formatEuros(payment.amount)}${payment.transfer ? `, ${payment.transfer.reference}` : ` ${WAYS[by]}`}`,
    description:
      'For a transfer recorded by mistake or for the wrong order. The ledger keeps both entries, the order is due again, and the transfer can be recorded again. The client is notified.',
    schema: reverseSchema,
    path: `/api/desk/payments/${payment.id}/reverse`,
    verb: 'Reverse',
    done: 'Payment reversed. The client is notified by message and email.',
    children: (field) => <TextField {...field('reason')} label="Reason" hint="Shown in the audit log" />,
  })
}
