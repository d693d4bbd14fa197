import { Card } from '#app/portal/card.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx'
import { documentName } from '#domain/billing/invoices/invoices.schema.ts'
import { DEBT_ENDS, debtEnds, priceAtEnd } from '#domain/billing/payments/debts.schema.ts'
import {
  endDebtSchema,
  recordSchema,
  refundSchema,
  SHORTFALL_WAYS,
  type ShortfallWay,
  settleSchema,
  unrecordSchema,
} from '#domain/billing/payments/money-acts.schema.ts'
import { bankDecides, providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { decimalText, formatEuros, vatShare } from '#domain/kernel/money.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { instalmentToCome, isContract, isOwed, openOf } from '#domain/orders/order-state.ts'
import type { DeskOrder, DeskPayment } from '#domain/reads/desk-money.schema.ts'
import { Act, NOTHING } from '../components/action.tsx'
import { CorrectBuyer } from './correct-buyer.tsx'
import { PAID, WAYS } from './order-money.tsx'
import { TransferFields } from './transfer-forms.tsx'

export function OrderActions({ page }: { page: DeskOrder }) {
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
  if (!isSold && invoices.length + booked.length === 0) return null
  return (
    <Card title="What you can do">
      {order.acceptedAt !== null && <Record order={order} open={open} />}
      {(page.deleted || page.isCalledOff) && isOwed(order.status) && <EndDebt page={page} />}
      {mayOpenUnpaid && <OpenUnpaid order={order} open={open} />}
      {isShort && <Settle page={page} open={open} />}
      {invoices.map((paper) => (
        <Act
          key={paper.id}
          id={`send-${paper.id}`}
          title={`Mail ${documentName(paper).toLowerCase()} ${paper.number} again`}
          says={`It goes to its buyer as it was issued: ${order.buyer.email}, or the address that they have by now.`}
          schema={NOTHING}
          path={`/api/desk/invoices/${paper.id}/send`}
          verb="Mail it"
          done="It goes out by mail."
        />
      ))}
      {refundable.map((payment) => (
        <Refund key={payment.id} payment={payment} order={order} />
      ))}
      {byHand.map((payment) => (
        <Unrecord key={payment.id} payment={payment} />
      ))}
      {isContract(order.status) && <CorrectBuyer page={page} />}
    </Card>
  )
}

type OfOrder = { order: DeskOrder['order']; open: number }

function Record({ order, open }: OfOrder) {
  return (
    <Act
      id="record"
      title="Record a transfer"
      says={`${open > 0 ? `${formatEuros(open)} are open. The whole sum opens the project; a part leaves the rest open.` : 'Nothing is open.'} What is too much is held to go back. The client is told.`}
      schema={recordSchema}
      initial={{ values: { amount: open > 0 ? decimalText(open) : '', on: stockholmDay(useNow()) } }}
      path={`/api/desk/orders/${order.id}/record`}
      verb="Book it"
      done="It is booked. The client is told by message and mail."
    >
      {(field) => <TransferFields field={field} />}
    </Act>
  )
}

function OpenUnpaid({ order, open }: OfOrder) {
  return (
    <Act
      id="open-unpaid"
      title="Open the project although it’s unpaid"
      says={`${formatEuros(open)} of this order are not paid yet. The order stays open and its invoice due. The client is told by email.`}
      schema={NOTHING}
      path={`/api/desk/orders/${order.id}/open-unpaid`}
      verb="Open the project"
      done="The project is open. The client is told by email."
      leadsTo={({ id }) => `/desk/projects/${id}`}
    />
  )
}

function Settle({ page, open }: { page: DeskOrder; open: number }) {
  const { order, chargeUpTo, moneyVersion } = page
  const lowered = order.gross - open
  const tooMuch = open > chargeUpTo
  const ways: readonly ShortfallWay[] = tooMuch ? ['credit-note'] : statusesOf(SHORTFALL_WAYS)
  return (
    <Act
      id="settle"
      title={`Settle the ${formatEuros(open)} that are missing`}
      says={
        <>
          {formatEuros(order.received)} of {formatEuros(order.gross)} received. {settledWords(order)}{' '}
          {tooMuch
            ? `More than ${formatEuros(chargeUpTo)} is not taken for a charge of the bank.`
            : 'As a charge of the bank it changes no price and no paper.'}{' '}
          By a credit note of {formatEuros(open)}, which stays, the price goes from {formatEuros(order.gross)}{' '}
          to {formatEuros(lowered)}, and the VAT in it from {formatEuros(order.vatAmount)} to{' '}
          {formatEuros(order.vatAmount - vatShare(order, open))}.
        </>
      }
      schema={settleSchema}
      initial={{ values: { as: tooMuch ? 'credit-note' : 'bank-charge' } }}
      path={`/api/desk/orders/${order.id}/settle`}
      version={moneyVersion}
      verb="Settle it"
      done={({ as }) =>
        `${formatEuros(open)} are settled ${SHORTFALL_WAYS[as].words}. The client is told by message and mail.`
      }
    >
      {(field) => (
        <>
          <SelectField
            {...field('as')}
            label="How"
            options={ways.map((way) => {
              const { words } = SHORTFALL_WAYS[way]
              return { value: way, label: words.charAt(0).toUpperCase() + words.slice(1) }
            })}
          />
          <TextField {...field('reason')} label="Why" hint="In the log, and on the credit note" hintBelow />
        </>
      )}
    </Act>
  )
}

function settledWords(order: DeskOrder['order']): string {
  const toCome = instalmentToCome(order)
  return toCome > 0
    ? `Settled, the project opens. The second instalment, ${formatEuros(toCome)}, stays due on completion.`
    : 'Settled, the order is paid, and its project opens if it is not open yet.'
}

function EndDebt({ page: { order, deleted, moneyVersion } }: { page: DeskOrder }) {
  const ways = debtEnds(order)
  return (
    <Act
      id="end-debt"
      title="End this debt"
      says={
        <>
          The {deleted ? 'account is deleted' : 'project is cancelled'}, and{' '}
          {formatEuros(order.gross - order.received)} of the price are not paid. The change is documented by
          an invoice or a credit note. An order without anything left to pay for is cancelled. The buyer is
          told by email.
        </>
      }
      schema={endDebtSchema}
      initial={{ values: { as: ways[0] ?? 'written-off' } }}
      path={`/api/desk/orders/${order.id}/end-debt`}
      version={moneyVersion}
      verb="End it"
      done="The debt is ended. The buyer is told by email."
    >
      {(field) => (
        <>
          <SelectField
            {...field('as')}
            label="The price becomes"
            options={ways.map((way) => ({
              value: way,
              label: `${formatEuros(priceAtEnd(order, way))}: ${DEBT_ENDS[way].words}`,
            }))}
          />
          <TextField {...field('reason')} label="Why" hint="In the log, and on the order" hintBelow />
        </>
      )}
    </Act>
  )
}

function Refund({ payment, order }: { payment: DeskPayment; order: DeskOrder['order'] }) {
  const { by, sendsBack } = providerFacts(payment.provider)
  return (
    <Act
      id={`refund-${payment.id}`}
      title={`Give ${formatEuros(payment.left)} back, ${PAID[by]}`}
      says={`For ${serviceTitle(order.service)}, to ${order.buyer.name} (${order.buyer.email}). All of it also cancels the project while it is open. ${sendsBack === 'studio' ? 'You send it from your bank, and say so afterwards under Refunds.' : 'It goes back the way that it came.'}`}
      schema={refundSchema}
      initial={{ values: { amount: decimalText(payment.left) } }}
      path={`/api/desk/payments/${payment.id}/refund`}
      verb="Give it back"
      done={
        sendsBack === 'studio'
          ? 'It is granted: send it from your bank.'
          : 'It is on its way back. The client is told.'
      }
    >
      {(field) => (
        <>
          <TextField {...field('amount')} label="How much" inputMode="decimal" />
          <TextAreaField {...field('answer')} label="A sentence for the client" hint="Optional" rows={2} />
        </>
      )}
    </Act>
  )
}

function Unrecord({ payment }: { payment: DeskPayment }) {
  const { by } = providerFacts(payment.provider)
  return (
    <Act
      id={`unrecord-${payment.id}`}
      title={`Take back the booking of ${formatEuros(payment.amount)}${payment.transfer ? `, ${payment.transfer.reference}` : ` ${WAYS[by]}`}`}
      says="For a transfer that was none, or was for another order. The books keep both, the order waits for its money again, and the same transfer may be booked anew. The client is told."
      schema={unrecordSchema}
      path={`/api/desk/payments/${payment.id}/unrecord`}
      verb="Take it back"
      done="It is taken back. The client is told by message and mail."
    >
      {(field) => <TextField {...field('reason')} label="What was wrong" hint="For the log" />}
    </Act>
  )
}
