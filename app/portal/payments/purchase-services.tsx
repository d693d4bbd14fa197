import { type ServicePackage, servicePackages } from '../../../domain/catalogue/catalogue.schema.ts'
import type { PaymentsSetup } from '../../../domain/payments/payments.schema.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Card } from '../frame/card.tsx'
import { ModeNote } from './mode-note.tsx'
import { OfferFacts, OfferScope } from './offer-facts.tsx'
import { usePurchase } from './use-purchase.ts'

/** The three packages. @param mode how payments are taken, once that is known */
export function PurchaseServices({ mode }: { mode: PaymentsSetup['mode'] | undefined }) {
  const { busyWith, purchase } = usePurchase()
  return (
    <Card title="Purchase Services">
      <ModeNote mode={mode} />
      <ul>
        {servicePackages.map((offer) => (
          <Offer
            key={offer.key}
            offer={offer}
            busy={busyWith === offer.key}
            blocked={busyWith !== undefined}
            onPurchase={() => purchase(offer)}
          />
        ))}
      </ul>
      <p className="mt-5 text-small text-soft">
        You are charged in euro, VAT included. The{' '}
        <TextLink to="/terms#prices" reloadDocument>
          terms
        </TextLink>{' '}
        apply.
      </p>
    </Card>
  )
}

type OfferProps = { offer: ServicePackage; busy: boolean; blocked: boolean; onPurchase: () => void }

function Offer({ offer, busy, blocked, onPurchase }: OfferProps) {
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
      <OfferFacts offer={offer} />
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
