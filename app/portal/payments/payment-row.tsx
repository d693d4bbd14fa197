import { type RefObject, useId, useRef } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { paymentFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { Payment, PaymentsSetup } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { isServiceKey } from '#domain/crm/catalogue/catalogue.schema.ts'
import { OrderPapers } from '../orders/order-papers.tsx'
import { withdrawalNote } from '../orders/order-words.ts'
import { WithdrawWay } from '../orders/withdraw-way.tsx'
import { checkoutAddress } from '../paying/payment-addresses.ts'
import { isBeingChecked, paidWords, paymentNotes, serviceWords } from '../paying/payment-words.ts'
import { clockDay } from '../time/time-words.ts'
import { PaymentStatusBadge } from './payment-status-badge.tsx'

type PaymentRowProps = {
  payment: Payment
  /** What it paid, whose papers and withdrawal stand here. */
  order: AgreedOrder | undefined
  /** Whether its order still waits for the rest of its money. */
  isPart: boolean
  /** For which one it is, in a sentence. */
  instalment: string | undefined
  checkout: PaymentsSetup['mode'] | undefined
  onRefund: (row: RefObject<HTMLLIElement | null>) => void
  onWithdrawn: () => void
}

export function PaymentRow(props: PaymentRowProps) {
  const { payment, order, isPart, instalment, checkout, onRefund, onWithdrawn } = props
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const { waitsForBuyer, isHere } = paymentFacts(payment.status)
  const canGoOn = waitsForBuyer && !isBeingChecked(payment) && payment.provider === checkout
  const notes = [
    instalment,
    isPart && isHere && !instalment ? 'A part of the price. The rest is still open.' : undefined,
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
      {order && <OrderPapers order={order} />}
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
          <WithdrawWay
            order={order}
            describedBy={id}
            onWithdrawn={() => {
              row.current?.focus()
              onWithdrawn()
            }}
          />
        )}
      </div>
    </li>
  )
}
