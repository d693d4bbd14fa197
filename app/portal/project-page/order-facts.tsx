import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/link.tsx'
import { paymentFacts, providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import type { Payment } from '#domain/billing/payments/payments.schema.ts'
import type { AgreedOrder } from '#domain/billing/withdrawals/withdrawals.schema.ts'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { clockDay, dayNamed, lastDayWords } from '#domain/kernel/time.ts'
import { whenSecondIsDue } from '#domain/orders/instalment-words.ts'
import { instalmentToCome, openOf } from '#domain/orders/order-state.ts'
import { OPEN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { Card } from '../card.tsx'
import { OrderDocuments } from '../orders/order-documents.tsx'
import { termsAddress, withdrawalNote } from '../orders/order-words.ts'
import { WithdrawLink } from '../orders/withdraw-way.tsx'
import { useNow } from '../time/use-now.ts'

const PAID_BY: Record<ReturnType<typeof providerFacts>['by'], string> = {
  card: 'by card',
  transfer: 'by bank transfer',
  'bank-charge': 'as a bank charge, paid by us',
}

type OrderFactsProps = {
  order: AgreedOrder
  payments: readonly Payment[]
  /** Set where the page links to the withdrawal. */
  withdrawFrom?: '/client/payments'
}

export function OrderFacts({ order, payments, withdrawFrom }: OrderFactsProps) {
  const now = useNow()
  const paid = payments.filter(({ status }) => paymentFacts(status).isPaid)
  const open = openOf(order)
  const toCome = instalmentToCome(order)
  const note = withdrawalNote(order)
  return (
    <Card title="Your order">
      <Facts>
        <Fact term="Ordered">
          {serviceTitle(order.service)}
          {order.acceptedAt && <span className="block text-soft">on {clockDay(order.acceptedAt)}</span>}
        </Fact>
        <Fact term="Price">
          {formatEuros(order.gross)}
          <span className="block text-soft">
            {order.vatAmount > 0 ? `incl. VAT, ${formatEuros(order.vatAmount)}` : 'no VAT'}
          </span>
        </Fact>
        <Fact term="Paid">
          {paid.map(({ id, amount, provider, createdAt }) => (
            <span key={id} className="block">
              {formatEuros(amount)} {PAID_BY[providerFacts(provider).by]}, {clockDay(createdAt)}
            </span>
          ))}
          {open > 0 && !order.withdrawal && (
            <TextLink to="/client/payments">{formatEuros(open)} due</TextLink>
          )}
          {toCome > 0 && (
            <span className="block">
              {formatEuros(toCome)}, second instalment, {whenSecondIsDue({ isOver: order.isCalledOff })}
            </span>
          )}
          {order.returned > 0 && <span className="block">{formatEuros(order.returned)} refunded to you</span>}
        </Fact>
        {order.mayWithdraw && order.withdrawalEndsAt && (
          <Fact term="Withdrawal">
            <span className="block">until the end of {lastDayWords(order.withdrawalEndsAt, now)}</span>
            {withdrawFrom && <WithdrawLink order={order} from={withdrawFrom} />}
          </Fact>
        )}
        {note && <Fact term="Withdrawal">{note}</Fact>}
        <Fact term="Terms">
          <TextLink to={termsAddress(order)} reloadDocument>
            {order.termsVersion ? `as of ${clockDay(`${order.termsVersion}T12:00:00Z`)}` : 'current version'}
          </TextLink>
        </Fact>
      </Facts>
      <OrderDocuments order={order} />
    </Card>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="-mt-2 divide-y divide-line text-small">{children}</dl>
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-4 py-3">
      <dt className="text-soft">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

export function Promised({ project, order }: { project: Project; order: AgreedOrder }) {
  const now = useNow()
  const due = OPEN_STATUSES.includes(project.status) && dueWords(project, now)
  return (
    <Card title="What we promised">
      <ul className="-mt-2 divide-y divide-line text-small">
        {order.lines
          .filter(({ net }) => net >= 0)
          .flatMap(({ text }) => text.split('\n'))
          .map((line) => (
            <li key={line} className="wrap-anywhere py-3">
              {line}
            </li>
          ))}
      </ul>
      {due && <p className="border-line border-t pt-3 font-semibold text-small">{due}</p>}
    </Card>
  )
}

function dueWords({ dueOn, deliveryWorkingDays: days }: Project, now: Date): string | undefined {
  if (dueOn !== null) return `By ${dayNamed(dueOn, now)}`
  return days === null
    ? undefined
    : `Within ${days} working day${days === 1 ? '' : 's'} of receiving your files`
}
