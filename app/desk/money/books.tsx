import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { Alert } from '#app/ui/alert.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { monthBefore, nextMonth } from '#domain/billing/books/month.schema.ts'
import { formatEuros, formatUnits } from '#domain/kernel/money.ts'
import { dayNamed, stockholmDay, timeWords } from '#domain/kernel/time.ts'
import type { DeskBooks } from '#domain/reads/desk-money.schema.ts'
import { FactList } from '../components/fact-list.tsx'
import { Heading, WithAside } from '../components/page-heading.tsx'
import { Row, Section } from '../components/section.tsx'
import { useMember } from '../frame/member.ts'
import { PageTabs } from '../frame/pages.tsx'

export default function Books() {
  const [search] = useSearchParams()
  const now = useNow()
  const present = stockholmDay(now).slice(0, 7)
  const asked = search.get('month') ?? ''
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) && asked <= present ? asked : present
  const books = useQuery<DeskBooks>({ queryKey: [`/api/desk/books?month=${month}`] })
  return (
    <>
      <Heading>Books</Heading>
      <PageTabs />
      <nav aria-label="Month" className="mb-6 flex flex-wrap items-center gap-x-6">
        <TextLink to={`/desk/money/books?month=${monthBefore(month)}`} className="min-h-11">
          {monthName(monthBefore(month))}
        </TextLink>
        <h2 className="text-title">{monthName(month)}</h2>
        {month < present && (
          <TextLink to={`/desk/money/books?month=${nextMonth(month)}`} className="min-h-11">
            {monthName(nextMonth(month))}
          </TextLink>
        )}
      </nav>
      <QueryResult of="books" query={books}>
        {(data) => <Month month={month} books={data} now={now} />}
      </QueryResult>
    </>
  )
}

function Month({ month, books, now }: { month: string; books: DeskBooks; now: Date }) {
  const { role } = useMember()
  const { from, to, sums, byHand, notOurs, samples } = books
  const days = `${dayNamed(from, now)} to ${dayNamed(to, now)}`
  return (
    <WithAside
      aside={
        <>
          <Section title="VAT return">
            <Vat books={books} />
          </Section>
          {role === 'owner' && (
            <Section title="Export">
              <p className="pt-3 mb-2 text-small text-soft">
                {days}. The files contain client names. Exporting SIE assigns permanent voucher numbers.
              </p>
              <p className="flex flex-wrap gap-x-6">
                {EXPORTS.map(([format, label]) => (
                  <TextLink
                    key={format}
                    to={`/api/desk/books/export?month=${month}&format=${format}`}
                    reloadDocument
                    className="min-h-11"
                  >
                    {label}
                  </TextLink>
                ))}
              </p>
            </Section>
          )}
        </>
      }
    >
      {books.isTest && (
        <div className="mb-8">
          <Alert tone="warning">Test mode: nothing was charged. These books include test payments.</Alert>
        </div>
      )}
      <Reconciled books={books} />
      {byHand.length > 0 && (
        <Section title="Book manually">
          <ul className="text-small">
            {byHand.map(({ id, category, amount, happenedAt }) => (
              <li key={id} className="wrap-anywhere border-line border-b py-2.5">
                {category}, {amount < 0 ? 'out' : 'in'} {formatEuros(Math.abs(amount))}
                <span className="ml-3 text-soft">
                  {timeWords(happenedAt, now)}, {id}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Activity">
        {sums.length === 0 && <p className="pt-3 text-small text-soft">No activity from {days}.</p>}
        <ul>
          {sums.map(({ kind, count, amount }) => (
            <Row
              key={kind}
              title={KINDS[kind] ?? kind}
              facts={count === 1 ? '1 entry' : `${count} entries`}
              end={formatEuros(amount)}
            />
          ))}
        </ul>
        {samples + notOurs > 0 && (
          <p className="mt-4 text-small text-soft">
            Left out: {samples} test payments, and {notOurs} provider transactions outside the portal or not
            in euros.
          </p>
        )}
      </Section>
    </WithAside>
  )
}

const EXPORTS = [
  ['csv', 'Table (CSV)'],
  ['sie', 'SIE 4'],
] as const

const KINDS: Readonly<Record<string, string>> = {
  invoice: 'Invoices',
  'credit-note': 'Credit notes',
  payment: 'Payments',
  refund: 'Refunds',
}

function Reconciled({ books }: { books: DeskBooks }) {
  const { words, differences } = books.reconciliation
  return (
    <Section title="Ledger and provider">
      <p className={`pt-3 text-small ${differences.length > 0 ? 'text-negative' : ''}`}>{words}</p>
      <ul aria-label="Differences" className="mt-3 text-small empty:hidden">
        {differences.map(({ providerPaymentId, paymentId, ours, theirs }) => (
          <li key={providerPaymentId} className="wrap-anywhere border-line border-b py-2.5">
            {paymentId ? (
              <TextLink to={`/desk/money/${paymentId}`} className="min-h-11 font-mono">
                {paymentId}
              </TextLink>
            ) : (
              'Not ours'
            )}
            <span className="ml-3 font-mono text-micro text-soft">{providerPaymentId}</span>
            <span className="block">
              Ledger: {formatEuros(ours.received)} received, {formatEuros(ours.returned)} refunded. Provider:{' '}
              {formatEuros(theirs.received)} received, {formatEuros(theirs.returned)} refunded.
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Box of the Swedish VAT return. */
const OUTPUT_VAT = '10'

function Vat({ books: { vat, currency } }: { books: DeskBooks }) {
  const told = (amount: number) =>
    currency === 'EUR' ? formatEuros(amount) : `${formatUnits(amount)} ${currency}`
  const output = vat.boxes.find(({ box }) => box === OUTPUT_VAT)
  return (
    <>
      <p className="mt-4 mb-1 font-semibold text-title tabular-nums">{told(output?.amount ?? 0)}</p>
      <p className="mb-2 text-small text-soft">VAT to report for the month</p>
      <ul>
        {vat.boxes.map(({ box, holds, amount }) => (
          <Row key={box} title={holds} facts={`Box ${box}`} end={told(amount)} />
        ))}
      </ul>
      {vat.unionSales.length > 0 && (
        <>
          <p className="mt-5 mb-2 text-small text-soft">Sales within the EU</p>
          <ul className="border-line border-t">
            {vat.unionSales.map(({ vatNumber, name, amount }) => (
              <Row key={vatNumber} title={name} facts={vatNumber} end={told(amount)} />
            ))}
          </ul>
        </>
      )}
      {vat.unproven.length > 0 && (
        <>
          <p className="mt-5 mb-2 text-small text-soft">Sales without VAT, VAT number unconfirmed</p>
          <FactList facts={vat.unproven.map(({ order, net }) => [order, formatEuros(net)])} />
        </>
      )}
    </>
  )
}

function monthName(month: string): string {
  return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
}
