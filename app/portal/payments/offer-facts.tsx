import type { ReactNode } from 'react'
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { aboutKronor } from '#domain/billing/invoices/rates/kronor.ts'
import type { Rate } from '#domain/billing/invoices/rates/rates.schema.ts'
import type { Vat } from '#domain/crm/buyers/buyer.ts'
import { displayPrice } from '#domain/crm/buyers/price-words.ts'
import type { ServicePackage } from '#domain/crm/catalogue/catalogue.schema.ts'
import { packageScope, scopeLines, workingDaysInWords } from '#domain/crm/catalogue/package-scope.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'

type OfferFactsProps = {
  offer: ServicePackage
  /** Nothing where the price is the catalogue's. */
  vat: Vat | undefined
  /** Where the price is said in kronor too. */
  kronor: Rate | undefined
}

/** What is ordered, by when and for how much. */
export function OfferFacts({ offer, vat, kronor }: OfferFactsProps) {
  const { covers, workingDays } = packageScope(offer.key)
  const price = offer.price * 100
  const { amount, note } = vat ? displayPrice(price, vat) : { amount: formatEuros(price), note: 'incl. VAT' }
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
      <Fact term="You order">{covers}</Fact>
      <Fact term="Ready in">{workingDaysInWords(workingDays)} from the day your project builds here</Fact>
      <Fact term="You pay">
        <span className="font-semibold">{amount}</span> {note}
        {kronor && <span className="text-soft">, about {aboutKronor(price, kronor)}</span>}
      </Fact>
    </dl>
  )
}

/** The rest of the scope, closed at first. */
export function OfferScope({ offer }: { offer: ServicePackage }) {
  const [, ...rest] = scopeLines(packageScope(offer.key))
  return (
    <details className="group min-w-[10em] grow basis-0 text-small max-sm:open:basis-full">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold transition-colors duration-150 hover:text-after">
        What is included
        <VisuallyHidden> in {offer.title}</VisuallyHidden>
        <PlusIcon size={14} className="group-open:hidden" />
        <MinusIcon size={14} className="hidden group-open:block" />
      </summary>
      <ul className="pt-1 pb-2 text-soft">
        {rest.map((line) => (
          <li key={line} className="border-line border-t py-2">
            {line}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </>
  )
}
