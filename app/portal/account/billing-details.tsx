import { Badge } from '#app/ui/badge.tsx'
import { Loading } from '#app/ui/button.tsx'
import { useToast } from '#app/ui/toast.tsx'
import type { BuyerDetails, StoredBuyer } from '#domain/crm/buyers/buyers.schema.ts'
import { countryName } from '#domain/crm/buyers/countries.ts'
import { vatOf, vatSentence } from '#domain/crm/buyers/vat.ts'
import { vatCheckFacts } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import { clockDay } from '#domain/kernel/time.ts'
import { BuyerForm } from '../buyer-form.tsx'
import { Card } from '../card.tsx'
import { Changeable } from '../changeable.tsx'
import { ListFailure } from '../lists/list-failure.tsx'
import { useBuyer, useBuyerSaved } from '../use-buyer.ts'

export function BillingDetails() {
  const buyer = useBuyer()
  return (
    <Card title="Billing details">
      {buyer.isPending ? (
        <div className="relative">
          <div className="absolute">
            <Loading>Loading billing details...</Loading>
          </div>
          {/* As high as the most common content, so nothing below moves. */}
          <div className="invisible">
            <Changeable about="billing details" value={<DefaultBuyer />} form={() => null} />
          </div>
        </div>
      ) : buyer.data !== undefined ? (
        <Stored details={buyer.data} />
      ) : (
        <ListFailure of="billing details" query={buyer} />
      )}
    </Card>
  )
}

function Stored({ details }: { details: StoredBuyer | null }) {
  const { toast } = useToast()
  const take = useBuyerSaved()
  return (
    <Changeable
      about="billing details"
      value={details ? <Summary details={details} /> : <DefaultBuyer />}
      form={(close) => (
        <BuyerForm
          details={details}
          onSaved={(saved) => {
            take(saved)
            close()
            toast({ title: 'Billing Details Saved', description: 'We’ll use them from your next order.' })
          }}
        />
      )}
    />
  )
}

function DefaultBuyer() {
  return (
    <p className="max-w-[32em] text-small">
      You buy as a consumer in Sweden unless you change this. Companies get an invoice in their name.
    </p>
  )
}

function Summary({ details }: { details: BuyerDetails }) {
  const { kind, country, companyName, address, vatNumber, reference } = details
  const sentence = vatSentence(vatOf(details))
  return (
    <div className="grid gap-3 text-small">
      <div>
        <p className="wrap-anywhere font-semibold text-body">{companyName ?? 'Consumer'}</p>
        {address && <p className="wrap-anywhere mt-1 whitespace-pre-line">{address}</p>}
        <p className={kind === 'company' ? '' : 'mt-1'}>{countryName(country)}</p>
      </div>
      {vatNumber && <VatNumber vatNumber={vatNumber} check={details.vatCheck} />}
      {reference && <p className="wrap-anywhere">Your reference: {reference}</p>}
      {sentence && <p className="max-w-[32em] text-soft">{sentence}</p>}
    </div>
  )
}

function VatNumber({ vatNumber, check }: { vatNumber: string; check: BuyerDetails['vatCheck'] }) {
  const facts = check && vatCheckFacts(check.status)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-mono">{vatNumber}</span>
        {facts && <Badge tone={facts.tone}>{facts.label}</Badge>}
      </p>
      {check && facts && <p className="mt-1 text-soft">{facts.sentence(clockDay(check.checkedAt))}</p>}
    </div>
  )
}
