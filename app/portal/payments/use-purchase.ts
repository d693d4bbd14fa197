import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '#app/ground/api.ts'
import { useToast } from '#app/ui/toast.tsx'
import { useReturn } from '#app/ui/use-return.ts'
import type { StartedPurchase } from '#domain/billing/payments/payments.schema.ts'
import type { ServicePackage } from '#domain/crm/catalogue/catalogue.schema.ts'
import { openStripe, StripeUnavailable } from '../paying/open-stripe.ts'
import { checkoutAddress, resultAddress } from '../paying/payment-addresses.ts'
import { paymentsSetup } from '../paying/payments-setup.ts'

/** From the toast to the next page. */
const REDIRECT_MS = 2000
const NO_ANSWER = 'Failed to initialize payment. Please try again.'

type Attempt = { offer: ServicePackage; key: string }

/** Buys one package at a time. `busyWith` is the key of the package whose purchase is under way. */
export function usePurchase() {
  const { toast } = useToast()
  const queryClient = useQueryClient()
  const { mutateAsync: start } = useMutation({ mutationFn: startPurchase })
  const [busyWith, setBusyWith] = useState<string>()
  const attempt = useRef<Attempt>(undefined)
  const leaving = useRef(0)

  useEffect(() => () => clearTimeout(leaving.current), [])
  useReturn(() => {
    setBusyWith(undefined)
    queryClient.invalidateQueries({ queryKey: ['/api/payments'] })
  })

  async function purchase(offer: ServicePackage): Promise<void> {
    if (busyWith !== undefined) return
    setBusyWith(offer.key)
    // An attempt that ended without an answer, or before Stripe was there, goes on under its key and makes no second payment.
    const current = attempt.current?.offer === offer ? attempt.current : { offer, key: crypto.randomUUID() }
    attempt.current = current
    try {
      const { paymentId } = await start(current)
      queryClient.invalidateQueries({ queryKey: ['/api/payments'] })
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

  /** @returns where the purchase goes on */
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
