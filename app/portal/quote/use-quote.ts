import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, callApi, sentenceOf } from '#app/shared/api.ts'
import { useReturn } from '#app/ui/use-return.ts'
import type { QuoteAnswer, StartedPurchase } from '#domain/billing/payments/payments.schema.ts'
import type { BuyerInput } from '#domain/crm/buyers/buyers.schema.ts'
import { isOwed } from '#domain/orders/order-state.ts'
import type { AcceptQuoteInput } from '#domain/orders/quotes/quotes.schema.ts'
import type { ShownQuote } from '#domain/orders/quotes/written-quote.schema.ts'
import { resultAddress } from '../paying/payment-addresses.ts'
import { NOT_ORDERED, type PaymentFields } from '../paying/payment-fields.tsx'
import { goToPayment } from '../paying/payments-setup.tsx'

const NO_LINK = 'Open the quote with the link in our email.'
const NOT_OPENED = 'The quote could not be opened. Please try again.'
const PREVIEW = 'This is a preview. The buyer answers here with the link in their email.'
const NOT_SENT = 'Your answer could not be sent. Please try again.'

type Choice = Omit<AcceptQuoteInput, 'secret' | 'proof' | 'buyer'>

/** Each function returns its error message. */
export type QuoteLink = {
  /** Set if the link was sent to another address than the quote's. */
  provenEmail: string | undefined
  buyAs: (buyer: BuyerInput) => Promise<string | undefined>
  /**
   * Pays with the card fields on this page. An accepted but unpaid quote is paid by the next press.
   * @returns emailedTo if the address must be confirmed first
   */
  accept: (choice: Choice, card?: PaymentFields) => Promise<{ failure?: string; emailedTo?: string }>
  /** Accepted, and the card can be charged on this page. */
  isToPayHere: boolean
  decline: (reason: string) => Promise<string | undefined>
  reopen: () => Promise<string | undefined>
}

export function useQuote() {
  const [shown, setShown] = useState<ShownQuote>()
  const [failure, setFailure] = useState<{ sentence: string; mayTryAgain: boolean }>()
  const buyer = useRef<BuyerInput>(undefined)
  const opened = useRef<string>(undefined)
  const isAnswering = useRef(false)
  const [begun, setBegun] = useState<StartedPurchase>()

  async function ask(path: string, input: object = {}): Promise<string | undefined> {
    try {
      const { secret } = linkOfTab()
      const response = await callApi('POST', `/api/quotes/${path}`, { secret, ...input })
      setShown(await response.json())
    } catch (error) {
      return sentenceOf(error, NOT_SENT)
    }
  }

  async function open(): Promise<void> {
    const { secret } = linkOfTab()
    if (secret === '') return setFailure({ sentence: NO_LINK, mayTryAgain: false })
    setFailure(undefined)
    try {
      const response = await callApi('POST', '/api/quotes/open', { secret, buyer: buyer.current })
      setShown(await response.json())
      keepLink()
    } catch (error) {
      const isOver = error instanceof ApiError && error.status < 500
      setFailure({ sentence: sentenceOf(error, NOT_OPENED), mayTryAgain: !isOver })
    }
  }

  const openLink = useEffectEvent(() => {
    const { secret, proof } = linkOfTab()
    const link = `${secret}.${proof}`
    if (link === opened.current) return keepLink()
    opened.current = link
    buyer.current = undefined
    setBegun(undefined)
    setShown(undefined)
    void open()
  })
  useEffect(() => {
    openLink()
    // Another quote link was opened in the same tab.
    addEventListener('popstate', openLink)
    return () => removeEventListener('popstate', openLink)
  }, [])
  useFollowing(shown, async () => {
    if (!isAnswering.current) await open()
  })

  async function buyAs(next: BuyerInput): Promise<string | undefined> {
    const failed = await ask('open', { buyer: next })
    if (failed === undefined) buyer.current = next
    return failed
  }

  async function accept(choice: Choice, card?: PaymentFields): ReturnType<QuoteLink['accept']> {
    isAnswering.current = true
    try {
      if (begun && card) return await payHere(begun, card)
      const response = await callApi('POST', '/api/quotes/accept', {
        ...linkOfTab(),
        buyer: buyer.current,
        ...choice,
      })
      const answer: QuoteAnswer = await response.json()
      if ('emailedTo' in answer) return answer
      if (!answer.payment) await open()
      else if (card) return await payHere(answer.payment, card)
      else await goToPayment(answer.payment.paymentId)
      return {}
    } catch (error) {
      // The current state explains more than the error.
      if (error instanceof ApiError) await open()
      return { failure: sentenceOf(error, NOT_SENT) }
    } finally {
      isAnswering.current = false
    }
  }

  /** If the card is refused, the next press tries again. */
  async function payHere(payment: StartedPurchase, card: PaymentFields): Promise<{ failure?: string }> {
    const refusal = await card.confirm(payment).catch(() => ({ sentence: NOT_ORDERED, isOver: false }))
    if (refusal === undefined) return {}
    if (refusal.isOver) {
      location.assign(resultAddress(payment.paymentId))
      return {}
    }
    setBegun(payment)
    await open()
    return { failure: refusal.sentence }
  }

  const link: QuoteLink = {
    provenEmail: emailOf(linkOfTab().proof),
    buyAs,
    accept,
    decline: (reason) => ask('decline', { reason }),
    reopen: () => ask('reopen'),
    isToPayHere: begun !== undefined && shown?.kind === 'in-full' && isOwed(shown.status),
  }
  if (shown?.kind === 'in-full' && shown.isPreview) {
    link.accept = async () => ({ failure: PREVIEW })
    link.decline = async () => PREVIEW
  }
  return { shown, failure: failure?.sentence, mayTryAgain: failure?.mayTryAgain === true, open, link }
}

function emailOf(proof: string | undefined): string | undefined {
  const [encoded] = proof?.split('.') ?? []
  if (encoded === undefined) return undefined
  try {
    return atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
}

/** Delays between checks while a card payment is on its way. */
const LOOK_AGAIN_MS = [1500, 3000, 6000, 12_000, 24_000]

/** Reopens the quote when the reader comes back and while a card payment is on its way. */
function useFollowing(shown: ShownQuote | undefined, open: () => Promise<void>): void {
  const follows = shown?.kind === 'in-full' && (shown.closed === null || isOwed(shown.status))
  const isPaidByCard = shown?.kind === 'in-full' && isOwed(shown.status) && shown.payBy === 'card'
  const openAgain = useEffectEvent(() => {
    if (follows && document.visibilityState === 'visible') void open()
  })
  useReturn(openAgain)
  useEffect(() => {
    document.addEventListener('visibilitychange', openAgain)
    return () => document.removeEventListener('visibilitychange', openAgain)
  }, [])
  useEffect(() => {
    if (!isPaidByCard) return
    let looks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const delay = LOOK_AGAIN_MS[looks++]
      if (delay === undefined) return
      timer = setTimeout(() => {
        openAgain()
        wait()
      }, delay)
    }
    wait()
    return () => clearTimeout(timer)
  }, [isPaidByCard])
}

type Kept = { link: string; chosen: readonly number[] }

type LinkOfTab = { secret: string; proof: string | undefined }

/** The secret is never in a requested address, and leaves the address bar once it is kept. */
function linkOfTab(): LinkOfTab {
  const [secret = '', ...proof] = (linkInAddress() || (kept()?.link ?? '')).split('.')
  return { secret, proof: proof.length > 0 ? proof.join('.') : undefined }
}

/**
 * Moves the secret from the address, which people copy, to the history state. A reload finds it, other tabs
 * and sites don't.
 */
function keepLink(): void {
  const link = linkInAddress()
  if (link === '') return
  const before = kept()
  keep({ link, chosen: before?.link === link ? before.chosen : [] })
}

/** Restores the choices after a reload, such as after signing in. */
export function keptOptions(): readonly number[] {
  return kept()?.chosen ?? []
}

export function keepOptions(chosen: readonly number[]): void {
  const before = kept()
  if (before) keep({ ...before, chosen })
}

function linkInAddress(): string {
  return typeof location === 'undefined' ? '' : location.hash.slice(1)
}

function kept(): Kept | undefined {
  return typeof history === 'undefined' ? undefined : history.state?.quote
}

function keep(quote: Kept): void {
  history.replaceState({ ...history.state, quote }, '', location.pathname + location.search)
}
