import { servicePackages } from '#domain/crm/catalogue/catalogue.schema.ts'
import { packageScope, workingDaysInWords } from '#domain/crm/catalogue/package-scope.schema.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { formatEuros, quantityWords } from '#domain/kernel/money.ts'
import { lastDayWords } from '#domain/kernel/time.ts'
import { afterDelivery } from './after-delivery.ts'
import { deliveryWords } from './delivery.ts'
import { instalmentsOf } from './instalments.ts'
import { grossOfLines } from './line-amounts.ts'
import type { Order } from './orders.schema.ts'

/**
 * What was ordered, a paragraph for each line with all that it comprises: a confirmation on a durable medium says it in full (Directive
 * 2011/83 Article 8(7)). Several lines have the amounts that their buyer saw.
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

/** When which instalment is due, in words that hold before and after payment; nothing for a price that is paid as a whole. @param days how many the buyer has for the second */
export function instalmentSentences(order: Parameters<typeof instalmentsOf>[0], days?: number): string[] {
  if (order.instalments === null) return []
  const [first, second] = instalmentsOf(order).map(({ gross }) => formatEuros(gross))
  return [
    `The price is due in two instalments: ${first} at acceptance, and ${second} ${afterDelivery(days)}. Each has its own invoice.`,
  ]
}

/** The time of performance as label and value; nothing where none was agreed. */
export function performanceFacts(order: Order, now: Date): (readonly [label: string, value: string])[] {
  const offer = servicePackages.find(({ key }) => key === order.service)
  if (offer) {
    const { workingDays } = packageScope(offer.key)
    return [['Ready in', `${workingDaysInWords(workingDays)} from the day your project builds here`]]
  }
  const words = deliveryWords(order, now)
  return words === null ? [] : [['Delivery', words]]
}

/** Until when and how a consumer may withdraw; nothing for a company. */
export function withdrawalSentences({ withdrawalEndsAt }: Order, studio: StudioFacts, now: Date): string[] {
  if (withdrawalEndsAt === null) return []
  const lastDay = lastDayWords(withdrawalEndsAt, now)
  return [
    `You may withdraw from this contract until the end of ${lastDay}, without giving a reason: choose “Withdraw from contract” in the client portal, or use ${studio.publicUrl}/withdraw with the order number and your e-mail address.`,
  ]
}
