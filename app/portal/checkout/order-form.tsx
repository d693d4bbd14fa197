import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiError, callApi } from '#app/shared/api.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { useReturn } from '#app/ui/use-return.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import type { Checkout } from '#domain/billing/payments/payments.schema.ts'
import { formatEuros } from '#domain/kernel/money.ts'
import { partName, partToPay } from '#domain/orders/instalments.ts'
import { isContract } from '#domain/orders/order-state.ts'
import { EarlyStartConsent } from '../orders/early-start-consent.tsx'
import { NOT_ORDERED, type PaymentFields } from '../paying/payment-fields.tsx'
import { useNow } from '../time/use-now.ts'

export type OrderFormProps = {
  checkout: Checkout
  /** Undefined while they load. */
  fields: PaymentFields | undefined
  loadFailure?: string | undefined
  whoCharges: string
  /** Called when the payment no longer waits for its buyer. */
  onOver: () => void
  children: ReactNode
}

export function OrderForm(props: OrderFormProps) {
  const { checkout, fields, whoCharges, children } = props
  const { busyWith, failure = props.loadFailure, order, cancel } = useOrder(checkout, fields, props.onOver)
  const { kind, buyer, status, vatAmount, termsVersion } = checkout.order
  const isConsumer = buyer.kind === 'consumer'
  // Consent was given on the page of the quote.
  const wasAsked = kind === 'quote'
  const isOrdered = isContract(status)
  const now = useNow()
  const [agreed, setAgreed] = useState(wasAsked && checkout.consented)

  function submit(event: FormEvent) {
    event.preventDefault()
    void order(isConsumer && agreed)
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Payment" className="grid gap-8">
      {children}
      {isConsumer && !wasAsked && (
        <div className="max-w-[44em] border-line border-y py-5">
          <EarlyStartConsent
            agreed={agreed}
            now={now}
            by="pay"
            disabled={busyWith !== undefined}
            onChange={setAgreed}
          />
        </div>
      )}
      {!isConsumer && !isOrdered && (
        <p className="border-line border-y py-5 text-small text-soft">
          Companies have no right of withdrawal, so work may start at once.
        </p>
      )}
      <div>
        {/* On a phone the bar stays above the navigation, with what is wrong in it. */}
        <div className="flex flex-wrap gap-3 max-md:sticky max-md:bottom-16 max-md:-mx-5 max-md:border-line max-md:border-t max-md:bg-ground max-md:px-5 max-md:py-3">
          {failure && (
            <div className="w-full">
              <Alert tone="failure">{failure}</Alert>
            </div>
          )}
          <Button
            type="submit"
            look="primary"
            className="max-md:grow"
            busy={busyWith === 'ordering'}
            disabled={!fields || busyWith !== undefined}
          >
            {isOrdered ? payWords(checkout) : `Order and pay ${formatEuros(checkout.amount)}`}
            {vatAmount > 0 && ' (incl. VAT)'}
          </Button>
          <Button busy={busyWith === 'cancelling'} disabled={busyWith !== undefined} onClick={cancel}>
            Cancel
          </Button>
        </div>
        <p className="mt-5 max-w-[44em] text-small text-soft">
          {isOrdered ? 'You ordered under the' : 'By ordering you accept the'}{' '}
          <Terms version={termsVersion} />. {whoCharges}
        </p>
      </div>
    </form>
  )
}

function payWords({ order, amount }: Checkout): string {
  const toPay = partToPay(order)
  const name = toPay && partName(toPay.part)
  const isWhole = amount === toPay?.gross
  return name && isWhole ? `Pay the ${name}, ${formatEuros(amount)}` : `Pay ${formatEuros(amount)}`
}

/** In a new tab, so typed data stays. */
function Terms({ version }: { version: string | null }) {
  return (
    <TextLink to={`${version ? `/terms/${version}` : '/terms'}#withdrawal`} target="_blank">
      terms<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </TextLink>
  )
}

const NOT_CANCELLED = 'Your order could not be cancelled. Please try again.'

function useOrder(
  { id: paymentId, clientSecret }: Checkout,
  fields: PaymentFields | undefined,
  onOver: () => void,
) {
  const [busyWith, setBusyWith] = useState<'ordering' | 'cancelling'>()
  const [failure, setFailure] = useState<string>()
  const { mutateAsync: post } = useMutation({
    mutationFn: ({ action, body }: { action: 'consent' | 'cancel'; body?: object }) =>
      callApi('POST', `/api/payments/${paymentId}/${action}`, body),
  })
  useReturn(() => setBusyWith(undefined))

  function stay(sentence: string | undefined): void {
    setFailure(sentence)
    setBusyWith(undefined)
  }

  function stayAfter(error: unknown, sentence: string): void {
    stay(error instanceof ApiError ? error.message : sentence)
    if (error instanceof ApiError && error.status === 409) onOver()
  }

  /** @param agreed consent to an early start; stored before the payment is confirmed */
  async function order(agreed: boolean): Promise<void> {
    if (!fields || busyWith) return
    setBusyWith('ordering')
    setFailure(undefined)
    try {
      const missing = await fields.check()
      if (missing) return stay(missing)
      await post({ action: 'consent', body: { agreed } })
      const refusal = await fields.confirm({ paymentId, clientSecret })
      if (!refusal) return
      if (refusal.isOver) onOver()
      stay(refusal.sentence)
    } catch (error) {
      stayAfter(error, NOT_ORDERED)
    }
  }

  async function cancel(): Promise<void> {
    if (busyWith) return
    setBusyWith('cancelling')
    setFailure(undefined)
    try {
      await post({ action: 'cancel' })
      // Going back must not lead to a finished checkout.
      location.replace('/cancelled')
    } catch (error) {
      stayAfter(error, NOT_CANCELLED)
    }
  }

  return { busyWith, failure, order, cancel }
}
