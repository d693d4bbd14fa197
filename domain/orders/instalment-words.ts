import { formatEuros } from '#domain/kernel/money.ts'
import { whenSecondIsDue } from './after-delivery.ts'
import { instalmentsOf, type Part, partName } from './instalments.ts'
import { isOffer, isOwed } from './order-state.ts'
import type { Order } from './orders.schema.ts'

type InInstalments = Pick<Order, 'status' | 'net' | 'vatAmount' | 'gross' | 'received' | 'instalments'>

/**
 * What was received of each instalment, or when it is due; none for a price that is paid as a whole.
 * @param isOver the account is deleted or the project cancelled, so nothing more is delivered
 */
export function instalmentFacts(
  order: InInstalments,
  { isOver } = { isOver: false },
): [title: string, words: string][] {
  return instalmentsOf(order).flatMap(({ part, gross, open, isDue }) => {
    const name = partName(part)
    if (name === null) return []
    const title = name.charAt(0).toUpperCase() + name.slice(1)
    const state =
      open === 0 ? 'received' : `${sumOfIt(open, gross)}${whenDue(order, part, { isDue, isOver })}`
    return [[title, `${formatEuros(gross)}, ${state}`]]
  })
}

function sumOfIt(open: number, gross: number): string {
  return open < gross ? `${formatEuros(open)} of it ` : ''
}

function whenDue(
  { status }: InInstalments,
  part: Part,
  { isDue, isOver }: { isDue: boolean; isOver: boolean },
): string {
  if (isOffer(status) && part === 'first') return 'due at acceptance'
  if (!isOffer(status) && !isOwed(status)) return 'not received'
  return isDue ? 'due now' : whenSecondIsDue({ isOver })
}
