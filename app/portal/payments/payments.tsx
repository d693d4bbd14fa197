import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { whenSecondIsDue } from '#domain/orders/instalment-words.ts'
import { partName } from '#domain/orders/instalments.ts'
import { instalmentToCome } from '#domain/orders/order-state.ts'
import type { OpenOrder } from '#domain/orders/quotes/written-quote.schema.ts'
import { Card } from '../card.tsx'
import { loadOwnDocument } from '../frame/own-document.ts'
import { ListFailure, LoadingPage } from '../lists/list-failure.tsx'
import { useOpenOrders, useOrders, usePayments, useRefetchOrders } from '../lists/lists.ts'
import { OrderDocuments } from '../orders/order-documents.tsx'
import { WithdrawalDialogLink, withdrawHash } from '../orders/withdraw-way.tsx'
import { paymentsSetup, usePayOrder } from '../paying/payments-setup.tsx'
import { TransferDetails } from '../paying/transfer-details.tsx'
import { useBuyer } from '../use-buyer.ts'
import { PaymentHistory } from './payment-history.tsx'
import { PurchaseServices } from './purchase-services.tsx'

export function loader() {
  return null
}

export const clientLoader = loadOwnDocument

export function shouldRevalidate() {
  return false
}

export default function Payments() {
  return (
    <>
      <h1 className="mb-8 text-display md:mb-10">Payments</h1>
      <PaymentCards />
    </>
  )
}

function PaymentCards() {
  const payments = usePayments()
  const orders = useOrders()
  const waiting = useOpenOrders()
  const buyer = useBuyer()
  const setup = useQuery(paymentsSetup)
  const history = useRef<HTMLDivElement>(null)
  const rows = useTaskRows(waiting.data ?? [])
  if ([payments, orders, waiting, buyer, setup].some(({ isPending }) => isPending))
    return <LoadingPage what="your payments">Loading payment information...</LoadingPage>
  const elsewhere = new Set(rows.map(({ orderId }) => orderId))
  return (
    <div className="grid grid-cols-1 items-start gap-x-14 xl:grid-cols-2">
      <div>
        <OpenOrders
          rows={rows}
          failed={waiting.isError ? waiting : undefined}
          orders={orders.data ?? []}
          onWithdrawn={() => history.current?.focus()}
        />
        <InstalmentsToCome orders={orders.data ?? []} />
        <PurchaseServices mode={setup.data?.mode} buyer={buyer.data ?? undefined} isAside={rows.length > 0} />
      </div>
      <div ref={history} tabIndex={-1} className="outline-none">
        <PaymentHistory
          payments={payments}
          orders={orders}
          elsewhere={elsewhere}
          checkout={setup.data?.hasCheckout ? setup.data.mode : undefined}
        />
      </div>
    </div>
  )
}

/** Keeps an order until its withdrawal dialog, which is in its row, is closed. */
function useTaskRows(waiting: readonly OpenOrder[]): readonly OpenOrder[] {
  const { hash } = useLocation()
  const [left, setLeft] = useState<OpenOrder>()
  const isLeft = ({ orderId }: OpenOrder) => hash === withdrawHash(orderId)
  const leaving = waiting.find(isLeft)
  if (leaving) {
    if (leaving !== left) setLeft(leaving)
    return waiting
  }
  return left && isLeft(left) ? [...waiting, left] : waiting
}

function InstalmentsToCome({ orders }: { orders: readonly AgreedOrder[] }) {
  const toCome = orders.filter((order) => instalmentToCome(order) > 0)
  if (toCome.length === 0) return null
  return (
    <Card title="Due later">
      <ul className="grid gap-6">
        {toCome.map((order) => (
          <li key={order.id}>
            <h3 className="wrap-anywhere font-semibold text-body tracking-normal">
              {serviceTitle(order.service)}
            </h3>
            <p className="mt-3 text-small text-soft">second instalment</p>
            <p className="mt-1 font-semibold text-heading tracking-[-0.035em]">
              {formatEuros(instalmentToCome(order))}
            </p>
            <p className="mt-2 text-small text-soft">
              It is{' '}
              {whenSecondIsDue({ isOver: order.isCalledOff, days: order.daysAfterDelivery ?? undefined })}.
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type OpenOrdersProps = {
  rows: readonly OpenOrder[]
  failed: UseQueryResult | undefined
  orders: AgreedOrder[]
  /** The order moves to the history. */
  onWithdrawn: () => void
}

function OpenOrders({ rows, failed, orders, onWithdrawn }: OpenOrdersProps) {
  if (!failed && rows.length === 0) return null
  return (
    <Card title="Waiting for payment">
      {failed && <ListFailure of="accepted quotes" query={failed} />}
      <ul className="grid gap-8">
        {rows.map((order, index) => (
          <OpenOrderRow
            key={order.orderId}
            order={order}
            isFirst={index === 0}
            agreed={orders.find(({ id }) => id === order.orderId)}
            onWithdrawn={onWithdrawn}
          />
        ))}
      </ul>
    </Card>
  )
}

type OpenOrderRowProps = Pick<OpenOrdersProps, 'onWithdrawn'> & {
  order: OpenOrder
  agreed: AgreedOrder | undefined
  isFirst: boolean
}

function OpenOrderRow({ order, agreed, isFirst, onWithdrawn }: OpenOrderRowProps) {
  const id = useId()
  const lookAgain = useRefetchOrders()
  const { isBusy, failure, pay } = usePayOrder(order.orderId)
  const { bank, title, open, gross, dueOn } = order
  const now = new Date()
  const instalment = partName(order.part)
  const what =
    open < gross ? `left to pay of ${formatEuros(gross)}` : instalment ? `to pay: ${instalment}` : 'to pay'
  return (
    <li className="grid gap-4">
      <div>
        <h3 id={id} className="wrap-anywhere font-semibold text-body tracking-normal">
          {title}
        </h3>
        <p className="mt-3 text-small text-soft">{what}</p>
        <p className="mt-1 font-semibold text-heading tracking-[-0.035em]">{formatEuros(open)}</p>
      </div>
      {dueOn !== null && bank && <TransferDetails order={{ ...order, bank }} now={now} />}
      {failure && <Alert tone="failure">{failure}</Alert>}
      <Button
        look={isFirst ? 'primary' : 'secondary'}
        busy={isBusy}
        className="justify-self-start"
        aria-describedby={id}
        onClick={pay}
      >
        Pay by card
      </Button>
      {agreed && (
        <div>
          <OrderDocuments order={agreed} />
          <WithdrawalDialogLink
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
