import { useEffect, useEffectEvent } from 'react'
import { useReturn } from '#app/ui/use-return.ts'
import { isOwed } from '#domain/orders/order-state.ts'
import type { ShownQuote } from '#domain/orders/quotes/quotes.schema.ts'

/** When a quote that is paid by card is looked at again: its payment may be on its way from another page. */
const LOOK_AGAIN_MS = [1500, 3000, 6000, 12_000, 24_000]

/** Opens a quote again that may have moved: when one comes back to its page, and while its card payment arrives. */
export function useFollowing(shown: ShownQuote | undefined, open: () => Promise<void>): void {
  const follows = shown?.kind === 'in-full' && (shown.closed === null || isOwed(shown.status))
  const isPaidByCard = shown?.kind === 'in-full' && isOwed(shown.status) && shown.payBy === 'card'
  const openAgain = useEffectEvent(() => {
    if (follows && document.visibilityState === 'visible') open()
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
