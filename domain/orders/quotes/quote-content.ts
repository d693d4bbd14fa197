import { versionOfBuyer } from '#domain/crm/buyers/buyer-version.ts'
import { versionOf } from '#domain/kernel/stored.ts'
import type { QuoteInput } from './quotes.schema.ts'
import type { StudioQuote } from './quotes.server.ts'
import { offerOf, writtenLines } from './stored-offer.ts'

/** A quote as it was written. */
export function contentOf({ order, quote }: StudioQuote): QuoteInput {
  const { options, discount, baseline } = offerOf(quote)
  return {
    title: order.service,
    lines: writtenLines(order, options),
    options: options.map(({ isChosen: _, ...option }) => option),
    ...(discount !== null && { discount }),
    ...(baseline !== null && { baseline }),
    ...(quote.scope !== null && { scope: quote.scope }),
    ...(order.deliverBy !== null && { deliverBy: order.deliverBy }),
    ...(order.deliveryWorkingDays !== null && { deliveryWorkingDays: order.deliveryWorkingDays }),
    validUntil: quote.valid_until,
    isReminded: quote.is_reminded === 1,
    inInstalments: order.instalments !== null,
    ...(quote.pay_days !== null && { payDays: quote.pay_days }),
  }
}

/** Of all that an edit of a draft overwrites: its content, for whom it is, and who buys. */
export function versionOfQuote(written: StudioQuote): string {
  const { buyer } = written.order
  const { name, email } = buyer
  return versionOf({ content: contentOf(written), name, email, buyer: versionOfBuyer(buyer) })
}
