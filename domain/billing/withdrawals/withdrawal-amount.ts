import type { Cents } from '#domain/kernel/money.ts'

/**
 * What a consumer gets back who withdraws: everything, or less the share of what was done before, if they had asked for an early start
 * (Directive 2011/83 Articles 13(1) and 14(3)). The share is the studio's progress of the project in whole per cent of the price agreed,
 * rounded down to the cent, in the buyer's favour; never more than had fallen due.
 * @param order received, returned: of its money; due: what of the price had fallen due; started: whether work began after the buyer had asked for that
 */
export function withdrawalAmount(order: {
  gross: Cents
  due: Cents
  received: Cents
  returned: Cents
  hasConsent: boolean
  donePercent: number
}): { refund: Cents; kept: Cents } {
  const paid = order.received - order.returned
  const earned = order.hasConsent ? Math.floor((order.gross * order.donePercent) / 100) : 0
  const kept = Math.min(paid, earned, order.due)
  return { refund: paid - kept, kept }
}
