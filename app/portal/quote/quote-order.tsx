import { type FormEvent, useState } from 'react'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { RadioCards } from '#app/ui/radio-cards.tsx'
import { useReturn } from '#app/ui/use-return.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { studio } from '#content/studio.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import type { PayBy } from '#domain/orders/quotes/quotes.schema.ts'
import type { OpenedQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { EarlyStartConsent } from '../orders/early-start-consent.tsx'
import { termsAddress } from '../orders/order-words.ts'
import { CardHere, useCardHere, type useInteraction } from './quote-card.tsx'
import { type BuyerChoice, QuoteFacts } from './quote-facts.tsx'
import { DeclineQuote, SignInHere } from './quote-forms.tsx'
import type { QuoteLink } from './use-quote.ts'

type QuoteOrderProps = {
  quote: OpenedQuote
  link: QuoteLink
  now: Date
  reached: ReturnType<typeof useInteraction>
  chosen: readonly number[]
  startAtOnce: boolean
  onStartAtOnce: (startAtOnce: boolean) => void
  onBuyer: (choice: BuyerChoice | undefined) => void
}

export function QuoteOrder(props: QuoteOrderProps) {
  const { quote, link, now } = props
  const { addressee } = quote
  const [signsIn, setSignsIn] = useState(link.provenEmail === undefined && addressee?.hasAccount === true)
  return (
    <>
      {!link.isToPayHere && <QuoteFacts quote={quote} link={link} now={now} onBuyer={props.onBuyer} />}
      <div className="mt-6">
        {addressee && signsIn ? (
          <>
            <p className="mb-4 font-semibold">
              {quote.title}, {formatEuros(quote.asksWhoBuys ? quote.net : quote.gross)}
            </p>
            <SignInHere
              intro="Sign in to accept this quote with your account."
              {...(addressee.hasAccount && { email: addressee.email })}
            />
          </>
        ) : (
          <AcceptForm {...props} />
        )}
        {addressee && !addressee.hasAccount && (
          <button
            type="button"
            onClick={() => setSignsIn(!signsIn)}
            className="mt-3 min-h-6 text-small underline decoration-edge underline-offset-4 hover:decoration-after"
          >
            {signsIn ? 'Accept without an account' : 'I have an account'}
          </button>
        )}
      </div>
      <div className="mt-4 flex justify-between gap-4">
        <TextLink
          to={`mailto:${studio.supportEmail}?subject=${encodeURIComponent(`Quote ${quote.number}`)}`}
          prefetch="none"
        >
          Ask a question
        </TextLink>
        {!link.isToPayHere && <DeclineQuote decline={link.decline} />}
      </div>
    </>
  )
}

function AcceptForm({ quote, link, now, reached, chosen, startAtOnce, onStartAtOnce }: QuoteOrderProps) {
  const [payBy, setPayBy] = useState<PayBy>('card')
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ sentence: string; buyer: string }>()
  const [emailedTo, setEmailedTo] = useState<string>()
  const { isToPayHere } = link
  const card = useCardHere(reached.isReached && payBy === 'card')
  const paysHere = card.isAsked && payBy === 'card' && !quote.isPreview
  const isConsumer = quote.buyer.kind === 'consumer' && !quote.asksWhoBuys && !isToPayHere
  useReturn(() => setBusy(false))
  // An error about another buyer is outdated.
  const buyer = JSON.stringify([quote.asksWhoBuys, quote.buyer.kind, quote.buyer.country])
  const failure = failed?.buyer === buyer ? failed.sentence : undefined
  const setFailure = (sentence?: string) =>
    setFailed(sentence === undefined ? undefined : { sentence, buyer })

  function choose(next: PayBy) {
    setPayBy(next)
    // The fields of the other method are gone.
    card.setFields(undefined)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isUnsaid = quote.asksWhoBuys || document.getElementById('who-buys') !== null
    if (isUnsaid) return setFailure('Enter your billing details first. The price depends on them.')
    if (paysHere && !card.fields) return setFailure('Enter your card first.')
    const typed = new FormData(event.currentTarget)
    const accepter = { name: String(typed.get('name')), email: String(typed.get('email')) }
    setBusy(true)
    setFailure(undefined)
    setEmailedTo(undefined)
    const fields = paysHere ? card.fields : undefined
    const missing = await fields?.check()
    if (missing !== undefined) {
      setFailure(missing)
      return setBusy(false)
    }
    const { gross } = quote
    const given = quote.addressee ? { accepter } : {}
    const answer = await link.accept(
      { ...{ payBy, gross, options: [...chosen], startAtOnce: isConsumer && startAtOnce }, ...given },
      fields,
    )
    setFailure(answer.failure)
    setEmailedTo(answer.emailedTo)
    // Otherwise the page is being left or replaced.
    if (answer.failure !== undefined || answer.emailedTo !== undefined) setBusy(false)
  }

  return (
    <form onSubmit={submit} aria-label="Accept the quote" className="grid gap-5">
      {!isToPayHere && <PayChoice quote={quote} payBy={payBy} onChoose={choose} />}
      {paysHere && (
        <CardHere card={card} amount={quote.open} isReached={reached.isReached} onReach={reached.reach} />
      )}
      {isConsumer && (
        <div>
          <EarlyStartConsent agreed={startAtOnce} now={now} by="accept" onChange={onStartAtOnce} />
        </div>
      )}
      {quote.addressee && (
        <>
          <TextField
            name="name"
            label="Your name"
            error={undefined}
            required
            autoComplete="name"
            defaultValue={quote.addressee.name}
          />
          <TextField
            name="email"
            label="Your email"
            error={undefined}
            type="email"
            required
            autoComplete="email"
            defaultValue={link.provenEmail ?? quote.addressee.email}
          />
        </>
      )}
      {failure && <Alert tone="failure">{failure}</Alert>}
      {emailedTo && (
        <Alert tone="warning">
          We’ve emailed a link to {emailedTo}. Open it to accept with that address. Nothing is agreed until
          you do.
        </Alert>
      )}
      <div>
        <Button type="submit" id="accept" look="primary" busy={isBusy} className="w-full scroll-mb-24">
          {isToPayHere ? `Pay ${formatEuros(quote.open)}` : acceptWords(quote, payBy)}
        </Button>
        <p className="mt-3 text-small text-soft">
          {isToPayHere ? 'You ordered' : 'By accepting you order'} with an obligation to pay, under the{' '}
          <TextLink to={termsAddress(quote)} target="_blank">
            terms<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </TextLink>
          .{quote.addressee && ' We’ll create an account for you and email you a link to set its password.'}
        </p>
      </div>
    </form>
  )
}

/** The button must state the obligation to pay and the amount (Directive 2011/83 Article 8(2)). */
function acceptWords({ asksWhoBuys, gross, open, instalments }: OpenedQuote, payBy: PayBy): string {
  if (asksWhoBuys) return 'Accept and pay'
  if (instalments) {
    const way = payBy === 'card' ? '' : ' by transfer'
    return `Order and pay ${formatEuros(open)} now${way}, ${formatEuros(gross - open)} on delivery`
  }
  return payBy === 'card'
    ? `Accept and pay ${formatEuros(gross)}`
    : `Order and pay ${formatEuros(gross)} by transfer`
}

type PayChoiceProps = { quote: OpenedQuote; payBy: PayBy; onChoose: (payBy: PayBy) => void }

/** Direct payment first. Transfers require a bank account of the studio. */
function PayChoice({ quote, payBy, onChoose }: PayChoiceProps) {
  const card = {
    value: 'card',
    label: 'Card',
    says: quote.instalments
      ? 'Pay 50% now and 50% on delivery. We’ll open your project when the first payment arrives.'
      : 'Charged now. We’ll open your project when the payment arrives.',
  } as const
  const transfer = {
    value: 'transfer',
    label: 'Bank transfer',
    says: `Reference ${quote.number}, ${quote.instalments ? 'first instalment ' : ''}due ${quote.transferDays} days after you accept. Your project opens once we receive it.`,
  } as const
  return (
    <RadioCards
      legend="Payment method"
      name="payBy"
      options={quote.seller.bank === null ? [card] : [card, transfer]}
      chosen={payBy}
      onChoose={onChoose}
    />
  )
}
