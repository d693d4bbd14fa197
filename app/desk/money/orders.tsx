import { Form, useSearchParams } from 'react-router'
import { useNow } from '#app/portal/time/use-now.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed, dayWords, stockholmDay } from '#domain/kernel/time.ts'
import { isOwed } from '#domain/orders/order-state.ts'
import type { ListedOrder } from '#domain/reads/desk-money.schema.ts'
import { useChoice } from '../components/choice-links.tsx'
import { InfiniteList } from '../components/infinite-list.tsx'
import { ORDER_CHOICES, OrderStatusBadge } from '../components/order-labels.tsx'
import { Heading } from '../components/page-heading.tsx'
import { RowLink } from '../components/row-list.tsx'
import { PageTabs } from '../frame/pages.tsx'

const OVERDUE = 'overdue'
const CHOICES = [{ value: '', label: 'All' }, { value: OVERDUE, label: 'Overdue' }, ...ORDER_CHOICES]

export default function Orders() {
  const [params] = useSearchParams()
  const now = useNow()
  const shown = useChoice('show', CHOICES)
  const q = params.get('q') ?? ''
  const isOverdue = shown === OVERDUE
  const filter = { q, status: isOverdue ? '' : shown, overdue: isOverdue ? '1' : '' }
  return (
    <>
      <Heading>Orders</Heading>
      <PageTabs />
      <Form
        key={`${shown} ${q}`}
        role="search"
        aria-label="Orders"
        className="my-5 grid max-w-[44rem] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_auto]"
      >
        <TextField type="search" name="q" label="Number or buyer" defaultValue={q} autoComplete="off" />
        <SelectField name="show" label="Status" options={CHOICES} defaultValue={shown} />
        <Button type="submit" className="h-12">
          Search
        </Button>
      </Form>
      <InfiniteList<ListedOrder>
        of="orders"
        path="/api/desk/orders"
        filter={filter}
        none="No orders."
        keyOf={({ id }) => id}
      >
        {(order) => <OrderRow order={order} now={now} />}
      </InfiniteList>
    </>
  )
}

function OrderRow({ order, now }: { order: ListedOrder; now: Date }) {
  const { number, buyer, service, gross, open, toCome, received, returned, dueOn, createdAt } = order
  const isLate = dueOn !== null && dueOn < stockholmDay(now)
  return (
    <RowLink
      to={`/desk/money/${number}`}
      whose={buyer}
      what={serviceTitle(service)}
      end={formatEuros(gross)}
      facts={
        <span className="text-soft">
          {number}, {dayWords(createdAt, now)}
          {toCome + open > 0 && received > 0 && `, ${formatEuros(received)} received`}
          {open > 0 && isOwed(order.status) && (
            <span className={isLate ? 'text-negative' : 'text-ink'}>
              , {formatEuros(open)} due
              {dueOn && ` ${isLate ? 'since' : 'by'} ${dayNamed(dueOn, now)}`}
            </span>
          )}
          {toCome > 0 && `, ${formatEuros(toCome)} due on completion`}
          {returned > 0 && `, ${formatEuros(returned)} refunded`}
        </span>
      }
      state={<OrderStatusBadge order={order} />}
    />
  )
}
