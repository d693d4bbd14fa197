import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import type { Buyer, Vat, VatRule } from './buyer.ts'
import { priced } from './vat.ts'

/** What a package costs somebody: companies see the price without VAT first, consumers the price that they pay. */
export type DisplayPrice = { amount: string; note: string }

/** `€299.00` and `including €59.80 VAT (25%)`. @param gross25 price of the catalogue, which contains 25% VAT */
export function displayPrice(gross25: Cents, vat: Vat): DisplayPrice {
  const { net, vatAmount, gross } = priced({ gross25 }, vat)
  if (!isOfCompany(vat.rule))
    return {
      amount: formatEuros(gross),
      note: vatAmount === 0 ? untaxedNote(vat) : `including ${formatEuros(vatAmount)} VAT (${vatRate(vat)})`,
    }
  return {
    amount: formatEuros(net),
    note:
      vatAmount === 0
        ? untaxedNote(vat)
        : `plus ${formatEuros(vatAmount)} VAT (${vatRate(vat)}) = ${formatEuros(gross)}`,
  }
}

/**
 * Whether a price has to stand in kronor too: consumers in Sweden read it so (Prisinformationslagen 2004:347, 2 §), and whoever may be one.
 * @param buyer nobody while that was not asked
 */
export function readsKronor(buyer: Pick<Buyer, 'kind' | 'country'> | undefined): boolean {
  return !buyer || (buyer.kind === 'consumer' && (buyer.country ?? 'SE') === 'SE')
}

/** The rate in per cent, as programs read it. */
export function vatPercent({ rateBasisPoints }: Pick<Vat, 'rateBasisPoints'>): number {
  return rateBasisPoints / 100
}

/** `25%` */
export function vatRate(vat: Pick<Vat, 'rateBasisPoints'>): string {
  return `${vatPercent(vat)}%`
}

/** What a buyer should know about the tax before they agree, in one sentence; nothing where the price says it all. */
export function vatSentence({ rule }: Vat): string | null {
  return SENTENCES[rule]
}

const SENTENCES: Record<VatRule, string | null> = {
  'swedish-consumer': null,
  'union-consumer': null,
  'foreign-consumer': 'Outside the EU no VAT is charged.',
  'swedish-company': null,
  'union-company': 'Reverse charge: no VAT is charged, and you account for it in your country.',
  'union-company-unverified':
    'Swedish VAT is charged until your VAT number is confirmed; after that you get a corrected invoice and the VAT back.',
  'foreign-company': 'Outside the EU no VAT is charged.',
}

function isOfCompany(rule: VatRule): boolean {
  return rule.endsWith('company') || rule === 'union-company-unverified'
}

function untaxedNote({ rule }: Vat): string {
  return rule === 'union-company' ? 'reverse charge, no VAT' : 'no VAT'
}
