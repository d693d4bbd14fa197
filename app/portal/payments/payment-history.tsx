import type { RefObject } from 'react'
import { useAsked } from '#app/ui/asked.ts'
import { later } from '#app/ui/later.tsx'
import type { Payment, PaymentsSetup } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import type { WaitingOrder } from '#domain/orders/quotes/quotes.schema.ts'
import { Card } from '../card.tsx'
import { partWords, totalPaid } from '../dashboard/project-figures.ts'
import { ListFailure } from '../lists/list-failure.tsx'
import { useLookAgain, type useOrders, type usePayments } from '../lists/lists.ts'
import { instalmentPaid, ordersInRows } from '../orders/order-words.ts'
import { UnpaidOrder } from '../orders/unpaid-order.tsx'
import { PaymentRow } from './payment-row.tsx'

const RefundDialog = later(async () => (await import('./refund-dialog.tsx')).RefundDialog)

type PaymentHistoryProps = {
  payments: ReturnType<typeof usePayments>
  orders: ReturnType<typeof useOrders>
  /** Ids of the orders that stand in a card of their own. */
  elsewhere: ReadonlySet<string>
  /** Orders that wait for their money. */
  toPay: readonly WaitingOrder[]
  /** Whose checkout there is; an open payment continues only where it began. */
  checkout: PaymentsSetup['mode'] | undefined
}

export function PaymentHistory({ payments, orders, elsewhere, toPay, checkout }: PaymentHistoryProps) {
  return (
    <Card title="Payment History">
      {payments.data ? (
        <History
          payments={payments.data}
          orders={orders.data ?? []}
          elsewhere={elsewhere}
          toPay={toPay}
          checkout={checkout}
        />
      ) : (
        <ListFailure of="payments" query={payments} />
      )}
      {orders.isError && <ListFailure of="invoices" query={orders} />}
    </Card>
  )
}

type HistoryProps = Pick<PaymentHistoryProps, 'checkout' | 'elsewhere' | 'toPay'> & {
  payments: Payment[]
  orders: AgreedOrder[]
}

function History({ payments, orders, elsewhere, toPay, checkout }: HistoryProps) {
  const part = partWords(toPay)
  const refund = useAsked<{ payment: Payment; row: RefObject<HTMLLIElement | null> }>()
  const lookAgain = useLookAgain()
  const here = orders.filter(({ id }) => !elsewhere.has(id))
  const { ofPayment, unpaid } = ordersInRows(payments, here)
  if (payments.length === 0 && unpaid.length === 0) return <NoPayments />
  return (
    <>
      <dl className="border-line border-b pb-6">
        <dt className="font-mono text-micro text-soft">Total Spent</dt>
        <dd className="mt-1 font-semibold text-heading tracking-[-0.035em]">{totalPaid(payments)}</dd>
        {part && <dd className="mt-2 text-small text-soft">{part}</dd>}
      </dl>
      <ul>
        {unpaid.map((order) => (
          <UnpaidOrder key={order.id} order={order} onWithdrawn={lookAgain} />
        ))}
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            order={ofPayment.get(payment.id)}
            isPart={elsewhere.has(payment.orderId)}
            instalment={instalmentPaid(payment, payments, orders)}
            onWithdrawn={lookAgain}
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
