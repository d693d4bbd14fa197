import { vatPercent } from '#domain/crm/buyers/price-words.ts'
import { decimalText } from '#domain/kernel/money.ts'
import { csvTable } from '#domain/kernel/text.ts'
import { PAPERS } from '../invoices/invoices.schema.ts'
import type { BookEntry } from './book-entry.ts'

const HEADS = [
  'day',
  'kind',
  'reference',
  'text',
  'net',
  'vat',
  'gross',
  'currency',
  'vat rate',
  'vat category',
  'country',
  'vat number',
  'order',
  'corrects',
  'sek per eur',
  'vat sek',
  'evidence',
]

/** The entries as a table (RFC 4180), in the order given. What lowers what is owed or held is negative. */
export function csv(entries: readonly BookEntry[]): string {
  const lines = [HEADS, ...entries.map(fieldsOf)]
  return csvTable(lines)
}

function fieldsOf(entry: BookEntry): string[] {
  const { day, kind, reference, text, rate } = entry
  const first = [day, kind, reference, text]
  const order = 'order' in entry ? entry.order : ''
  if ('gross' in entry) {
    const { sign } = PAPERS[entry.kind]
    const { net, vatAmount, gross, vat, kronorVatAmount, buyer, corrects, evidence } = entry
    const amounts = [net, vatAmount, gross].map((amount) => decimalText(sign * amount))
    const inKronor = kronorVatAmount === null ? '' : decimalText(sign * kronorVatAmount)
    const who = [vat.category, buyer.country ?? '', buyer.vatNumber ?? '', order, corrects ?? '']
    return [...first, ...amounts, 'EUR', String(vatPercent(vat)), ...who, rate ?? '', inKronor, evidence]
  }
  const sign = entry.kind === 'payment' || entry.kind === 'payout' ? 1 : -1
  return [
    ...first,
    '',
    '',
    decimalText(sign * entry.amount),
    'EUR',
    '',
    '',
    '',
    '',
    order,
    '',
    rate ?? '',
    '',
    '',
  ]
}
