import { type Cents, formatEuros } from '#domain/kernel/money.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import type { Buyer, Vat, VatRule } from './buyer.ts'
import { isInUnion } from './countries.ts'
import { isConfirmed } from './vat-numbers/vat-checks.schema.ts'

const SELLER_COUNTRY = 'SE'
/** The only rate we charge, included in catalogue prices. */
const SWEDISH_RATE = 2500

const TAXED = { rateBasisPoints: SWEDISH_RATE, category: 'S', wording: null } as const

/**
 * VAT by rule. The service is made to order by people, so it isn't electronically supplied (Regulation 282/2011,
 * Article 7), and the One Stop Shop doesn't apply. Articles refer to Directive 2006/112/EC. Sales to consumers outside
 * the EU count as consultancy here (Article 59(c)), outside Swedish VAT. Ask the accountant before the first one.
 */
const VATS: Record<VatRule, Omit<Vat, 'rule'>> = {
  // Article 45: taxed where the seller is established.
  'swedish-consumer': TAXED,
  'union-consumer': TAXED,
  'foreign-consumer': {
    rateBasisPoints: 0,
    category: 'O',
    wording:
      'No VAT: outside the scope of Swedish VAT, Article 59(c) of Directive 2006/112/EC. The service is supplied to a consumer outside the EU.',
  },
  // Article 44: taxed where the buyer is established, which is Sweden.
  'swedish-company': TAXED,
  'union-company': {
    rateBasisPoints: 0,
    category: 'AE',
    wording:
      'Reverse charge: VAT to be accounted for by the recipient, Articles 44 and 196 of Directive 2006/112/EC.',
  },
  // The buyer hasn't been proven to be a business. Once the number is confirmed, a credit note and a new invoice
  // correct it.
  'union-company-unverified': TAXED,
  'foreign-company': {
    rateBasisPoints: 0,
    category: 'O',
    wording:
      'No VAT: outside the scope of Swedish VAT, Article 44 of Directive 2006/112/EC. The service is supplied to a business outside the EU.',
  },
}

export const VAT_RULES: readonly VatRule[] = statusesOf(VATS)

export function vatOf(buyer: Pick<Buyer, 'kind' | 'country' | 'vatCheck'>): Vat {
  const rule = ruleOf(buyer)
  return { rule, ...VATS[rule] }
}

/** `net + vatAmount = gross`. */
export type Priced = { net: Cents; vatAmount: Cents; gross: Cents }

/**
 * Applies VAT to a price, rounded once, half away from zero.
 * @param price gross25: catalogue price with 25% VAT; netLines: quote lines without VAT; agreed: a fixed gross price
 */
export function priced(
  price: { gross25: Cents } | { netLines: readonly Cents[] } | { agreed: Cents },
  vat: Vat,
): Priced {
  if ('agreed' in price) {
    const { agreed: gross } = price
    const vatAmount = share(gross, vat.rateBasisPoints, 10_000 + vat.rateBasisPoints)
    return { net: gross - vatAmount, vatAmount, gross }
  }
  if ('gross25' in price) {
    const { gross25 } = price
    const vatAmount = share(gross25, SWEDISH_RATE, 10_000 + SWEDISH_RATE)
    const net = gross25 - vatAmount
    return vat.rateBasisPoints === 0 ? { net, vatAmount: 0, gross: net } : { net, vatAmount, gross: gross25 }
  }
  const net = price.netLines.reduce((sum, line) => sum + line, 0)
  const vatAmount = share(net, vat.rateBasisPoints, 10_000)
  return { net, vatAmount, gross: net + vatAmount }
}

function ruleOf({ kind, country, vatCheck }: Pick<Buyer, 'kind' | 'country' | 'vatCheck'>): VatRule {
  const isSwedish = country === null || country === SELLER_COUNTRY
  if (kind === 'consumer') {
    if (isSwedish) return 'swedish-consumer'
    return isInUnion(country) ? 'union-consumer' : 'foreign-consumer'
  }
  if (isSwedish) return 'swedish-company'
  if (!isInUnion(country)) return 'foreign-company'
  return isConfirmed(vatCheck) ? 'union-company' : 'union-company-unverified'
}

/** `amount × numerator / denominator`, rounded half away from zero. Integers avoid floating-point errors. */
function share(amount: Cents, numerator: number, denominator: number): Cents {
  const doubled = 2 * Math.abs(amount) * numerator + denominator
  return Math.sign(amount) * Math.floor(doubled / (2 * denominator))
}

/** A package price for a buyer. Companies see the net price first, consumers the gross price. */
type DisplayPrice = { amount: string; note: string }

/** `€299.00` and `including €59.80 VAT (25%)`. @param gross25 catalogue price with 25% VAT */
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
 * Whether the price must also be shown in kronor. That is the case for consumers in Sweden (Prisinformationslagen
 * 2004:347, 2 §), and for anyone who may be one.
 * @param buyer undefined if unknown
 */
export function readsKronor(buyer: Pick<Buyer, 'kind' | 'country'> | undefined): boolean {
  return !buyer || (buyer.kind === 'consumer' && (buyer.country ?? 'SE') === 'SE')
}

export function vatPercent({ rateBasisPoints }: Pick<Vat, 'rateBasisPoints'>): number {
  return rateBasisPoints / 100
}

/** `25%` */
export function vatRate(vat: Pick<Vat, 'rateBasisPoints'>): string {
  return `${vatPercent(vat)}%`
}

/** What a buyer should know about VAT before ordering. Null if the price says it all. */
export function vatSentence({ rule }: Vat): string | null {
  return SENTENCES[rule]
}

const SENTENCES: Record<VatRule, string | null> = {
  'swedish-consumer': null,
  'union-consumer': null,
  'foreign-consumer': 'No VAT is charged outside the EU.',
  'swedish-company': null,
  'union-company': 'Reverse charge: no VAT is charged, and you account for it in your country.',
  'union-company-unverified':
    "Swedish VAT is charged until your VAT number is confirmed. Then you'll get a corrected invoice and a refund of the VAT.",
  'foreign-company': 'No VAT is charged outside the EU.',
}

function isOfCompany(rule: VatRule): boolean {
  return rule.endsWith('company') || rule === 'union-company-unverified'
}

function untaxedNote({ rule }: Vat): string {
  return rule === 'union-company' ? 'reverse charge, no VAT' : 'no VAT'
}
