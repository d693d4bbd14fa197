import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatEuros } from '../../../domain/kernel/money.ts'
import type { WaitingOrder } from '../../../domain/orders/quotes/quotes.schema.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../frame/card.tsx'
import { TransferDetails } from '../quote/transfer-details.tsx'
import { usePayOrder } from '../quote/use-pay-order.ts'

/** Quotes that the client accepted and that wait for their money; nothing while there are none. */
export function WaitingOrders() {
  const { data: orders = [] } = useQuery<WaitingOrder[]>({ queryKey: ['/api/orders/waiting'] })
  if (orders.length === 0) return null
  return (
    <Card title="Waiting for payment">
      <ul className="grid gap-8">
        {orders.map((order) => (
          <WaitingOrderRow key={order.orderId} order={order} />
        ))}
      </ul>
    </Card>
  )
}

function WaitingOrderRow({ order }: { order: WaitingOrder }) {
  const id = useId()
  const { isBusy, failure, pay } = usePayOrder(order.orderId)
  const { bank, title, open } = order
  return (
    <li className="grid gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6">
        <h3 id={id} className="wrap-anywhere font-semibold text-body tracking-normal">
          {title}
        </h3>
        <p className="text-right font-semibold">{formatEuros(open)}</p>
      </div>
      {order.payBy === 'transfer' && bank && <TransferDetails order={{ ...order, bank }} now={new Date()} />}
      {failure && <Alert tone="failure">{failure}</Alert>}
      <Button size="small" busy={isBusy} className="justify-self-start" aria-describedby={id} onClick={pay}>
        Pay by card
      </Button>
    </li>
  )
}
