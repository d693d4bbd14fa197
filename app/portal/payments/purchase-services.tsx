import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, callApi } from '#app/shared/api.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PlusIcon } from '#app/ui/icons.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { useReturn } from '#app/ui/use-return.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { aboutKronor, type Rate } from '#domain/billing/invoices/rates.schema.ts'
import type { PaymentsSetup, StartedPurchase } from '#domain/billing/payments/payments.schema.ts'
import type { Vat } from '#domain/crm/buyers/buyer.ts'
import type { BuyerDetails } from '#domain/crm/buyers/buyers.schema.ts'
import { countryName } from '#domain/crm/buyers/countries.ts'
import { displayPrice, vatOf, vatSentence } from '#domain/crm/buyers/vat.ts'
import { type ServicePackage, servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { deliveryInWords, packageScope, scopeLines } from '#domain/crm/catalogue/package-scope.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { Card } from '../card.tsx'
import { rateWords, useKronor } from '../paying/kronor.ts'
import { checkoutAddress, resultAddress } from '../paying/payment-addresses.ts'
import { ModeNote, openStripe, paymentsSetup, StripeUnavailable } from '../paying/payments-setup.tsx'

type PurchaseServicesProps = {
  mode: PaymentsSetup['mode'] | undefined
  buyer: BuyerDetails | undefined
  /** True if an order waits for payment. */
  isAside: boolean
}

/** Prices are shown with the VAT of the client's billing details. `?buy=` names the package chosen on Services. */
export function PurchaseServices({ mode, buyer, isAside }: PurchaseServicesProps) {
  const { busyWith, purchase } = usePurchase()
  const vat = buyer && ownVat(buyer)
  const kronor = useKronor(buyer)
  const [query] = useSearchParams()
  const chosen = servicePackages.find(({ key }) => key === query.get('buy'))
  const listed = chosen ? [chosen] : isAside ? [] : servicePackages
  const others = servicePackages.filter((offer) => !listed.includes(offer))
  const list = (offers: readonly ServicePackage[]) => (
    <ul>
      {offers.map((offer) => (
        <Offer
          key={offer.key}
          offer={offer}
          isMain={chosen ? offer === chosen : offer.recommended && !isAside}
          vat={vat}
          kronor={kronor}
          busy={busyWith === offer.key}
          blocked={busyWith !== undefined}
          onPurchase={() => purchase(offer)}
        />
      ))}
    </ul>
  )
  return (
    <Card title="Purchase Services">
      <ModeNote mode={mode} />
      {list(listed)}
      {others.length > 0 && (
        <details className="group/others border-line border-b">
          <summary className="flex min-h-14 items-center justify-between font-semibold transition-colors duration-150 hover:text-after">
            {chosen ? 'Other packages' : 'Buy another package'}
            <PlusIcon className="group-open/others:rotate-45" />
          </summary>
          {list(others)}
        </details>
      )}
      <p className="mt-5 text-small text-soft">
        {kronor && `In kronor ${rateWords(kronor, new Date())}. `}
        {buyer && vat ? <PricedFor buyer={buyer} vat={vat} /> : 'You’ll be charged in euros, VAT included.'}{' '}
        The{' '}
        <TextLink to="/terms#prices" reloadDocument>
          terms
        </TextLink>{' '}
        apply.
      </p>
    </Card>
  )
}

/** @returns undefined if the list price applies */
function ownVat(buyer: BuyerDetails): Vat | undefined {
  const vat = vatOf(buyer)
  return buyer.kind === 'company' || vat.rateBasisPoints === 0 ? vat : undefined
}

function PricedFor({ buyer, vat }: { buyer: BuyerDetails; vat: Vat }) {
  return (
    <>
      You’ll be charged in euros. These prices are for{' '}
      <span className="wrap-anywhere">
        {buyer.companyName ?? `a consumer in ${countryName(buyer.country)}`}
      </span>
      . {vatSentence(vat)} <TextLink to="/account">Change billing details</TextLink>.
    </>
  )
}

type OfferProps = {
  offer: ServicePackage
  isMain: boolean
  vat: Vat | undefined
  kronor: Rate | undefined
  busy: boolean
  blocked: boolean
  onPurchase: () => void
}

function Offer({ offer, isMain, vat, kronor, busy, blocked, onPurchase }: OfferProps) {
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
          look={isMain ? 'primary' : 'secondary'}
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

type OfferFactsProps = {
  offer: ServicePackage
  /** Undefined if the list price applies. */
  vat: Vat | undefined
  kronor: Rate | undefined
}

function OfferFacts({ offer, vat, kronor }: OfferFactsProps) {
  const scope = packageScope(offer.key)
  const price = offer.price * 100
  const { amount, note } = vat ? displayPrice(price, vat) : { amount: formatEuros(price), note: 'incl. VAT' }
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
      <Fact term="You order">{scope.covers}</Fact>
      <Fact term="Delivery">{deliveryInWords(scope)}</Fact>
      <Fact term="You pay">
        <span className="font-semibold">{amount}</span> {note}
        {kronor && <span className="text-soft">, about {aboutKronor(price, kronor)}</span>}
      </Fact>
    </dl>
  )
}

function OfferScope({ offer }: { offer: ServicePackage }) {
  const [, ...rest] = scopeLines(packageScope(offer.key))
  return (
    <details className="group min-w-[10em] grow basis-0 text-small max-sm:open:basis-full">
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold transition-colors duration-150 hover:text-after">
        What’s included
        <VisuallyHidden> in {offer.title}</VisuallyHidden>
        <PlusIcon size={14} className="group-open:rotate-45" />
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

/** Time to read the toast. */
const REDIRECT_MS = 2000
const NO_ANSWER = 'Failed to initialize payment. Please try again.'

type Attempt = { offer: ServicePackage; key: string }

function usePurchase() {
  const { toast } = useToast()
  const queryClient = useQueryClient()
  const { mutateAsync: start } = useMutation({ mutationFn: startPurchase })
  const [busyWith, setBusyWith] = useState<string>()
  const attempt = useRef<Attempt>(undefined)
  const leaving = useRef(0)

  useEffect(() => () => clearTimeout(leaving.current), [])
  useReturn(() => {
    setBusyWith(undefined)
    void queryClient.invalidateQueries({ queryKey: ['/api/payments'] })
  })

  async function purchase(offer: ServicePackage): Promise<void> {
    if (busyWith !== undefined) return
    setBusyWith(offer.key)
    // A retry without a definite answer reuses its key and creates no second payment.
    const current = attempt.current?.offer === offer ? attempt.current : { offer, key: crypto.randomUUID() }
    attempt.current = current
    try {
      const { paymentId } = await start(current)
      void queryClient.invalidateQueries({ queryKey: ['/api/payments'] })
      const next = await prepareNext(paymentId)
      toast({ title: 'Payment Processing', description: 'Redirecting to payment checkout...' })
      leaving.current = window.setTimeout(() => {
        attempt.current = undefined
        location.assign(next)
      }, REDIRECT_MS)
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) attempt.current = undefined
      setBusyWith(undefined)
      toast({ title: 'Payment Error', description: messageOf(error), variant: 'destructive' })
    }
  }

  async function prepareNext(paymentId: string): Promise<string> {
    const setup = await queryClient.ensureQueryData(paymentsSetup)
    if (!setup.hasCheckout) return resultAddress(paymentId)
    if (setup.mode === 'stripe') await openStripe(setup.publishableKey)
    return checkoutAddress(paymentId)
  }

  return { busyWith, purchase }
}

async function startPurchase({ offer, key }: Attempt): Promise<StartedPurchase> {
  const order = { amount: offer.price, service: offer.key }
  const response = await callApi('POST', '/api/create-payment-intent', order, { 'Idempotency-Key': key })
  return response.json()
}

function messageOf(error: unknown): string {
  return error instanceof ApiError || error instanceof StripeUnavailable ? error.message : NO_ANSWER
}
