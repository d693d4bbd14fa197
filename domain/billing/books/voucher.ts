import { conflict } from '#domain/kernel/app-error.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { DOCUMENT_KINDS } from '../invoices/invoices.schema.ts'
import { inKronor } from '../invoices/rates.schema.ts'
import type { AccountUse } from './accounts.ts'
import type { BookEntry, IssuedDocument, Movement } from './book-entry.ts'

export type BookCurrency = 'EUR' | 'SEK'

/** A booked entry. Its rows add up to zero. */
export type Voucher = { id: string; day: string; text: string; rows: VoucherRow[] }

/** Minor units of the books' currency: debit positive, credit negative. */
type VoucherRow = { use: AccountUse; amount: Cents }

/** @throws AppError conflict if the books are in kronor and the entry has no rate */
export function voucherOf(entry: BookEntry, currency: BookCurrency): Voucher {
  const rows = rowsOf(entry, currency).filter(({ amount }) => amount !== 0)
  return { id: entry.id, day: entry.day, text: entry.text, rows }
}

function rowsOf(entry: BookEntry, currency: BookCurrency): VoucherRow[] {
  const amountAt = (cents: Cents) => convert(cents, entry, entry.rate, currency)
  switch (entry.kind) {
    case 'invoice':
    case 'credit-note':
      return issuedRows(entry, currency)
    case 'payment':
    case 'refund':
    case 'correction':
      return movedRows(entry, currency)
    case 'payout':
      return pair('bank', 'clearing', amountAt(entry.amount))
    case 'fee':
      return pair('fees', 'clearing', amountAt(entry.amount))
  }
}

/** In kronor, the VAT is the printed amount, and the net amount is the rest of the gross amount. */
function issuedRows(document: IssuedDocument, currency: BookCurrency): VoucherRow[] {
  const { kind, rate, saleRate, gross, vatAmount, kronorVatAmount } = document
  const { sign } = DOCUMENT_KINDS[kind]
  const total = owedChange(document, { by: sign * gross, rate, currency })
  const printed = currency === 'SEK' ? kronorVatAmount : null
  const isOfOtherDay = saleRate && saleRate !== rate
  const vat = sign * (printed ?? convert(vatAmount, document, isOfOtherDay ? saleRate : rate, currency))
  const sale = isOfOtherDay ? sign * convert(gross, document, saleRate, currency) : total
  return [
    { use: 'receivables', amount: total },
    { use: salesAccount(document), amount: vat - sale },
    { use: 'outputVat', amount: -vat },
    { use: sale > total ? 'exchangeLosses' : 'exchangeGains', amount: sale - total },
  ]
}

function salesAccount({ vat }: IssuedDocument): AccountUse {
  const accounts = { S: 'swedishSales', AE: 'unionSales', O: 'foreignSales' } as const
  return accounts[vat.category]
}

const PLACES: Record<Movement['by'], AccountUse> = {
  card: 'clearing',
  transfer: 'bank',
  'bank-charge': 'fees',
}
/** Accounts from which refunds are paid. A bank charge is refunded from our own bank account. */
const GIVEN_FROM: Record<Movement['by'], AccountUse> = { ...PLACES, 'bank-charge': 'bank' }

/** Receivables move at the rate at which they were booked, money at the rate of its day. */
function movedRows(movement: Movement, currency: BookCurrency): VoucherRow[] {
  const { kind, amount, rate, documentRate, by } = movement
  const sign = kind === 'payment' ? 1 : -1
  const moved = sign * convert(amount, movement, rate, currency)
  const owed = owedChange(movement, { by: -sign * amount, rate: documentRate ?? rate, currency })
  const difference = -owed - moved
  return [
    { use: kind === 'refund' ? GIVEN_FROM[by] : PLACES[by], amount: moved },
    { use: 'receivables', amount: owed },
    { use: difference > 0 ? 'exchangeLosses' : 'exchangeGains', amount: difference },
  ]
}

/**
 * Change of the order's balance. Both balances are converted as a whole, so that a settled order ends at exactly zero.
 */
function owedChange(
  entry: IssuedDocument | Movement,
  change: { by: Cents; rate: string | null; currency: BookCurrency },
): Cents {
  const converted = (cents: Cents) => convert(cents, entry, change.rate, change.currency)
  return converted(entry.openBefore + change.by) - converted(entry.openBefore)
}

function pair(debit: AccountUse, credit: AccountUse, amount: Cents): VoucherRow[] {
  return [
    { use: debit, amount },
    { use: credit, amount: -amount },
  ]
}

function convert(cents: Cents, entry: BookEntry, rate: string | null, currency: BookCurrency): Cents {
  if (currency === 'EUR') return cents
  if (rate === null) throw conflict(`No exchange rate is known for ${entry.day} (${entry.text}).`)
  return inKronor(cents, rate)
}

/** Boxes of the Swedish VAT return (momsdeklaration) by account. */
const BOXES: { box: string; use: AccountUse; holds: string }[] = [
  { box: '05', use: 'swedishSales', holds: 'Sales with Swedish VAT, excluding VAT' },
  { box: '10', use: 'outputVat', holds: 'Output VAT, 25%' },
  { box: '39', use: 'unionSales', holds: 'Services to companies in other EU countries' },
  { box: '40', use: 'foreignSales', holds: 'Other services supplied outside Sweden' },
]

export type VatReturn = {
  /** Minor units of the books' currency. The return itself is in whole kronor. */
  boxes: { box: string; holds: string; amount: Cents }[]
  /** Sums by VAT number for the EC sales list (periodisk sammanställning). */
  unionSales: { vatNumber: string; name: string; amount: Cents }[]
}

/**
 * The VAT return of a period, summed up from the vouchers so that it matches the books. Credit notes count in the
 * period in which they were issued.
 * @throws AppError conflict if a rate is missing
 */
export function vatReturn(entries: readonly BookEntry[], currency: BookCurrency): VatReturn {
  const documents = entries.filter((entry): entry is IssuedDocument => 'gross' in entry)
  const booked = documents.map((document) => ({ document, rows: voucherOf(document, currency).rows }))
  const sumOn = (use: AccountUse, of: typeof booked): Cents =>
    // Sales and VAT are credits, so their sign is reversed. Subtracting from 0 avoids `-0`.
    0 -
    of.flatMap(({ rows }) => rows.filter((row) => row.use === use)).reduce((sum, row) => sum + row.amount, 0)
  const toUnion = Map.groupBy(
    booked.filter(({ document }) => document.vat.category === 'AE'),
    ({ document }) => document.buyer.vatNumber ?? 'no VAT number',
  )
  return {
    boxes: BOXES.map(({ box, use, holds }) => ({ box, holds, amount: sumOn(use, booked) })),
    unionSales: [...toUnion]
      .flatMap(([vatNumber, of]) => {
        const newest = of.at(-1)
        return newest
          ? [{ vatNumber, name: newest.document.buyer.name, amount: sumOn('unionSales', of) }]
          : []
      })
      .sort((one, other) => one.vatNumber.localeCompare(other.vatNumber)),
  }
}
