import { useMutation, useQuery } from '@tanstack/react-query'
import { QueryResult } from '#app/desk/components/query-result.tsx'
import { Card } from '#app/portal/card.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { vatRate } from '#domain/crm/buyers/vat.ts'
import { formatEuros, quantityWords } from '#domain/kernel/money.ts'
import { dayNamed, timeWords } from '#domain/kernel/time.ts'
import { isOffer } from '#domain/orders/order-state.ts'
import { instalmentFacts } from '#domain/orders/order-words.ts'
import type { OrderLine } from '#domain/orders/orders.schema.ts'
import { deliveryWords } from '#domain/orders/orders.schema.ts'
import { goalSentence } from '#domain/orders/quotes/quoted-lines.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { FactList } from '../components/fact-list.tsx'
import { OrderStatusBadge } from '../components/order-labels.tsx'
import { Heading, isMissing, Missing } from '../components/page-heading.tsx'
import { useMember } from '../frame/member.ts'
import type { Route } from './+types/quote'
import { QuoteActions } from './quote-actions.tsx'

export default function Quote({ params: { id: quoteId } }: Route.ComponentProps) {
  const quote = useQuery<WrittenQuote>({ queryKey: ['/api/desk/quotes', quoteId] })
  if (isMissing(quote.error)) return <Missing sentence="Quote not found" to="/desk/quotes" all="All quotes" />
  return (
    <QueryResult of="quote" query={quote}>
      {(data) => <Loaded key={quoteId} quote={data} />}
    </QueryResult>
  )
}

function Loaded({ quote }: { quote: WrittenQuote }) {
  const now = useNow()
  const { role } = useMember()
  return (
    <>
      <Heading beside={<OrderStatusBadge order={quote} />}>{quote.title}</Heading>
      <div className="grid grid-cols-1 items-start gap-x-12 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          {role === 'owner' && (
            <Card title="Actions">
              <QuoteActions quote={quote} />
            </Card>
          )}
          {role === 'owner' && isOffer(quote.status) && <Preview quoteId={quote.id} />}
          <Lines quote={quote} />
        </div>
        <Card title="Facts">
          <FactList facts={factsOf(quote, now)} />
        </Card>
      </div>
    </>
  )
}

type Preview = { to: string; url: string; subject: string; text: string }

function Preview({ quoteId }: { quoteId: string }) {
  const preview = useMutation<Preview>({
    mutationFn: async () => (await callApi('POST', `/api/desk/quotes/${quoteId}/preview`, {})).json(),
  })
  return (
    <Card title="Buyer’s view">
      <Button busy={preview.isPending} onClick={() => preview.mutate()}>
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
            <a
              href={preview.data.url}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4"
            >
              Open the page
            </a>{' '}
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
    </Card>
  )
}

function Lines({ quote }: { quote: WrittenQuote }) {
  const { lines, options, net, vatAmount, gross, buyer } = quote
  const left = options.filter(({ isChosen }) => !isChosen)
  return (
    <Card title="Lines">
      <table className="w-full text-small">
        <tbody>
          {lines.map((line) => (
            <LineRow key={`${line.text} ${line.net}`} line={line} />
          ))}
          {left.map((line) => (
            <LineRow key={`optional ${line.text} ${line.net}`} line={line} prefix="Optional: " />
          ))}
        </tbody>
        <tfoot>
          <SumRow name="Net" amount={net} />
          <SumRow name={`VAT ${vatRate(quote.vat)}`} amount={vatAmount} />
          <SumRow name={`Total for ${buyer.companyName ?? buyer.name}`} amount={gross} />
        </tfoot>
      </table>
    </Card>
  )
}

function LineRow({ line, prefix = '' }: { line: OrderLine; prefix?: string }) {
  return (
    <tr className="border-line border-t align-baseline">
      <td className="wrap-anywhere whitespace-pre-line py-2.5 pr-4">
        {prefix}
        {line.text}
        {line.quantity && <span className="ml-2 text-soft">{quantityWords(line.quantity)}</span>}
      </td>
      <td className="whitespace-nowrap py-2.5 text-right tabular-nums">{formatEuros(line.net)}</td>
    </tr>
  )
}

function SumRow({ name, amount }: { name: string; amount: number }) {
  return (
    <tr className="border-line border-t">
      <th scope="row" className="py-2.5 pr-4 text-left font-semibold">
        {name}
      </th>
      <td className="whitespace-nowrap py-2.5 text-right font-semibold tabular-nums">
        {formatEuros(amount)}
      </td>
    </tr>
  )
}

function buyerWords({ kind, country, companyName, vatNumber }: WrittenQuote['buyer']): string {
  if (country === null) return 'not entered yet'
  return kind === 'company'
    ? [companyName, country, vatNumber].filter(Boolean).join(', ')
    : `a consumer, ${country}`
}

function factsOf(quote: WrittenQuote, now: Date): [string, React.ReactNode][] {
  const at = (time: string | null) => time && timeWords(time, now)
  return [
    ['Number', quote.number],
    ['Buyer', buyerWords(quote.buyer)],
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
