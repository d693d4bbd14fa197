import { type Cents, vatShare } from '#domain/kernel/money.ts'
import type { Order } from './orders.schema.ts'

/**
 * How a price is paid in two instalments. first: cents that are due at acceptance; second: the rest of the price, which has a due day
 * once the work is delivered. calledAt: ISO 8601; dueOn: YYYY-MM-DD
 */
export type Instalments = { first: Cents; second: { calledAt: string; dueOn: string } | null }

/** What is due at a time of its own, and has an invoice of its own. */
export type Part = 'whole' | 'first' | 'second'

/** isDue: it has fallen due, whenever it is to be paid; open: what of it has not arrived, money going to the first instalment first. */
export type Instalment = {
  part: Part
  net: Cents
  vatAmount: Cents
  gross: Cents
  isDue: boolean
  open: Cents
}

type Priced = Pick<Order, 'net' | 'vatAmount' | 'gross' | 'received' | 'instalments'>

/** The first instalment has the odd cent. */
export function firstInstalment(gross: Cents): Cents {
  return Math.ceil(gross / 2)
}

/** The first instalment after a change of the price. */
export function firstInstalmentAt(
  gross: Cents,
  before: { gross: Cents; instalments: Pick<Instalments, 'first'> },
): Cents {
  return Math.round((before.instalments.first * gross) / before.gross)
}

/** What of the price has fallen due by now. */
export function dueOf({ gross, instalments }: Pick<Order, 'gross' | 'instalments'>): Cents {
  return instalments && instalments.second === null ? instalments.first : gross
}

/** In the order in which they fall due; they add up to the price, net, VAT and all. */
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

/** The part that is to be paid next of what has fallen due; nothing where all of that is here. */
export function partToPay(order: Priced): Instalment | undefined {
  return instalmentsOf(order).find(({ isDue, open }) => isDue && open > 0)
}

/** By which day a part is to be transferred. @param dueOn of what was due at acceptance; nothing where a card was to pay it */
export function dueDayOf(part: Part, { instalments }: Pick<Order, 'instalments'>, dueOn: string | null) {
  return part === 'second' ? (instalments?.second?.dueOn ?? null) : dueOn
}

const NAMES: Record<Part, string | null> = {
  whole: null,
  first: 'first instalment',
  second: 'second instalment',
}

/** `first instalment`; nothing where a price is paid as a whole. */
export function partName(part: Part): string | null {
  return NAMES[part]
}
