import { useNow } from '#app/portal/time/use-now.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed, dayWords } from '#domain/kernel/time.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { FilterLinks, useChoice } from '../components/choice-links.tsx'
import { InfiniteList } from '../components/infinite-list.tsx'
import { ORDER_CHOICES, OrderStatusBadge } from '../components/order-labels.tsx'
import { Heading } from '../components/page-heading.tsx'
import { RowLink } from '../components/row-list.tsx'
import { useMember } from '../frame/member.ts'

const CHOICES = [{ value: '', label: 'All' }, ...ORDER_CHOICES]

export default function Quotes() {
  const { role } = useMember()
  const now = useNow()
  const status = useChoice('status', CHOICES)
  return (
    <>
      <Heading
        beside={
          role === 'owner' && (
            <ButtonLink look="primary" to="/desk/quotes/new">
              New quote
            </ButtonLink>
          )
        }
      >
        Quotes
      </Heading>
      <FilterLinks label="Filter quotes" param="status" choices={CHOICES} />
      <InfiniteList<WrittenQuote>
        of="quotes"
        path="/api/desk/quotes"
        filter={{ status }}
        none="No quotes."
        keyOf={({ id }) => id}
      >
        {(quote) => <QuoteRow quote={quote} now={now} />}
      </InfiniteList>
    </>
  )
}

function QuoteRow({ quote, now }: { quote: WrittenQuote; now: Date }) {
  const { id, number, title, recipient, gross, validUntil, createdAt } = quote
  return (
    <RowLink
      to={`/desk/quotes/${id}`}
      whose={recipient.name}
      what={title}
      end={formatEuros(gross)}
      facts={
        <span className="text-soft">
          {number}, {dayWords(createdAt, now)}, valid until {dayNamed(validUntil, now)}
        </span>
      }
      state={<OrderStatusBadge order={quote} />}
    />
  )
}
