import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loading } from '#app/ui/spinner.tsx'
import { useBuyer } from '../buyer/use-buyer.ts'
import { loadOwnDocument } from '../frame/own-document.ts'
import { useOrders, usePayments, useWaitingOrders } from '../lists/lists.ts'
import { paymentsSetup } from '../paying/payments-setup.ts'
import { InstalmentsToCome } from './instalments-to-come.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { PurchaseServices } from './purchase-services.tsx'
import { useWaitingRows } from './use-waiting-rows.ts'
import { WaitingOrders } from './waiting-orders.tsx'

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
  const waiting = useWaitingOrders()
  const buyer = useBuyer()
  const setup = useQuery(paymentsSetup)
  const history = useRef<HTMLDivElement>(null)
  const rows = useWaitingRows(waiting.data ?? [])
  if ([payments, orders, waiting, buyer, setup].some(({ isPending }) => isPending)) return <LoadingPayments />
  const elsewhere = new Set(rows.map(({ orderId }) => orderId))
  return (
    // What is owed comes first for whoever listens and on a phone; beside the packages where there is room.
    <div className="grid grid-cols-1 items-start gap-x-14 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
      <div className="xl:col-start-2">
        <WaitingOrders
          rows={rows}
          failed={waiting.isError ? waiting : undefined}
          orders={orders.data ?? []}
          onWithdrawn={() => history.current?.focus()}
        />
        <InstalmentsToCome orders={orders.data ?? []} />
      </div>
      <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
        <PurchaseServices mode={setup.data?.mode} buyer={buyer.data ?? undefined} />
      </div>
      <div ref={history} tabIndex={-1} className="outline-none xl:col-start-2">
        <PaymentHistory
          payments={payments}
          orders={orders}
          elsewhere={elsewhere}
          toPay={waiting.data ?? []}
          checkout={setup.data?.hasCheckout ? setup.data.mode : undefined}
        />
      </div>
    </div>
  )
}

function LoadingPayments() {
  return (
    <>
      <Loading>Loading payment information...</Loading>
      <noscript>
        <p className="mt-4 text-soft">
          Your payments are fetched by a script. Please allow scripts to see them.
        </p>
      </noscript>
    </>
  )
}
