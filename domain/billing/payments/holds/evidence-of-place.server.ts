import { countryName } from '#domain/crm/buyers/countries.ts'
import { vatCheckFacts } from '#domain/crm/buyers/vat-numbers/vat-checks.schema.ts'
import type { UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { Order } from '#domain/orders/orders.schema.ts'
import { isSample } from '../payment-on-paper.ts'
import { type PaymentRow, selectPaymentsOfOrders } from '../payments.store.server.ts'
import { hold } from './holds.server.ts'

/**
 * What shows, beside the buyer's word, that a sale without VAT was made outside the Union (Regulation 282/2011 Articles 18(3), 24f): the
 * country of a card that paid it, or the number under which a company is registered there. Of every other sale nothing has to be shown:
 * it has VAT, or a number that the register of the Union has confirmed.
 * @returns `none` where it is the buyer's word alone
 */
export function evidenceOfPlace(
  { buyer, vat }: Pick<Order, 'buyer' | 'vat'>,
  payments: readonly Pick<PaymentRow, 'card_country'>[],
): 'needless' | 'card' | 'number' | 'none' {
  if (vat.category !== 'O') return 'needless'
  const cards = payments.flatMap(({ card_country: country }) => country ?? [])
  if (cards.includes(buyer.country ?? '')) return 'card'
  // A card of another country speaks against the number.
  return buyer.vatNumber !== null && cards.length === 0 ? 'number' : 'none'
}

/** The cards that paid these orders, as `evidenceOfPlace` asks for them. */
export async function cardsOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<(orderId: string) => Pick<PaymentRow, 'card_country'>[]> {
  const byOrder = Map.groupBy(await selectPaymentsOfOrders(db, orderIds), ({ order_id }) => order_id)
  return (orderId) => byOrder.get(orderId) ?? []
}

/** The same in the words of the books; of a company in the Union, what the register said of its number. */
export function evidenceInWords(
  sale: Pick<Order, 'buyer' | 'vat'>,
  payments: readonly Pick<PaymentRow, 'card_country'>[],
): string {
  const { country, vatCheck } = sale.buyer
  const words = {
    needless: vatCheck ? `VIES: ${vatCheckFacts(vatCheck.status).words}` : '',
    card: `card of ${country}`,
    number: 'number of the company, no card',
    none: 'none',
  }
  return words[evidenceOfPlace(sale, payments)]
}

/** Lets a person look at a paid sale without VAT of which nothing but the buyer's word says where they are. */
export async function holdUnproven(
  deps: Deps,
  trx: UnitOfWork,
  { order, payments }: { order: Order; payments: readonly PaymentRow[] },
): Promise<void> {
  const last = payments.findLast(({ status }) => status === 'completed')
  if (!last || isSample(last) || evidenceOfPlace(order, payments) !== 'none') return
  const said = countryName(order.buyer.country ?? 'SE')
  const cards = [...new Set(payments.flatMap(({ card_country: country }) => country ?? []))]
  const known =
    cards.length > 0
      ? `The card is one of ${cards.map(countryName).join(' and ')}.`
      : 'Nothing else says where the buyer is.'
  await hold(deps, trx, {
    providerObjectId: last.provider_payment_id ?? last.id,
    paymentId: last.id,
    reason: `Order ${order.number} was sold without VAT on its buyer’s word, to ${said}. ${known} Ask for proof, or make it out to a buyer who owes the VAT.`,
    endsWith: 'vat-charged',
  })
}
