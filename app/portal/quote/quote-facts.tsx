import { type ReactNode, useState } from 'react'
import type { BuyerKind } from '#domain/crm/buyers/buyer.ts'
import { countryName, isInUnion } from '#domain/crm/buyers/countries.ts'
import { vatOf } from '#domain/crm/buyers/vat.ts'
import { vatCheckFacts } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { dayNamed, dayWords } from '#domain/kernel/time.ts'
import { afterDelivery } from '#domain/orders/instalment-words.ts'
import { firstInstalment } from '#domain/orders/instalments.ts'
import { deliveryWords } from '#domain/orders/orders.schema.ts'
import { transferDays } from '#domain/orders/quotes/quotes.schema.ts'
import type { OpenedQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { BuyerFields, valuesOf } from '../buyer-form.tsx'
import type { QuoteLink } from './use-quote.ts'

type QuoteFactsProps = {
  quote: OpenedQuote
  link: QuoteLink
  now: Date
  onBuyer: (choice: BuyerChoice | undefined) => void
}

export function QuoteFacts({ quote, link, now, onBuyer }: QuoteFactsProps) {
  const [isChanging, setChanging] = useState(quote.asksWhoBuys)
  const delivery = deliveryWords(quote, now)
  const change = (changing: boolean) => {
    setChanging(changing)
    onBuyer(undefined)
  }
  return (
    <>
      {isChanging && (
        <div className="mt-6 border-line border-t py-5" id="who-buys">
          <h2 className="mb-4 font-semibold text-lead">For yourself or for a company?</h2>
          <BuyerFields
            values={quote.buyer.country === null ? { country: likelyCountry() } : valuesOf(quote.buyer)}
            action="Use these details"
            onChoice={onBuyer}
            send={async (input) => {
              const failure = await link.buyAs(input)
              if (failure !== undefined) return { failure }
              change(false)
              return {}
            }}
          />
        </div>
      )}
      <dl className="mt-6 border-line border-t text-small">
        {!isChanging && (
          <Fact name="Buyer">
            <BuyerWords buyer={quote.buyer} now={now} />
            <button
              type="button"
              onClick={() => change(true)}
              className="min-h-6 underline decoration-edge underline-offset-4 hover:decoration-after"
            >
              Change
            </button>
          </Fact>
        )}
        {delivery && <Fact name="Delivery">{delivery}</Fact>}
        <Fact name="Valid">until {dayNamed(quote.validUntil, now)}, 24:00</Fact>
      </dl>
    </>
  )
}

/** Each instalment with its amount and due date. */
export function instalmentsInWords(quote: OpenedQuote): string {
  const { open, gross, net, buyer } = quote
  if (quote.asksWhoBuys)
    return `${formatEuros(firstInstalment(net))} plus VAT when you accept, the rest on delivery`
  const days = transferDays(buyer, { ...quote, deliverBy: null })
  return `${formatEuros(open)} when you accept, ${formatEuros(gross - open)} ${afterDelivery(days)}`
}

function BuyerWords({ buyer, now }: { buyer: OpenedQuote['buyer']; now: Date }) {
  const { kind, name, companyName, country, vatNumber, vatCheck, reference } = buyer
  return (
    <>
      <span className="block">{companyName ?? `${name}, privately`}</span>
      {country && <span className="block text-soft">{countryName(country)}</span>}
      {kind === 'company' && vatNumber && (
        <span className="block text-soft">
          {vatNumber}
          {vatCheck && `. ${vatCheckFacts(vatCheck.status).sentence(dayWords(vatCheck.checkedAt, now))}`}
        </span>
      )}
      {reference && <span className="block text-soft">Your reference {reference}</span>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] border-line border-b py-3">
      <dt className="text-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}

export type BuyerChoice = { kind: BuyerKind; country: string }

/** Preview before the server answers. The VAT number counts as unchecked. */
export function boughtAs(quote: OpenedQuote, { kind, country }: BuyerChoice): OpenedQuote {
  const vat = vatOf({ kind, country: country || null, vatCheck: null })
  const buyer = { ...quote.buyer, kind, country: country || null, companyName: null, vatCheck: null }
  return { ...quote, vat, buyer, asksWhoBuys: false }
}

/** Guesses from the browser's language, EU countries only, so a guess never removes the VAT. */
function likelyCountry(): string {
  const region = new Intl.Locale(navigator.language).region ?? ''
  return isInUnion(region) ? region : 'SE'
}
