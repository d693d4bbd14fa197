import { useEffect, useEffectEvent, useState } from 'react'
import type { AcceptQuoteInput, ShownQuote } from '../../../domain/orders/quotes/quotes.schema.ts'
import type { AcceptedQuote } from '../../../domain/payments/payments.schema.ts'
import { ApiError, callApi, sentenceOf } from '../../ground/api.ts'
import { authAddress } from '../../ground/next-address.ts'
import { goToPayment } from '../paying/go-to-payment.ts'

/** Where the secret waits while its owner signs in: in this tab alone, until it is back on the page. */
const KEPT = 'quote'
const NO_LINK = 'A quote opens with the link in our mail. Please open it from there.'
const NOT_OPENED = 'The quote could not be opened. Please try again.'
const NOT_SENT = 'Your answer could not be sent. Please try again.'

/** What one can do with an opened quote. Each answers the sentence of its failure. */
export type QuoteLink = {
  open: () => Promise<void>
  accept: (choice: Omit<AcceptQuoteInput, 'secret'>) => Promise<string | undefined>
  decline: (reason: string) => Promise<string | undefined>
  signIn: () => void
}

/** The quote behind the link that stands in the address, after its `#`, or behind the one with which its owner went to sign in. */
export function useQuote() {
  const [shown, setShown] = useState<ShownQuote>()
  const [failure, setFailure] = useState<{ sentence: string; mayTryAgain: boolean }>()

  async function open(): Promise<void> {
    const secret = secretOfLink()
    if (secret === '') return setFailure({ sentence: NO_LINK, mayTryAgain: false })
    setFailure(undefined)
    try {
      const response = await callApi('POST', '/api/quotes/open', { secret })
      setShown(await response.json())
    } catch (error) {
      const isOver = error instanceof ApiError && error.status < 500
      setFailure({ sentence: sentenceOf(error, NOT_OPENED), mayTryAgain: !isOver })
    }
  }

  const openLink = useEffectEvent(() => {
    takeKeptSecret()
    setShown(undefined)
    open()
  })
  useEffect(() => {
    openLink()
    addEventListener('hashchange', openLink)
    return () => removeEventListener('hashchange', openLink)
  }, [])

  async function accept(choice: Omit<AcceptQuoteInput, 'secret'>): Promise<string | undefined> {
    try {
      const response = await callApi('POST', '/api/quotes/accept', { secret: secretOfLink(), ...choice })
      const { payment }: AcceptedQuote = await response.json()
      if (payment) await goToPayment(payment.paymentId)
      else await open()
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return signIn()
      // What it is now tells more than what it was.
      if (error instanceof ApiError) await open()
      return sentenceOf(error, NOT_SENT)
    }
  }

  async function decline(reason: string): Promise<string | undefined> {
    try {
      const response = await callApi('POST', '/api/quotes/decline', { secret: secretOfLink(), reason })
      setShown(await response.json())
    } catch (error) {
      return sentenceOf(error, NOT_SENT)
    }
  }

  return {
    shown,
    failure: failure?.sentence,
    mayTryAgain: failure?.mayTryAgain === true,
    open,
    accept,
    decline,
    signIn,
  }
}

/** The secret never stands in an address that is sent: it stays in this tab while the owner is away. */
function signIn(): undefined {
  sessionStorage.setItem(KEPT, secretOfLink())
  location.assign(authAddress({ next: '/quote' }))
}

/** Puts the secret of whoever comes back from signing in where it was before, after the `#` of the address. */
function takeKeptSecret(): void {
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  if (kept !== null && secretOfLink() === '') history.replaceState(history.state, '', `#${kept}`)
}

function secretOfLink(): string {
  return location.hash.slice(1)
}
