import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { TextLink } from '#app/ui/link.tsx'
import { vatRate } from '#domain/crm/buyers/vat.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed, lastDayWords, timeWords } from '#domain/kernel/time.ts'
import { hasEnded, isOwed, openOf } from '#domain/orders/order-state.ts'
import { instalmentFacts } from '#domain/orders/order-words.ts'
import { deletedWords } from '#domain/reads/desk-clients.schema.ts'
import type { DeskOrder } from '#domain/reads/desk-money.schema.ts'
import { PageActions } from '../components/actions.tsx'
import { FactList } from '../components/fact-list.tsx'
import { OrderStatusBadge } from '../components/order-labels.tsx'
import { WithAside } from '../components/page-heading.tsx'
import { Section } from '../components/section.tsx'
import { useMember } from '../frame/member.ts'
import type { Route } from './+types/order'
import { nextOrderAction, orderActions } from './order-actions.tsx'
import { Documents, LedgerEntries, Payments } from './order-money.tsx'
import { HoldRow, RefundRow, WithdrawalRow } from './task-rows.tsx'

export default function Order({ params: { order: called } }: Route.ComponentProps) {
  const page = useQuery<DeskOrder>({ queryKey: ['/api/desk/orders', called] })
  return (
    <QueryResult of="order" query={page} list={{ to: '/desk/money', label: 'All orders' }}>
      {(data) => <Loaded key={data.order.id} page={data} />}
    </QueryResult>
  )
}

function Loaded({ page }: { page: DeskOrder }) {
  const { order, payments, invoices, moved, refunds, withdrawal, holds } = page
  const now = useNow()
  const { role } = useMember()
  return (
    <>
      <PageActions
        title={`${order.buyer.companyName ?? order.buyer.name}: ${serviceTitle(order.service)}`}
        under={
          <>
            <span className="tabular-nums">{formatEuros(order.gross)}</span>{' '}
            <OrderStatusBadge order={{ ...order, withdrawnAt: page.withdrawnAt }} />
          </>
        }
        actions={role === 'owner' ? orderActions(page, now) : []}
        next={nextOrderAction(page)}
      />
      <WithAside
        className="mt-8"
        aside={
          <Section title="Facts">
            <FactList facts={factsOf(page, now)} />
          </Section>
        }
      >
        {holds.length > 0 && (
          <Section title="On hold">
            {holds.map((hold) => (
              <HoldRow key={hold.id} hold={hold} now={now} />
            ))}
          </Section>
        )}
        {withdrawal && (
          <Section title="Withdrawal">
            <WithdrawalRow withdrawal={withdrawal} now={now} />
          </Section>
        )}
        {refunds.length > 0 && (
          <Section title="Refunds">
            {refunds.map((refund) => (
              <RefundRow key={refund.id} refund={refund} now={now} />
            ))}
          </Section>
        )}
        <Payments payments={payments} now={now} />
        <Documents invoices={invoices} now={now} />
        <LedgerEntries moved={moved} now={now} />
      </WithAside>
    </>
  )
}

function factsOf(
  { order, deleted, mayWithdraw, dueOn, projectId, isCalledOff }: DeskOrder,
  now: Date,
): [string, React.ReactNode][] {
  const { buyer } = order
  const at = (time: string | null) => time && timeWords(time, now)
  const open = openOf(order)
  const link = (to: string, words: string) => (
    <TextLink key={to} to={to} className="min-h-6">
      {words}
    </TextLink>
  )
  return [
    ['Number', order.number],
    ['Buyer', [buyer.companyName, buyer.name, buyer.email, buyer.country].filter(Boolean).join(', ')],
    ['VAT number', buyer.vatNumber],
    [
      'Client',
      deleted
        ? deletedWords(deleted, now)
        : order.ownerId && link(`/desk/clients/${order.ownerId}`, 'Client page'),
    ],
    ['Project', projectId && link(`/desk/projects/${projectId}`, 'Project page')],
    ['Quote', order.kind === 'quote' && link(`/desk/quotes/${order.id}`, 'Quote page')],
    [
      'Price',
      `${formatEuros(order.net)} + VAT ${formatEuros(order.vatAmount)} = ${formatEuros(order.gross)}`,
    ],
    ['VAT', order.vat.wording ?? vatRate(order.vat)],
    ...instalmentFacts(order, { isOver: deleted !== null || isCalledOff }),
    ['Received', formatEuros(order.received)],
    [
      'Due',
      open > 0 && isOwed(order.status) && `${formatEuros(open)}${dueOn ? ` by ${dayNamed(dueOn, now)}` : ''}`,
    ],
    ['Refunded', order.returned > 0 && formatEuros(order.returned)],
    ['Terms', order.termsVersion && `as of ${dayNamed(order.termsVersion, now)}`],
    ['Accepted', at(order.acceptedAt)],
    ['Paid', at(order.paidAt)],
    ['Early start', order.consentAt && `requested ${timeWords(order.consentAt, now)}`],
    [
      'Withdrawal',
      order.withdrawalEndsAt &&
        !hasEnded(order.status) &&
        `${mayWithdraw ? 'possible until' : 'was possible until'} the end of ${lastDayWords(order.withdrawalEndsAt, now)}`,
    ],
  ]
}
