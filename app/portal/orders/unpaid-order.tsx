import { useId, useRef } from 'react'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { whenSecondIsDue } from '#domain/orders/after-delivery.ts'
import { instalmentToCome, isOwed, openOf } from '#domain/orders/order-state.ts'
import { OrderPapers } from './order-papers.tsx'
import { withdrawalNote } from './order-words.ts'
import { WithdrawWay } from './withdraw-way.tsx'

/** What was agreed and not paid yet, so that it stands in no payment's row. */
export function UnpaidOrder({ order, onWithdrawn }: { order: AgreedOrder; onWithdrawn: () => void }) {
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
      <OrderPapers order={order} />
      <WithdrawWay
        order={order}
        describedBy={id}
        onWithdrawn={() => {
          row.current?.focus()
          onWithdrawn()
        }}
      />
    </li>
  )
}

function stateWords(order: AgreedOrder): string {
  const open = openOf(order)
  if (isOwed(order.status))
    return open > 0
      ? `Waits for your payment of ${formatEuros(open)}.`
      : `Its second instalment, ${formatEuros(instalmentToCome(order))}, is ${whenSecondIsDue({ isOver: order.isCalledOff })}.`
  return withdrawalNote(order) ?? 'Nothing is open.'
}
