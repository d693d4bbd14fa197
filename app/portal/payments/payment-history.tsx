import { type RefObject, useId, useRef } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { later, useAsked } from '#app/ui/later.tsx'
import { paymentFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { Payment, PaymentsSetup } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { isServiceKey, serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { clockDay } from '#domain/kernel/time.ts'
import { whenSecondIsDue } from '#domain/orders/instalment-words.ts'
import { instalmentToCome, isOwed, openOf } from '#domain/orders/order-state.ts'
import { Card } from '../card.tsx'
import { totalPaid } from '../dashboard/project-figures.ts'
import { ListFailure } from '../lists/list-failure.tsx'
import { type useOrders, type usePayments, useRefetchOrders } from '../lists/lists.ts'
import { OrderDocuments } from '../orders/order-documents.tsx'
import { instalmentPaid, ordersInRows, withdrawalNote } from '../orders/order-words.ts'
import { WithdrawalDialogLink } from '../orders/withdraw-way.tsx'
import { checkoutAddress } from '../paying/payment-addresses.ts'
import { isBeingChecked, paidWords, paymentNotes, serviceWords } from '../paying/payment-words.ts'
import { PaymentStatusBadge } from './payment-status-badge.tsx'

const RefundDialog = later(async () => (await import('./refund-dialog.tsx')).RefundDialog)

type PaymentHistoryProps = {
  payments: ReturnType<typeof usePayments>
  orders: ReturnType<typeof useOrders>
  /** Orders with a card of their own. */
  elsewhere: ReadonlySet<string>
  /** Provider with a checkout. A payment continues only where it began. */
  checkout: PaymentsSetup['mode'] | undefined
}

export function PaymentHistory({ payments, orders, ...rest }: PaymentHistoryProps) {
  return (
    <Card title="Payment History">
      {payments.data ? (
        <History payments={payments.data} orders={orders.data ?? []} {...rest} />
      ) : (
        <ListFailure of="payments" query={payments} />
      )}
      {orders.isError && <ListFailure of="invoices" query={orders} />}
    </Card>
  )
}

type Row = RefObject<HTMLLIElement | null>

type OnRow = (row: Row) => void

type HistoryProps = Pick<PaymentHistoryProps, 'checkout' | 'elsewhere'> & {
  payments: Payment[]
  orders: AgreedOrder[]
}

function History({ payments, orders, elsewhere, checkout }: HistoryProps) {
  const refund = useAsked<{ payment: Payment; row: Row }>()
  const lookAgain = useRefetchOrders()
  const onWithdrawn: OnRow = (row) => {
    row.current?.focus()
    lookAgain()
  }
  const here = orders.filter(({ id }) => !elsewhere.has(id))
  const { ofPayment, unpaid } = ordersInRows(payments, here)
  if (payments.length === 0 && unpaid.length === 0) return <NoPayments />
  return (
    <>
      <dl className="border-line border-b pb-6">
        <dt className="text-small text-soft">Total Spent</dt>
        <dd className="mt-1 font-semibold text-heading tracking-[-0.035em]">{totalPaid(payments)}</dd>
      </dl>
      <ul>
        {unpaid.map((order) => (
          <UnpaidOrder key={order.id} order={order} onWithdrawn={onWithdrawn} />
        ))}
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            order={ofPayment.get(payment.id)}
            isPart={elsewhere.has(payment.orderId)}
            instalment={instalmentPaid(payment, payments, orders)}
            onWithdrawn={onWithdrawn}
            checkout={checkout}
            onRefund={(row) => refund.ask({ payment, row })}
          />
        ))}
      </ul>
      {refund.asked && (
        <RefundDialog
          key={refund.asked.nth}
          payment={refund.asked.what.payment}
          onSent={() => refund.asked?.what.row.current?.focus()}
          onClose={refund.end}
        />
      )}
    </>
  )
}

function NoPayments() {
  return (
    <>
      <p className="font-semibold text-heading tracking-[-0.035em]">No payment history yet</p>
      <p className="mt-3 text-soft">Your payments will appear here after purchase</p>
    </>
  )
}

function UnpaidOrder({ order, onWithdrawn }: { order: AgreedOrder; onWithdrawn: OnRow }) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  return (
    <li ref={row} tabIndex={-1} className="border-line border-b py-4 last:border-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1">
        <h3 id={id} className="font-semibold text-body tracking-normal">
          {serviceTitle(order.service)}
        </h3>
        <p className="text-right font-semibold">{formatEuros(order.gross)}</p>
      </div>
      <p className="mt-1 text-small text-soft">{stateWords(order)}</p>
      <OrderDocuments order={order} />
      <WithdrawalDialogLink order={order} describedBy={id} onWithdrawn={() => onWithdrawn(row)} />
    </li>
  )
}

function stateWords(order: AgreedOrder): string {
  const open = openOf(order)
  if (isOwed(order.status))
    return open > 0
      ? `Waiting for your payment of ${formatEuros(open)}.`
      : `The second instalment, ${formatEuros(instalmentToCome(order))}, is ${whenSecondIsDue({ isOver: order.isCalledOff })}.`
  return withdrawalNote(order) ?? 'Nothing is due.'
}

type PaymentRowProps = {
  payment: Payment
  order: AgreedOrder | undefined
  /** True if more of the price is still due. */
  isPart: boolean
  instalment: string | undefined
  checkout: PaymentsSetup['mode'] | undefined
  onRefund: OnRow
  onWithdrawn: OnRow
}

function PaymentRow(props: PaymentRowProps) {
  const { payment, order, isPart, instalment, checkout, onRefund, onWithdrawn } = props
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const { waitsForBuyer, isHere } = paymentFacts(payment.status)
  const canGoOn = waitsForBuyer && !isBeingChecked(payment) && payment.provider === checkout
  const notes = [
    instalment,
    isPart && isHere && !instalment ? 'Part of the price. The rest is still due.' : undefined,
    ...paymentNotes(payment),
    order && withdrawalNote(order),
  ].filter((note) => note !== undefined)
  return (
    <li ref={row} tabIndex={-1} className="border-line border-b py-4 last:border-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1">
        <h3
          id={id}
          className={`font-semibold text-body tracking-normal ${isServiceKey(payment.service) ? 'capitalize' : 'wrap-anywhere'}`}
        >
          {isServiceKey(payment.service) ? serviceWords(payment.service) : payment.service}
        </h3>
        <p className="text-right font-semibold">{paidWords(payment)}</p>
        <p className="font-mono text-micro text-soft">
          <time dateTime={payment.createdAt}>{clockDay(payment.createdAt)}</time>
        </p>
        <p className="text-right">
          <PaymentStatusBadge status={payment.status} />
        </p>
      </div>
      {notes.length > 0 && (
        <div className="mt-3 grid gap-1 text-small text-soft">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      {canGoOn && (
        <ButtonLink
          to={checkoutAddress(payment.id)}
          reloadDocument
          size="small"
          className="mt-3"
          aria-describedby={id}
        >
          Continue to checkout
        </ButtonLink>
      )}
      {order && <OrderDocuments order={order} />}
      <div className="flex flex-wrap gap-x-6">
        {payment.refundable && (
          <Button
            size="small"
            look="quiet"
            className="mt-2 -ml-3.5 text-soft underline decoration-edge underline-offset-4 hover:text-ink"
            aria-describedby={id}
            onClick={() => onRefund(row)}
          >
            Request a refund
          </Button>
        )}
        {order && (
          <WithdrawalDialogLink order={order} describedBy={id} onWithdrawn={() => onWithdrawn(row)} />
        )}
      </div>
    </li>
  )
}
