import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { partName } from '#domain/orders/instalments.ts'
import type { WaitingOrder } from '#domain/orders/quotes/quotes.schema.ts'
import { Card } from '../card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { useLookAgain } from '../lists/lists.ts'
import { OrderPapers } from '../orders/order-papers.tsx'
import { WithdrawWay } from '../orders/withdraw-way.tsx'
import { TransferDetails } from '../paying/transfer-details.tsx'
import { usePayOrder } from '../paying/use-pay-order.ts'
import { RemindersChoice } from './reminders-choice.tsx'

type WaitingOrdersProps = {
  rows: readonly WaitingOrder[]
  /** The list, where it could not be loaded. */
  failed: UseQueryResult | undefined
  /** The same with their papers, among others; none while they could not be loaded. */
  orders: AgreedOrder[]
  /** The order stands in the history from now on. */
  onWithdrawn: () => void
}

/** Quotes that wait for their money: how they are paid, their papers and the way out; nothing while there are none. */
export function WaitingOrders({ rows, failed, orders, onWithdrawn }: WaitingOrdersProps) {
  if (!failed && rows.length === 0) return null
  return (
    <Card title="Waiting for payment">
      {failed && <ListFailure of="accepted quotes" query={failed} />}
      <ul className="grid gap-8">
        {rows.map((order) => (
          <WaitingOrderRow
            key={order.orderId}
            order={order}
            agreed={orders.find(({ id }) => id === order.orderId)}
            onWithdrawn={onWithdrawn}
          />
        ))}
      </ul>
    </Card>
  )
}

type WaitingOrderRowProps = Pick<WaitingOrdersProps, 'onWithdrawn'> & {
  order: WaitingOrder
  agreed: AgreedOrder | undefined
}

function WaitingOrderRow({ order, agreed, onWithdrawn }: WaitingOrderRowProps) {
  const id = useId()
  const lookAgain = useLookAgain()
  const { isBusy, failure, pay } = usePayOrder(order.orderId)
  const { bank, title, open, gross, dueOn } = order
  const now = new Date()
  const instalment = partName(order.part)
  const what =
    open < gross ? `still open of ${formatEuros(gross)}` : instalment ? `to pay: ${instalment}` : 'to pay'
  return (
    <li className="grid gap-4">
      <div>
        <h3 id={id} className="wrap-anywhere font-semibold text-body tracking-normal">
          {title}
        </h3>
        <p className="mt-3 font-mono text-micro text-soft">
          {dueOn === null ? what : `${what}, by ${dayNamed(dueOn, now)}`}
        </p>
        <p className="mt-1 font-semibold text-heading tracking-[-0.035em]">{formatEuros(open)}</p>
      </div>
      {dueOn !== null && bank && <TransferDetails order={{ ...order, bank }} now={now} />}
      {dueOn !== null && <RemindersChoice order={order} describedBy={id} />}
      {failure && <Alert tone="failure">{failure}</Alert>}
      <Button size="small" busy={isBusy} className="justify-self-start" aria-describedby={id} onClick={pay}>
        Pay by card
      </Button>
      {agreed && (
        <div>
          <OrderPapers order={agreed} />
          <WithdrawWay
            order={agreed}
            describedBy={id}
            onWithdrawn={() => {
              onWithdrawn()
              lookAgain()
            }}
          />
        </div>
      )}
    </li>
  )
}
