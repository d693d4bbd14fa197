import { type RefObject, useId, useRef, useState } from 'react'
import { isServiceKey } from '../../../domain/catalogue/catalogue.schema.ts'
import { formatDollars } from '../../../domain/kernel/money.ts'
import { hasCheckout } from '../../../domain/payments/modes.schema.ts'
import type { Payment, PaymentsSetup } from '../../../domain/payments/payments.schema.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { totalPaid } from '../dashboard/project-figures.ts'
import { Card } from '../frame/card.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import type { usePayments } from '../lists/lists.ts'
import { dayWords } from '../time/time-words.ts'
import { checkoutAddress } from './payment-addresses.ts'
import { PaymentStatusBadge } from './payment-status-badge.tsx'
import { isBeingChecked, paymentNotes, serviceWords } from './payment-words.ts'
import { RefundDialog } from './refund-dialog.tsx'

type PaymentHistoryProps = {
  payments: ReturnType<typeof usePayments>
  /** How payments are taken now; an open one can go on only where it began. */
  mode: PaymentsSetup['mode'] | undefined
}

export function PaymentHistory({ payments, mode }: PaymentHistoryProps) {
  return (
    <Card title="Payment History">
      {payments.data ? (
        <History payments={payments.data} mode={mode} />
      ) : (
        <ListFailure of="payments" query={payments} />
      )}
    </Card>
  )
}

/** One opening of the dialog. The browser tells that a dialog was closed a little later: the next one may be open by then. */
type RefundAsked = { payment: Payment; row: RefObject<HTMLLIElement | null>; nth: number }

function History({ payments, mode }: { payments: Payment[]; mode: PaymentHistoryProps['mode'] }) {
  const [asking, setAsking] = useState<RefundAsked>()
  if (payments.length === 0) return <NoPayments />
  return (
    <>
      <dl className="border-line border-b pb-6">
        <dt className="font-mono text-micro text-soft">Total Spent</dt>
        <dd className="mt-1 font-semibold text-heading tracking-[-0.035em]">
          {formatDollars(totalPaid(payments))}
        </dd>
      </dl>
      <ul>
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            mode={mode}
            onRefund={(row) => setAsking((before) => ({ payment, row, nth: (before?.nth ?? 0) + 1 }))}
          />
        ))}
      </ul>
      {asking && (
        <RefundDialog
          key={asking.nth}
          payment={asking.payment}
          onSent={() => asking.row.current?.focus()}
          onClose={() => setAsking((now) => (now === asking ? undefined : now))}
        />
      )}
    </>
  )
}

type PaymentRowProps = {
  payment: Payment
  mode: PaymentHistoryProps['mode']
  onRefund: (row: RefObject<HTMLLIElement | null>) => void
}

function PaymentRow({ payment, mode, onRefund }: PaymentRowProps) {
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const isWaiting = payment.status === 'pending' || payment.status === 'failed'
  const canGoOn = isWaiting && !isBeingChecked(payment) && payment.provider === mode && hasCheckout(mode)
  const notes = paymentNotes(payment)
  return (
    <li ref={row} tabIndex={-1} className="border-line border-b py-4 last:border-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-1">
        <h3
          id={id}
          className={`font-semibold text-body tracking-normal ${isServiceKey(payment.service) ? 'capitalize' : 'wrap-anywhere'}`}
        >
          {isServiceKey(payment.service) ? serviceWords(payment.service) : payment.service}
        </h3>
        <p className="text-right font-semibold">{formatDollars(payment.amount)}</p>
        <p className="font-mono text-micro text-soft">
          <time dateTime={payment.createdAt}>{dayWords(payment.createdAt)}</time>
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
    </li>
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
