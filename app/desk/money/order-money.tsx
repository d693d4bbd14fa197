import { PaymentStatusBadge } from '#app/portal/payments/payment-status-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { documentName } from '#domain/billing/invoices/invoices.schema.ts'
import { providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { ibanWords } from '#domain/kernel/studio.ts'
import { dayNamed, stockholmDay, timeWords } from '#domain/kernel/time.ts'
import type { DeskOrder, DeskPayment } from '#domain/reads/desk-money.schema.ts'
import { ListSection, Row } from '../components/section.tsx'

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
  const { amount, refunded, status, provider, dispute, createdAt, transfer } = payment
  const told = [
    transfer ? `booked ${dayNamed(transfer.on, now)}, ${transfer.reference}` : timeWords(createdAt, now),
    transfer?.fromIban && `from ${ibanWords(transfer.fromIban)}`,
    refunded > 0 && `${formatEuros(refunded)} refunded`,
  ]
  return (
    <Row
      title={`${formatEuros(amount)} ${WAYS[providerFacts(provider).by]}`}
      end={<PaymentStatusBadge status={status} />}
      facts={told.filter(Boolean).join(', ')}
    >
      {dispute && <Badge tone={dispute === 'won' ? 'after' : 'negative'}>{DISPUTES[dispute]}</Badge>}
    </Row>
  )
}

export function Documents({ invoices, now }: { invoices: DeskOrder['invoices']; now: Date }) {
  return (
    <ListSection title="Invoices and credit notes" label="Documents" none="No invoices yet.">
      {invoices.map((invoice) => (
        <Row
          key={invoice.id}
          title={
            <>
              {documentName(invoice)} <span className="font-mono text-micro">{invoice.number}</span>
            </>
          }
          end={formatEuros(invoice.gross)}
          facts={
            <span className="flex flex-wrap items-center gap-x-5">
              {timeWords(invoice.issuedAt, now)}
              {(['pdf', 'ubl'] as const).map((form) => (
                <TextLink
                  key={form}
                  to={`/api/desk/invoices/${invoice.id}/${form}`}
                  reloadDocument
                  className="min-h-11"
                >
                  {form.toUpperCase()}
                  <span className="sr-only"> of {invoice.number}</span>
                </TextLink>
              ))}
            </span>
          }
        />
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
        <Row
          key={id}
          title={MOVES[kind]}
          end={formatEuros(amount)}
          facts={dayNamed(stockholmDay(new Date(happenedAt)), now)}
        />
      ))}
    </ListSection>
  )
}
