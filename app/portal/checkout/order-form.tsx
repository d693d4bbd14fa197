import { PaymentElement } from '@stripe/react-stripe-js'
import { type FormEvent, useId, useState } from 'react'
import { formatEuros } from '../../../domain/kernel/money.ts'
import { type Checkout, CONSENT_WORDING } from '../../../domain/payments/payments.schema.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useOrder } from './use-order.ts'

type OrderFormProps = {
  checkout: Checkout
  /** The payment turned out not to wait for its buyer any more. */
  onOver: () => void
}

/** Stripe's fields, the consent, and the two ways on. Stands inside `StripeElements`. */
export function OrderForm({ checkout, onOver }: OrderFormProps) {
  const { busyWith, failure, order, cancel, fail } = useOrder(checkout.id, onOver)
  const [isReady, setReady] = useState(false)
  const [agreed, setAgreed] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    order(agreed)
  }

  return (
    <form onSubmit={submit} noValidate aria-label="Payment" className="grid gap-8">
      <div className="relative min-h-56">
        {!isReady && !failure && (
          <div className="absolute">
            <Loading>Loading the card form...</Loading>
          </div>
        )}
        <PaymentElement
          options={{ layout: 'tabs' }}
          onReady={() => setReady(true)}
          onLoadError={({ error }) => fail(error.message ?? 'The card form could not be loaded.')}
        />
      </div>
      <Consent agreed={agreed} disabled={busyWith !== undefined} onChange={setAgreed} />
      {failure && <Alert tone="failure">{failure}</Alert>}
      <div>
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            look="primary"
            busy={busyWith === 'ordering'}
            disabled={!isReady || busyWith !== undefined}
          >
            Order and pay {formatEuros(checkout.amount)} (incl. VAT)
          </Button>
          <Button busy={busyWith === 'cancelling'} disabled={busyWith !== undefined} onClick={cancel}>
            Cancel
          </Button>
        </div>
        <p className="mt-5 max-w-[44em] text-small text-soft">
          By ordering you accept the <Terms />. Your card is charged by Stripe; its number never reaches us.
        </p>
      </div>
    </form>
  )
}

type ConsentProps = { agreed: boolean; disabled: boolean; onChange: (agreed: boolean) => void }

/** Never ticked beforehand, and never a condition for ordering. */
function Consent({ agreed, disabled, onChange }: ConsentProps) {
  const id = useId()
  return (
    <div className="max-w-[44em] border-line border-y py-5">
      <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-small">
        <input
          type="checkbox"
          checked={agreed}
          disabled={disabled}
          aria-describedby={id}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-6 accent-after"
        />
        {CONSENT_WORDING}
      </label>
      <p id={id} className="mt-2 pl-10 text-small text-soft">
        Optional. Without it, work starts once the withdrawal period has ended.
      </p>
    </div>
  )
}

/** In a window of its own, so that what is typed here stays. */
function Terms() {
  return (
    <TextLink to="/terms#withdrawal" target="_blank">
      terms<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </TextLink>
  )
}
