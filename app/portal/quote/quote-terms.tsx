import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { confirmedPeople, type Person } from '#content/people.ts'
import { vatSentence } from '#domain/crm/buyers/vat.ts'
import { calledName } from '#domain/kernel/studio.ts'
import { dayNamed } from '#domain/kernel/time.ts'
import { isContract } from '#domain/orders/order-state.ts'
import { deliveryWords } from '#domain/orders/orders.schema.ts'
import type { OpenedQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { termsAddress } from '../orders/order-words.ts'

export function QuoteTerms({ quote, now }: { quote: OpenedQuote; now: Date }) {
  const isCompany = quote.buyer.kind === 'company'
  const isAgreed = isContract(quote.status)
  const aboutVat = vatSentence(quote.vat)
  return (
    <section aria-labelledby="said-plainly">
      <h2 id="said-plainly" className="text-title">
        In plain words
      </h2>
      <ul className="mt-4 border-line border-t">
        <Sentence about="The price">
          covers everything listed
          {quote.closed === null && quote.options.length > 0 && ', including what you add'}, paid{' '}
          {quote.instalments ? 'in two instalments' : 'once'}. We’ll quote anything you ask for later before
          we do it.
        </Sentence>
        <WhoDoesIt />
        {quote.deliverBy && (
          <Sentence about="Delivery">
            {isAgreed ? 'was agreed for' : 'is on'} {dayNamed(quote.deliverBy, now)} if you pay on time and we
            get what we need from you.
          </Sentence>
        )}
        {quote.deliveryWorkingDays && (
          <Sentence about="Delivery">
            {isAgreed ? 'was agreed for' : 'is'} {deliveryWords(quote, now)}
            {!isCompany &&
              ', for consumers counted from the end of the withdrawal period unless work may start at once'}
            .
          </Sentence>
        )}
        {aboutVat && <Sentence about="VAT.">{aboutVat}</Sentence>}
        {quote.asksWhoBuys ? (
          <Sentence about="Consumers">may withdraw within 14 days. Companies have no such right.</Sentence>
        ) : isCompany ? (
          <Sentence about="A company">has no right of withdrawal.</Sentence>
        ) : (
          <Sentence about="You may withdraw">
            within 14 days of accepting, without giving a reason.{' '}
            <TextLink to="/withdraw" target="_blank">
              How to withdraw<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </TextLink>
          </Sentence>
        )}
        <Sentence about="The terms">
          of {quote.termsVersion ? dayNamed(quote.termsVersion, now) : 'today'} apply. We’ll email them with
          the confirmation.{' '}
          <TextLink to={termsAddress(quote)} target="_blank">
            Read the terms<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </TextLink>
        </Sentence>
      </ul>
    </section>
  )
}

export function WhoDoesIt({ people = confirmedPeople() }: { people?: readonly Person[] }) {
  if (people.length === 0) return null
  return (
    <Sentence about="The work">
      is done by {people.map(({ name, role }) => `${name} (${role})`).join(', ')}.{' '}
      <TextLink to="/about#people" target="_blank">
        About the team<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </TextLink>
    </Sentence>
  )
}

function Sentence({ about, children }: { about: string; children: ReactNode }) {
  return (
    <li className="border-line border-b py-4 text-soft">
      <p className="max-w-[44em]">
        <span className="font-semibold text-ink">{about}</span> {children}
      </p>
    </li>
  )
}

export function Seller({ seller }: Pick<OpenedQuote, 'seller'>) {
  const lines = [
    calledName(seller),
    seller.address.replaceAll('\n', ', '),
    seller.organisationNumber && `Org. no. ${seller.organisationNumber}`,
    seller.vatNumber && `VAT no. ${seller.vatNumber}`,
    seller.email,
  ]
  return (
    <address className="mt-8 text-small text-soft not-italic wrap-anywhere">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
