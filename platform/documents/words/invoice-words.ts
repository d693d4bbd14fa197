import type { InvoiceDocument } from '#domain/billing/invoices/invoice-document.ts'
import { countryName, isInUnion } from '#domain/crm/buyers/countries.ts'
import { vatRate } from '#domain/crm/buyers/vat.ts'
import { type Cents, formatUnits, quantityWords } from '#domain/kernel/money.ts'
import { daysBetween } from '#domain/kernel/periods.ts'
import { calledName, ibanWords, type Seller } from '#domain/kernel/studio.ts'
import { stockholmDay } from '#domain/kernel/time.ts'

const LATE_INTEREST = 'Late interest: reference rate + 8 points, räntelagen 6 §.'

/** Everything printed on a document, in reading order. The layout decides pages and positions. */
export type InvoiceWords = {
  title: string
  /** Printed across the page and at its top if nothing was charged. */
  sample: string | null
  facts: [Fact[], Fact[], Fact[]]
  ruler: Ruler | null
  heads: [string, string, string, string]
  rows: Row[]
  settlement: Settlement | null
  sums: Sum[]
  total: Sum
  notes: Note[]
  footer: { heading: string; lines: string[] }[]
}

export type Line = { text: string; isStrong: boolean }
/** A paragraph that begins in bold. */
export type Note = { lead: string; text: string }
export type Fact = { label: string; lines: Line[] }
export type Row = { name: string; details: string[]; quantity: string; net: string; vat: string }
export type Sum = { label: string; amount: string }
export type Settlement = { label: string; lines: Line[]; remarks: string[] }
export type Ruler = { from: string; to: string; days: number; description: string }

export function invoiceWords(document: InvoiceDocument): InvoiceWords {
  const isCredit = document.kind === 'credit-note'
  return {
    title: titleOf(document),
    sample: document.isSample ? 'Test mode: nothing was charged' : null,
    facts: [[toWhom(document)], aboutBuyer(document), aboutInvoice(document)],
    ruler: timelineOf(document),
    heads: ['What', 'Quantity', 'Net, €', 'VAT'],
    rows: rowsOf(document),
    settlement: settlementOf(document),
    sums: sumsOf(document),
    total: { label: `${totalLabel(document)}, €`, amount: amount(totalOf(document), isCredit) },
    notes: notesOf(document),
    footer: footerOf(document.seller),
  }
}

function titleOf({ kind, number, buyer, paid }: InvoiceDocument): string {
  if (kind === 'credit-note') return `Credit note ${number}`
  return buyer.kind === 'consumer' && paid ? `Receipt ${number}` : `Invoice ${number}`
}

function toWhom({ buyer }: InvoiceDocument): Fact {
  const names = buyer.companyName ? [buyer.companyName, buyer.name] : [buyer.name]
  const address = buyer.address?.split('\n') ?? []
  const country = buyer.country && countryName(buyer.country)
  const [first = '', ...others] = [...names, ...address, ...(country ? [country] : [])]
  return { label: 'To', lines: [...strong(first), ...plain(...others)] }
}

function aboutBuyer({ buyer }: InvoiceDocument): Fact[] {
  const facts: Fact[] = []
  const isAbroad = buyer.country !== null && !isInUnion(buyer.country)
  if (buyer.vatNumber)
    facts.push({
      label: isAbroad ? 'Company number' : 'VAT number',
      lines: plain(buyer.vatNumber, ...vatAnswer(buyer)),
    })
  if (buyer.reference) facts.push({ label: 'Your reference', lines: plain(buyer.reference) })
  return facts.length > 0 ? facts : [{ label: 'Email', lines: plain(buyer.email) }]
}

function vatAnswer({ vatCheck }: InvoiceDocument['buyer']): string[] {
  if (vatCheck?.status !== 'valid') return []
  const answered = `valid, VIES ${shortDay(stockholmDay(new Date(vatCheck.checkedAt)))}`
  return vatCheck.consultationNumber ? [`${answered},`, vatCheck.consultationNumber] : [answered]
}

function aboutInvoice({ issuedOn, corrects, order }: InvoiceDocument): Fact[] {
  return [
    { label: 'Date', lines: plain(longDay(issuedOn)) },
    ...(corrects
      ? [{ label: 'Corrects', lines: plain(`${corrects.number} of ${longDay(corrects.issuedOn)}`) }]
      : []),
    { label: 'Order', lines: plain(`${order.number}, ${shortDay(order.orderedOn)}`, order.title) },
  ]
}

function timelineOf({ kind, issuedOn, dueOn, paid }: InvoiceDocument): Ruler | null {
  if (kind === 'credit-note' || paid || !dueOn) return null
  const days = daysBetween(issuedOn, dueOn)
  const description = `Ruler of ${days} days from ${longDay(issuedOn)}, the day of issue, to ${longDay(dueOn)}, the day to pay by.`
  return { from: `issued ${shortDay(issuedOn)}`, to: `pay by ${shortDay(dueOn)}`, days, description }
}

function rowsOf({ kind, lines, vat }: InvoiceDocument): Row[] {
  return lines.map(({ text, net, quantity }) => {
    const [name = '', ...details] = text.split('\n')
    const extent = quantity ? quantityWords(quantity) : net < 0 ? '' : '1'
    return { name, details, quantity: extent, net: amount(net, kind === 'credit-note'), vat: vatRate(vat) }
  })
}

function settlementOf(document: InvoiceDocument): Settlement | null {
  const { kind, paid, seller, order } = document
  const remarks = document.deliverBy ? [`Agreed delivery ${longDay(document.deliverBy)}.`] : []
  if (paid) {
    const done = kind === 'credit-note' ? 'Paid back' : 'Paid'
    const how = `${done} ${shortDay(paid.on)}, ${paid.by}`
    const reference = paid.reference ? plain(`Reference ${paid.reference}`) : []
    return { label: 'payment', lines: [...strong(how), ...reference], remarks }
  }
  if (kind === 'credit-note' || !seller.bank)
    return remarks.length > 0 ? { label: '', lines: [], remarks } : null
  const { iban, bic, bankgiro } = seller.bank
  return {
    label: 'pay to',
    lines: [
      ...strong(iban && `IBAN ${ibanWords(iban)}`, bankgiro && `Bankgiro ${bankgiro}`),
      ...plain(bic && `BIC ${bic}`),
      ...strong(`Reference ${order.number}`),
    ],
    remarks: [...remarks, LATE_INTEREST],
  }
}

function sumsOf(document: InvoiceDocument): Sum[] {
  const { kind, net, vatAmount, vat, paid, gross } = document
  const isCredit = kind === 'credit-note'
  const sums = [
    { label: 'Net', amount: amount(net, isCredit) },
    { label: vatLabel(vat), amount: amount(vatAmount, isCredit) },
  ]
  if (!paid || paid.amount === gross) return sums
  const part = isCredit ? 'Paid back' : 'Paid'
  return [
    ...sums,
    { label: 'Gross', amount: amount(gross, isCredit) },
    { label: part, amount: amount(paid.amount, !isCredit) },
  ]
}

function totalOf({ gross, paid }: InvoiceDocument): Cents {
  return !paid || paid.amount === gross ? gross : gross - paid.amount
}

function totalLabel({ kind, paid, gross }: InvoiceDocument): string {
  const isSettled = paid?.amount === gross
  if (kind === 'credit-note') return paid && !isSettled ? 'To pay back' : 'Credited'
  return isSettled ? 'Paid' : 'To pay'
}

function notesOf({ vat, kronor, kind }: InvoiceDocument): Note[] {
  const notes: Note[] = []
  if (vat.wording) notes.push(withLead(vat.wording))
  if (kronor) {
    const inKronor = amount(kronor.vatAmount, kind === 'credit-note')
    const rate = `€1 = SEK ${kronor.rate}, ${kronor.source}, ${longDay(kronor.rateDay)}.`
    notes.push({ lead: `VAT in Swedish kronor: ${inKronor}.`, text: rate })
  }
  return notes
}

function withLead(text: string): Note {
  const end = text.indexOf('. ')
  return end < 0 ? { lead: text, text: '' } : { lead: text.slice(0, end + 1), text: text.slice(end + 2) }
}

function footerOf(seller: Seller): InvoiceWords['footer'] {
  const { bank } = seller
  const columns = [
    { heading: calledName(seller), lines: [...seller.address.split('\n'), seller.email] },
    {
      heading: 'Company',
      lines: [
        seller.organisationNumber && `Org. no. ${seller.organisationNumber}`,
        seller.vatNumber && `VAT no. ${seller.vatNumber}`,
      ],
    },
    {
      heading: 'Tax',
      lines: [
        seller.hasFTax ? 'Approved for F-tax' : '',
        seller.registeredOffice && `Registered office ${seller.registeredOffice}`,
      ],
    },
    {
      heading: 'Bank',
      lines: [
        // On two lines, so the number is never broken.
        ...(bank?.iban ? ['IBAN', ibanWords(bank.iban)] : []),
        bank?.bic ? `BIC ${bank.bic}` : '',
        bank?.bankgiro ? `Bankgiro ${bank.bankgiro}` : '',
      ],
    },
  ]
  return columns
    .map(({ heading, lines }) => ({ heading, lines: lines.filter((line) => line !== '') }))
    .filter(({ lines }) => lines.length > 0)
}

/** `199900` → `1,999.00`. Amounts given back have a minus. */
function amount(cents: Cents, isGivenBack: boolean): string {
  return formatUnits(isGivenBack && cents !== 0 ? -cents : cents).replace('-', '−')
}

function vatLabel(vat: InvoiceDocument['vat']): string {
  if (vat.category === 'S') return `VAT ${vatRate(vat)}`
  return vat.category === 'AE' ? 'VAT 0%, reverse charge' : 'VAT 0%, outside its scope'
}

function plain(...texts: string[]): Line[] {
  return texts.filter((text) => text !== '').map((text) => ({ text, isStrong: false }))
}

function strong(...texts: string[]): Line[] {
  return plain(...texts).map(({ text }) => ({ text, isStrong: true }))
}

const DAY = { timeZone: 'UTC', day: 'numeric', year: 'numeric' } as const
const long = new Intl.DateTimeFormat('en-GB', { ...DAY, month: 'long' })
const short = new Intl.DateTimeFormat('en-GB', { ...DAY, month: 'short' })

/** `2026-11-24` → `24 November 2026` */
function longDay(day: string): string {
  return long.format(new Date(day))
}

/** `2026-11-24` → `24 Nov 2026` */
function shortDay(day: string): string {
  return short.format(new Date(day))
}

/** `field`: a line to be filled in by hand. */
export type TextPart = { as: 'title' | 'heading' | 'text' | 'field'; text: string }
