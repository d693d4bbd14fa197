import type { Priced as Price } from '#domain/crm/buyers/vat.ts'
import { type Cents, vatShare } from '#domain/kernel/money.ts'
import type { Order } from './orders.schema.ts'

/**
 * Payment in two instalments. first: cents due at acceptance. second: set once the work is delivered, with calledAt in
 * ISO 8601 and dueOn as YYYY-MM-DD.
 */
export type Instalments = { first: Cents; second: { calledAt: string; dueOn: string } | null }

/** A part of the price with its own due day and invoice. */
export type Part = 'whole' | 'first' | 'second'

/** isDue: whether it is due now. open: amount not received yet, if money pays the first instalment first. */
export type Instalment = Price & { part: Part; isDue: boolean; open: Cents }

type Priced = Pick<Order, 'net' | 'vatAmount' | 'gross' | 'received' | 'instalments'>

/** The first instalment gets the odd cent. */
export function firstInstalment(gross: Cents): Cents {
  return Math.ceil(gross / 2)
}

/** The first instalment after a price change. */
export function firstInstalmentAt(
  gross: Cents,
  before: { gross: Cents; instalments: Pick<Instalments, 'first'> },
): Cents {
  return Math.round((before.instalments.first * gross) / before.gross)
}

/** Amount that has fallen due. */
export function dueOf({ gross, instalments }: Pick<Order, 'gross' | 'instalments'>): Cents {
  return instalments && instalments.second === null ? instalments.first : gross
}

/** In order of their due days. They add up to the price, its net and its VAT. */
export function instalmentsOf({ net, vatAmount, gross, received, instalments }: Priced): Instalment[] {
  if (instalments === null)
    return [{ part: 'whole', net, vatAmount, gross, isDue: true, open: Math.max(0, gross - received) }]
  const { first, second } = instalments
  const vat = gross === 0 ? 0 : vatShare({ gross, vatAmount }, first)
  const rest = gross - first
  return [
    {
      part: 'first',
      net: first - vat,
      vatAmount: vat,
      gross: first,
      isDue: true,
      open: Math.max(0, first - received),
    },
    {
      part: 'second',
      net: rest - (vatAmount - vat),
      vatAmount: vatAmount - vat,
      gross: rest,
      isDue: second !== null,
      open: Math.max(0, Math.min(rest, gross - received)),
    },
  ]
}

/** The first due part that isn't fully paid. */
export function partToPay(order: Priced): Instalment | undefined {
  return instalmentsOf(order).find(({ isDue, open }) => isDue && open > 0)
}

/** @param dueOn due day at acceptance; null for a card payment */
export function dueDayOf(part: Part, { instalments }: Pick<Order, 'instalments'>, dueOn: string | null) {
  return part === 'second' ? (instalments?.second?.dueOn ?? null) : dueOn
}

const NAMES: Record<Part, string | null> = {
  whole: null,
  first: 'first instalment',
  second: 'second instalment',
}

/** `first instalment`; null if the price isn't split. */
export function partName(part: Part): string | null {
  return NAMES[part]
}
