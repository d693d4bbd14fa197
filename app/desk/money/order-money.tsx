import { PaymentStatusBadge } from '#app/portal/payments/payment-status-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { documentName } from '#domain/billing/invoices/invoices.schema.ts'
import { providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { ibanWords } from '#domain/kernel/studio.ts'
import { dayNamed, stockholmDay, timeWords } from '#domain/kernel/time.ts'
import type { DeskOrder, DeskPayment } from '#domain/reads/desk-money.schema.ts'
import { ListSection } from '../components/section.tsx'

export const WAYS: Readonly<Record<ReturnType<typeof providerFacts>['by'], string>> = {
  card: 'by card',
  transfer: 'by transfer',
  'bank-charge': 'as a bank charge',
}

export const PAID: typeof WAYS = { ...WAYS, card: 'paid by card', transfer: 'paid by transfer' }

const DISPUTES: Readonly<Record<NonNullable<DeskPayment['dispute']>, string>> = {
  open: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
}

export function Payments({ payments, now }: { payments: readonly DeskPayment[]; now: Date }) {
  return (
    <ListSection title="Payments" none="No payments yet.">
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} now={now} />
      ))}
    </ListSection>
  )
}

function PaymentRow({ payment, now }: { payment: DeskPayment; now: Date }) {
  const { id, amount, refunded, status, provider, dispute, createdAt, transfer } = payment
  const told = [
    transfer ? `booked ${dayNamed(transfer.on, now)}, ${transfer.reference}` : timeWords(createdAt, now),
    transfer?.fromIban && `from ${ibanWords(transfer.fromIban)}`,
    refunded > 0 && `${formatEuros(refunded)} refunded`,
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 gap-y-1 border-line border-b py-3">
      <span className="tabular-nums">
        {formatEuros(amount)} {WAYS[providerFacts(provider).by]}
      </span>
      <PaymentStatusBadge status={status} />
      <span className="wrap-anywhere col-span-2 text-soft">{told.filter(Boolean).join(', ')}</span>
      {dispute && (
        <span className="col-span-2 flex flex-wrap items-center gap-x-4">
          <Badge tone={dispute === 'won' ? 'after' : 'negative'}>{DISPUTES[dispute]}</Badge>
          <TextLink to={`/api/desk/payments/${id}/evidence`} reloadDocument className="min-h-11">
            Evidence pack (text)
          </TextLink>
        </span>
      )}
    </li>
  )
}

export function Documents({ invoices, now }: { invoices: DeskOrder['invoices']; now: Date }) {
  return (
    <ListSection title="Invoices and credit notes" label="Documents" none="No invoices yet.">
      {invoices.map((paper) => (
        <li key={paper.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 border-line border-b py-3">
          <span>
            {documentName(paper)} <span className="font-mono text-micro">{paper.number}</span>
            <span className="block text-soft">{timeWords(paper.issuedAt, now)}</span>
          </span>
          <span className="text-right tabular-nums">{formatEuros(paper.gross)}</span>
          <span className="col-span-2 flex gap-x-5">
            <TextLink to={`/api/desk/invoices/${paper.id}/pdf`} reloadDocument className="min-h-11">
              PDF<span className="sr-only"> of {paper.number}</span>
            </TextLink>
            <TextLink to={`/api/desk/invoices/${paper.id}/ubl`} reloadDocument className="min-h-11">
              UBL<span className="sr-only"> of {paper.number}</span>
            </TextLink>
          </span>
        </li>
      ))}
    </ListSection>
  )
}

const MOVES: Readonly<Record<DeskOrder['moved'][number]['kind'], string>> = {
  payment: 'Received',
  refund: 'Refunded',
  correction: 'Reversed, recorded by mistake',
}

/** The ledger is kept by days, because transfers have no time. */
export function LedgerEntries({ moved, now }: { moved: DeskOrder['moved']; now: Date }) {
  return (
    <ListSection title="Ledger" none="No entries.">
      {moved.map(({ id, kind, amount, happenedAt }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-5 border-line border-b py-2.5">
          <span>
            {MOVES[kind]}
            <span className="ml-3 text-soft">{dayNamed(stockholmDay(new Date(happenedAt)), now)}</span>
          </span>
          <span className="tabular-nums">{formatEuros(amount)}</span>
        </li>
      ))}
    </ListSection>
  )
}
