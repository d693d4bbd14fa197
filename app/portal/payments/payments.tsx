import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Loading } from '../../ui/spinner.tsx'
import { useBuyer } from '../buyer/use-buyer.ts'
import { loadOwnDocument } from '../frame/own-document.ts'
import { useOrders, usePayments, useWaitingOrders } from '../lists/lists.ts'
import { PaymentHistory } from './payment-history.tsx'
import { paymentsSetup } from './payments-setup.ts'
import { PurchaseServices } from './purchase-services.tsx'
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
  if ([payments, orders, waiting, buyer, setup].some(({ isPending }) => isPending)) return <LoadingPayments />
  const elsewhere = new Set(waiting.data?.map(({ orderId }) => orderId))
  return (
    <div className="grid grid-cols-1 items-start gap-x-14 xl:grid-cols-2">
      <PurchaseServices mode={setup.data?.mode} buyer={buyer.data ?? undefined} />
      <div>
        <WaitingOrders
          waiting={waiting}
          orders={orders.data ?? []}
          onWithdrawn={() => history.current?.focus()}
        />
        <div ref={history} tabIndex={-1} className="outline-none">
          <PaymentHistory payments={payments} orders={orders} elsewhere={elsewhere} mode={setup.data?.mode} />
        </div>
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
