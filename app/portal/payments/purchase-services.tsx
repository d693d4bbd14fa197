import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Rate } from '#domain/billing/invoices/rates/rates.schema.ts'
import type { PaymentsSetup } from '#domain/billing/payments/payments.schema.ts'
import type { Vat } from '#domain/crm/buyers/buyer.ts'
import type { BuyerDetails } from '#domain/crm/buyers/buyers.schema.ts'
import { countryName } from '#domain/crm/buyers/countries.ts'
import { vatSentence } from '#domain/crm/buyers/price-words.ts'
import { vatOf } from '#domain/crm/buyers/vat.ts'
import { type ServicePackage, servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { Card } from '../card.tsx'
import { rateWords, useKronor } from '../paying/kronor.ts'
import { ModeNote } from '../paying/mode-note.tsx'
import { OfferFacts, OfferScope } from './offer-facts.tsx'
import { usePurchase } from './use-purchase.ts'

type PurchaseServicesProps = {
  /** How payments are taken, once that is known. */
  mode: PaymentsSetup['mode'] | undefined
  /** Nobody while the client has not said who is buying. */
  buyer: BuyerDetails | undefined
}

/** The three packages. Whoever pays another price than the catalogue's, or reads it without VAT, sees their own. */
export function PurchaseServices({ mode, buyer }: PurchaseServicesProps) {
  const { busyWith, purchase } = usePurchase()
  const vat = buyer && ownVat(buyer)
  const kronor = useKronor(buyer)
  return (
    <Card title="Purchase Services">
      <ModeNote mode={mode} />
      <ul>
        {servicePackages.map((offer) => (
          <Offer
            key={offer.key}
            offer={offer}
            vat={vat}
            kronor={kronor}
            busy={busyWith === offer.key}
            blocked={busyWith !== undefined}
            onPurchase={() => purchase(offer)}
          />
        ))}
      </ul>
      <p className="mt-5 text-small text-soft">
        {kronor && `In kronor ${rateWords(kronor, new Date())}. `}
        {buyer && vat ? <PricedFor buyer={buyer} vat={vat} /> : 'You are charged in euro, VAT included.'} The{' '}
        <TextLink to="/terms#prices" reloadDocument>
          terms
        </TextLink>{' '}
        apply.
      </p>
    </Card>
  )
}

/** How a sale to this buyer is taxed; nothing where the catalogue's price says it all. */
function ownVat(buyer: BuyerDetails): Vat | undefined {
  const vat = vatOf(buyer)
  return buyer.kind === 'company' || vat.rateBasisPoints === 0 ? vat : undefined
}

function PricedFor({ buyer, vat }: { buyer: BuyerDetails; vat: Vat }) {
  return (
    <>
      You are charged in euro. These are the prices for{' '}
      <span className="wrap-anywhere">
        {buyer.companyName ?? `a consumer in ${countryName(buyer.country)}`}
      </span>
      . {vatSentence(vat)} <TextLink to="/account">Change who is buying</TextLink>.
    </>
  )
}

type OfferProps = {
  offer: ServicePackage
  vat: Vat | undefined
  kronor: Rate | undefined
  busy: boolean
  blocked: boolean
  onPurchase: () => void
}

function Offer({ offer, vat, kronor, busy, blocked, onPurchase }: OfferProps) {
  return (
    <li className="border-line border-b py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-lead tracking-[-0.025em]">{offer.title}</h3>
          {offer.recommended && <Badge tone="after">Recommended</Badge>}
        </div>
        <p className="font-semibold text-title tracking-[-0.035em]">${offer.price}</p>
      </div>
      <p className="mt-2 text-small text-soft">{offer.description}</p>
      <OfferFacts offer={offer} vat={vat} kronor={kronor} />
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <OfferScope offer={offer} />
        <Button
          look={offer.recommended ? 'primary' : 'secondary'}
          busy={busy}
          disabled={blocked}
          className="relative ml-auto min-w-32 shrink-0"
          onClick={onPurchase}
        >
          {busy ? 'Processing...' : 'Purchase'}
          <VisuallyHidden> {offer.title}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}
