import { useState } from 'react'
import { useLocation } from 'react-router'
import type { WaitingOrder } from '#domain/orders/quotes/quotes.schema.ts'
import { withdrawHash } from '../orders/withdraw-way.tsx'

/**
 * The orders that wait for their money. One from which its buyer is withdrawing stays until its dialog, which stands in its row, is closed:
 * what was declared is read there.
 */
export function useWaitingRows(waiting: readonly WaitingOrder[]): readonly WaitingOrder[] {
  const { hash } = useLocation()
  const [left, setLeft] = useState<WaitingOrder>()
  const isLeft = ({ orderId }: WaitingOrder) => hash === withdrawHash(orderId)
  const leaving = waiting.find(isLeft)
  if (leaving) {
    if (leaving !== left) setLeft(leaving)
    return waiting
  }
  return left && isLeft(left) ? [...waiting, left] : waiting
}
