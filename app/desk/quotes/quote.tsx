import { useMutation, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { BuyerFields, valuesOf } from '#app/portal/buyer/buyer-form.tsx'
import { Card } from '#app/portal/card.tsx'
import { ListFailure } from '#app/portal/lists/list-failure.tsx'
import { useNow } from '#app/portal/time/use-now.ts'
import { callApi, sentenceOf } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Loading } from '#app/ui/spinner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { vatRate } from '#domain/crm/buyers/price-words.ts'
import { formatEuros, quantityWords } from '#domain/kernel/money.ts'
import { dayNamed, timeWords } from '#domain/kernel/time.ts'
import { deliveryWords } from '#domain/orders/delivery.ts'
import { instalmentFacts } from '#domain/orders/instalment-words.ts'
import { isOffer, isOwed } from '#domain/orders/order-state.ts'
import type { OrderLine } from '#domain/orders/orders.schema.ts'
import { goalSentence } from '#domain/orders/quotes/baseline.ts'
import { copyQuoteSchema } from '#domain/orders/quotes/typed-quote.schema.ts'
import type { WrittenQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { Act } from '../components/action.tsx'
import { ActionBox } from '../components/action-box.tsx'
import { BUYER_KINDS } from '../components/buyer-kinds.ts'
import { FactList } from '../components/fact-list.tsx'
import { Heading, NeedsScripts } from '../components/heading.tsx'
import { isMissing, Missing } from '../components/missing.tsx'
import { OrderStatusBadge } from '../components/order-status.tsx'
import { useDone } from '../components/use-done.ts'
import { useReadVersion } from '../components/use-read-version.ts'
import { useMember } from '../frame/use-member.ts'
import type { Route } from './+types/quote'
import { DayFields } from './day-fields.tsx'

/** Its head names the quote's own address. */
export function loader({ params }: Route.LoaderArgs): { quoteId: string } {
  return { quoteId: params.id }
}

/** One quote: what is offered to whom, and what can be done with it. */
export default function Quote({ loaderData: { quoteId } }: Route.ComponentProps) {
  const quote = useQuery<WrittenQuote>({ queryKey: ['/api/desk/quotes', quoteId] })
  if (isMissing(quote.error))
    return <Missing sentence="There is no such quote" to="/desk/quotes" all="All quotes" />
  if (quote.isPending)
    return (
      <>
        <Loading>Loading quote...</Loading>
        <NeedsScripts />
      </>
    )
  if (!quote.data) return <ListFailure of="quote" query={quote} />
  return <Loaded key={quoteId} quote={quote.data} />
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
            <Card title="What you can do">
              <Acts quote={quote} />
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

const NOTHING = z.object({})

function Acts({ quote }: { quote: WrittenQuote }) {
  const { id, status, recipient, sentAt, gross } = quote
  const path = `/api/desk/quotes/${id}`
  const quotePage = `/desk/quotes/${id}`
  return (
    <div>
      {status === 'draft' && (
        <p className="border-line border-t py-2">
          <TextLink to={`${quotePage}/edit`} className="min-h-11 font-semibold">
            Change the draft
          </TextLink>
        </p>
      )}
      {status === 'draft' && <WhoBuys quote={quote} />}
      {isOffer(status) && (
        <Act
          id="send"
          title={sentAt === null ? 'Send' : 'Send again'}
          says={`${formatEuros(gross)} is offered to ${recipient.name} (${recipient.email}), who gets a link by mail.${sentAt === null ? '' : ' The link that was sent before ends.'}`}
          schema={NOTHING}
          path={`${path}/send`}
          version={quote.version}
          verb={`Send to ${recipient.email}`}
          done="It is offered. Its link goes out by mail."
        />
      )}
      {isOffer(status) && (
        <Act
          id="withdraw"
          title="Withdraw"
          says={`Its page then says so.${status === 'offered' ? ` ${recipient.email} is told by mail.` : ''} It cannot be offered again; a copy can.`}
          schema={NOTHING}
          path={`${path}/withdraw`}
          verb="Withdraw"
          done="It is withdrawn."
        />
      )}
      {isOwed(status) && (
        <Act
          id="cancel"
          title="Cancel"
          says="It was accepted and never paid: it ends, its invoice is credited, and its buyer is told. Where money has arrived, a refund ends it instead."
          schema={NOTHING}
          path={`${path}/cancel`}
          verb="Cancel the quote"
          done="It is cancelled. The buyer is told by message and mail."
        />
      )}
      <Act
        id="copy"
        title="Copy"
        says="A new draft with the same content, for the same buyer. Nobody sees it until it is sent."
        schema={copyQuoteSchema}
        path={`${path}/copy`}
        verb="Copy"
        done="The draft is written."
        leadsTo={({ id }) => `/desk/quotes/${id}`}
      >
        {(field) => <DayFields field={field} />}
      </Act>
    </div>
  )
}

/** Whoever buys, where that is known before the page asks. */
function WhoBuys({ quote: { id, buyer, version } }: { quote: WrittenQuote }) {
  const stored = useReadVersion(version, 'with-typing')
  const sayDone = useDone()
  return (
    <ActionBox id="buyer" title="Say who buys">
      {(close) => (
        <div className="max-w-[44em] pt-1 pb-6">
          <p className="mb-5 text-small text-soft">
            {buyer.country === null
              ? 'Its page asks whether it is for a person or a company. Say it here where you know: a VAT number is looked up at once, and the price is shown with the VAT that is owed.'
              : `${buyer.companyName ?? buyer.name} buys, by what is written. A VAT number is looked up at once.`}
          </p>
          <BuyerFields
            onType={stored.type}
            values={buyer.country === null ? { country: 'SE' } : valuesOf(buyer)}
            kinds={BUYER_KINDS}
            action="Keep who buys"
            send={async (said) => {
              try {
                await callApi('POST', `/api/desk/quotes/${id}/buyer`, { ...said, version: stored.read })
              } catch (error) {
                await stored.fail(error)
                return { failure: sentenceOf(error) }
              }
              close()
              stored.save()
              await sayDone('It is written who buys.')
              return {}
            }}
          />
        </div>
      )}
    </ActionBox>
  )
}

type Preview = { to: string; url: string; subject: string; text: string }

/** What the buyer gets: the mail, and the page, which reads here and cannot be answered. */
function Preview({ quoteId }: { quoteId: string }) {
  const preview = useMutation<Preview>({
    mutationFn: async () => (await callApi('POST', `/api/desk/quotes/${quoteId}/preview`, {})).json(),
  })
  return (
    <Card title="As the buyer sees it">
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
              It says that it is a preview, and its link ends with the next one.
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
  if (country === null) return 'the page asks'
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
    ['Written', at(quote.createdAt)],
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
