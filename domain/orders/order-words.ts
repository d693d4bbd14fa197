import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { deliveryInWords, packageScope } from '#domain/crm/catalogue/package-scope.schema.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { formatEuros, quantityWords } from '#domain/kernel/money.ts'
import { lastDayWords } from '#domain/kernel/time.ts'
import { afterDelivery, whenSecondIsDue } from './instalment-words.ts'
import { instalmentsOf, type Part, partName } from './instalments.ts'
import { isOffer, isOwed } from './order-state.ts'
import { deliveryWords, grossOfLines, type Order } from './orders.schema.ts'

/**
 * The full order, one paragraph per line, as a confirmation on a durable medium requires (Directive 2011/83 Article
 * 8(7)). If there are several lines, they show the amounts that the buyer saw.
 */
export function agreedLines({ lines, vat, buyer, gross }: Order): string[] {
  const nets = lines.map(({ net }) => net)
  const amounts = buyer.kind === 'company' ? nets : grossOfLines(nets, vat, gross)
  return lines.map(({ text, quantity }, index) =>
    text.replace(/^[^\n]*/, (name) => {
      const extent = quantity ? `${name}, ${quantityWords(quantity)}` : name
      return lines.length === 1 ? extent : `${extent}: ${formatEuros(amounts[index] ?? 0)}`
    }),
  )
}

/**
 * When each instalment is due, in words that are valid before and after payment. Empty without instalments. @param days
 * to pay the second
 */
export function instalmentSentences(order: Parameters<typeof instalmentsOf>[0], days?: number): string[] {
  if (order.instalments === null) return []
  const [first, second] = instalmentsOf(order).map(({ gross }) => formatEuros(gross))
  return [
    `The price is due in two instalments: ${first} on acceptance, and ${second} ${afterDelivery(days)}. Each has its own invoice.`,
  ]
}

/** The time of performance as label and value. Empty if none was agreed. */
export function performanceFacts(order: Order, now: Date): (readonly [label: string, value: string])[] {
  const offer = servicePackages.find(({ key }) => key === order.service)
  const words = offer ? deliveryInWords(packageScope(offer.key)) : deliveryWords(order, now)
  return words === null ? [] : [['Delivery', words]]
}

/** Deadline and form of a consumer's withdrawal. Empty for a company. */
export function withdrawalSentences({ withdrawalEndsAt }: Order, studio: StudioFacts, now: Date): string[] {
  if (withdrawalEndsAt === null) return []
  const lastDay = lastDayWords(withdrawalEndsAt, now)
  return [
    `You may withdraw from this contract until the end of ${lastDay}, without giving a reason. Choose “Withdraw from contract” in the client portal, or use ${studio.publicUrl}/withdraw with the order number and your email address.`,
  ]
}

type InInstalments = Pick<Order, 'status' | 'net' | 'vatAmount' | 'gross' | 'received' | 'instalments'>

/**
 * The state of each instalment. Empty without instalments.
 * @param isOver nothing more will be delivered, because the account was deleted or the project cancelled
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
  if (isOffer(status) && part === 'first') return 'due on acceptance'
  if (!isOffer(status) && !isOwed(status)) return 'not received'
  return isDue ? 'due now' : whenSecondIsDue({ isOver })
}
