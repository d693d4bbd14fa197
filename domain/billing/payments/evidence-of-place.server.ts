import { countryName } from '#domain/crm/buyers/countries.ts'
import { vatCheckFacts } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import type { Deps, UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { holdPayment } from './holds.server.ts'
import { isSample } from './payment-invoices.server.ts'
import { type PaymentRow, selectPaymentsInList } from './payments.store.server.ts'

/**
 * Evidence that a sale without VAT was made outside the EU (Regulation 282/2011 Articles 18(3), 24f): the country of
 * the card, or the registration number of the company. Other sales need none, because they have VAT or a confirmed VAT
 * number.
 * @returns `none` if there is only the buyer's own statement
 */
export function evidenceOfPlace(
  { buyer, vat }: Pick<Order, 'buyer' | 'vat'>,
  payments: readonly Pick<PaymentRow, 'card_country'>[],
): 'needless' | 'card' | 'number' | 'none' {
  if (vat.category !== 'O') return 'needless'
  const cards = payments.flatMap(({ card_country: country }) => country ?? [])
  if (cards.includes(buyer.country ?? '')) return 'card'
  // A card from another country contradicts the number.
  return buyer.vatNumber !== null && cards.length === 0 ? 'number' : 'none'
}

/** Cards with which these orders were paid. */
export async function cardsOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<(orderId: string) => Pick<PaymentRow, 'card_country'>[]> {
  const byOrder = Map.groupBy(
    await selectPaymentsInList(db, 'order_id', orderIds),
    ({ order_id }) => order_id,
  )
  return (orderId) => byOrder.get(orderId) ?? []
}

/** The evidence in words, for the books. For an EU company, the result of the VAT check. */
export function evidenceInWords(
  sale: Pick<Order, 'buyer' | 'vat'>,
  payments: readonly Pick<PaymentRow, 'card_country'>[],
): string {
  const { country, vatCheck } = sale.buyer
  const words = {
    needless: vatCheck ? `VIES: ${vatCheckFacts(vatCheck.status).words}` : '',
    card: `card of ${country}`,
    number: 'company number, no card',
    none: 'none',
  }
  return words[evidenceOfPlace(sale, payments)]
}

/** Puts a paid sale without VAT on hold if the buyer's location is only their own statement. */
export async function holdUnproven(
  deps: Deps,
  trx: UnitOfWork,
  { order, payments }: { order: Order; payments: readonly PaymentRow[] },
): Promise<void> {
  const last = payments.findLast(({ status }) => status === 'completed')
  if (!last || isSample(last) || evidenceOfPlace(order, payments) !== 'none') return
  const statedCountry = countryName(order.buyer.country ?? 'SE')
  const cards = [...new Set(payments.flatMap(({ card_country: country }) => country ?? []))]
  const known =
    cards.length > 0
      ? `The card is from ${cards.map(countryName).join(' and ')}.`
      : 'There is no other evidence of location.'
  await holdPayment(deps, trx, last, {
    reason: `Order ${order.number} was sold to ${statedCountry} without VAT, based only on the buyer’s own statement. ${known} Ask for proof, or bill it to a buyer who owes the VAT.`,
    endsWith: 'vat-charged',
  })
}
