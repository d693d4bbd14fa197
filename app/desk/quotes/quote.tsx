import { useMutation, useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { vatRate } from '#domain/crm/buyers/vat.ts'
import { formatEuros, quantityWords } from '#domain/kernel/money.ts'
import { dayNamed, timeWords } from '#domain/kernel/time.ts'
import { isOffer, isOwed } from '#domain/orders/order-state.ts'
import { instalmentFacts } from '#domain/orders/order-words.ts'
import type { OrderLine } from '#domain/orders/orders.schema.ts'
import { deliveryWords } from '#domain/orders/orders.schema.ts'
import { goalSentence } from '#domain/orders/quotes/quoted-lines.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { buyerWords } from '../clients/client-queries.ts'
import { PageActions } from '../components/actions.tsx'
import { FactList } from '../components/fact-list.tsx'
import { OrderStatusBadge } from '../components/order-labels.tsx'
import { WithAside } from '../components/page-heading.tsx'
import { Section } from '../components/section.tsx'
import { useMember } from '../frame/member.ts'
import type { Route } from './+types/quote'
import { quoteActions } from './quote-actions.tsx'

export default function Quote({ params: { id: quoteId } }: Route.ComponentProps) {
  const quote = useQuery<WrittenQuote>({ queryKey: ['/api/desk/quotes', quoteId] })
  return (
    <QueryResult of="quote" query={quote} list={{ to: '/desk/quotes', label: 'All quotes' }}>
      {(data) => <Loaded key={quoteId} quote={data} />}
    </QueryResult>
  )
}

function Loaded({ quote }: { quote: WrittenQuote }) {
  const now = useNow()
  const isOwner = useMember().role === 'owner'
  return (
    <>
      <PageActions
        title={quote.title}
        under={
          <>
            {quote.recipient.name} <OrderStatusBadge order={quote} />
            <span className="text-soft">valid until {dayNamed(quote.validUntil, now)}</span>
          </>
        }
        beside={isOwner && <NextLink quote={quote} />}
        actions={isOwner ? quoteActions(quote) : []}
        next={isOffer(quote.status) ? 'send' : undefined}
      />
      <WithAside
        className="mt-8"
        aside={
          <Section title="Facts">
            <FactList facts={factsOf(quote, now)} />
          </Section>
        }
      >
        <Lines quote={quote} />
        {isOwner && isOffer(quote.status) && <Preview quoteId={quote.id} />}
      </WithAside>
    </>
  )
}

/** Links to the next step if it has a page of its own. */
function NextLink({ quote: { id, number, status } }: { quote: WrittenQuote }) {
  if (status === 'draft') return <ButtonLink to={`/desk/quotes/${id}/edit`}>Edit draft</ButtonLink>
  if (!isOwed(status)) return null
  return (
    <ButtonLink look="primary" to={`/desk/money/${number}#record`}>
      Record a transfer
    </ButtonLink>
  )
}

type Preview = { to: string; url: string; subject: string; text: string }

function Preview({ quoteId }: { quoteId: string }) {
  const preview = useMutation<Preview>({
    mutationFn: async () => (await callApi('POST', `/api/desk/quotes/${quoteId}/preview`, {})).json(),
  })
  return (
    <Section title="Buyer’s view">
      <Button className="mt-4" busy={preview.isPending} onClick={() => preview.mutate()}>
        Preview
      </Button>
      {preview.isError && (
        <div className="mt-4">
          <Alert tone="failure">{sentenceOf(preview.error)}</Alert>
        </div>
      )}
      {preview.data && (
        <div className="mt-4 grid gap-3 text-small" role="status">
          <p>
            <TextLink
              to={preview.data.url}
              reloadDocument
              target="_blank"
              rel="noopener"
              className="min-h-11 font-semibold"
            >
              Open the page
            </TextLink>{' '}
            <span className="text-soft">
              It is marked as a preview. The link works until you open the next one.
            </span>
          </p>
          <p className="wrap-anywhere">
            <b className="font-semibold">{preview.data.subject}</b>{' '}
            <span className="text-soft">to {preview.data.to}</span>
          </p>
          <p className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-4 text-soft">
            {preview.data.text}
          </p>
        </div>
      )}
    </Section>
  )
}

function Lines({ quote }: { quote: WrittenQuote }) {
  const { lines, options, net, vatAmount, gross, buyer } = quote
  const left = options.filter(({ isChosen }) => !isChosen)
  return (
    <Section title="Lines">
      <table className="w-full text-small">
        <tbody>
          {lines.map((line) => (
            <LineRow key={`${line.text} ${line.net}`} line={line} />
          ))}
        </tbody>
        <tfoot>
          <SumRow name="Net" amount={net} />
          <SumRow name={`VAT ${vatRate(quote.vat)}`} amount={vatAmount} />
          <SumRow name={`Total for ${buyer.companyName ?? buyer.name}`} amount={gross} />
        </tfoot>
      </table>
      {left.length > 0 && (
        <table className="mt-6 w-full text-small">
          <caption className="border-line border-b pb-2 text-left text-soft">
            Optional, not included in the total
          </caption>
          <tbody>
            {left.map((line) => (
              <LineRow key={`${line.text} ${line.net}`} line={line} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function LineRow({ line }: { line: OrderLine }) {
  return (
    <tr className="border-line border-b align-baseline">
      <td className="wrap-anywhere whitespace-pre-line py-2.5 pr-4">
        {line.text}
        {line.quantity && <span className="ml-2 text-soft">{quantityWords(line.quantity)}</span>}
      </td>
      <td className="whitespace-nowrap py-2.5 text-right tabular-nums">{formatEuros(line.net)}</td>
    </tr>
  )
}

function SumRow({ name, amount }: { name: string; amount: number }) {
  return (
    <tr className="border-line border-b">
      <th scope="row" className="py-2.5 pr-4 text-left font-semibold">
        {name}
      </th>
      <td className="whitespace-nowrap py-2.5 text-right font-semibold tabular-nums">
        {formatEuros(amount)}
      </td>
    </tr>
  )
}

function factsOf(quote: WrittenQuote, now: Date): [string, React.ReactNode][] {
  const at = (time: string | null) => time && timeWords(time, now)
  const { country } = quote.buyer
  return [
    ['Number', quote.number],
    [
      'Buyer',
      country !== null ? buyerWords({ ...quote.buyer, country }) : isOffer(quote.status) && 'Not entered yet',
    ],
    ['For', `${quote.recipient.name} <${quote.recipient.email}>`],
    ['Scope', quote.scope && <span className="whitespace-pre-line">{quote.scope}</span>],
    ['Baseline', quote.baseline && goalSentence(quote.baseline)],
    ['Delivery', deliveryWords(quote, now)],
    ['Valid until', dayNamed(quote.validUntil, now)],
    ...instalmentFacts(quote),
    ['Days to pay', quote.payDays],
    ['Created', at(quote.createdAt)],
    ['Sent', at(quote.sentAt)],
    ['Accepted', at(quote.acceptedAt)],
    ['Declined', at(quote.declinedAt)],
    ['Reason', quote.declineReason],
    ['Withdrawn', at(quote.withdrawnAt)],
    ['Paid', at(quote.paidAt)],
    ['Pays by', quote.dueOn === null ? quote.payBy : `transfer, due on ${dayNamed(quote.dueOn, now)}`],
    ['Received', quote.received > 0 && `${formatEuros(quote.received)} of ${formatEuros(quote.gross)}`],
  ]
}
