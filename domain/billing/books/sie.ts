import { badInput } from '#domain/kernel/app-error.ts'
import { decimalText } from '#domain/kernel/money.ts'
import { addDays } from '#domain/kernel/periods.ts'
import type { Accounts, AccountUse } from './accounts.ts'
import type { BookEntry } from './book-entry.ts'
import { type BookCurrency, type Voucher, voucherOf } from './voucher.ts'

export type Company = {
  name: string
  organisationNumber: string
  currency: BookCurrency
  /** First day of the financial year, as MM-DD. */
  yearBegins: string
}

const TEST_NOTE = 'Test mode: nothing was charged. Do not import this file.'

/** Days, both included, and the day on which the file is made. */
export type Period = { from: string; to: string; madeOn: string; isTest: boolean }

/** Our own voucher series, which can't clash with vouchers entered by hand. */
const SERIES = 'BR'

/**
 * The entries of a period as SIE type 4I.
 * @param entries of the period, which is within one financial year
 * @param numbers permanent voucher numbers by entry id
 * @returns bytes in PC8, the encoding of the format
 * @throws AppError conflict if a rate is missing
 */
export function sie(
  entries: readonly BookEntry[],
  accounts: Accounts,
  company: Company,
  period: Period,
  numbers: ReadonlyMap<string, number>,
): Uint8Array {
  const vouchers = entries
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map((entry) => voucherOf(entry, company.currency))
    .filter(({ rows }) => rows.length > 0)
  const lines = [
    ...head(company, period),
    ...accountLines(vouchers, accounts),
    ...vouchers.flatMap((voucher) => voucherLines(voucher, accounts, numbers)),
  ]
  return encodePc8(lines.map((line) => `${line}\r\n`).join(''))
}

/** @returns the first day of the financial year of a period @throws AppError bad-input if the period spans two */
export function financialYearOf(
  { from, to }: Pick<Period, 'from' | 'to'>,
  { yearBegins }: Pick<Company, 'yearBegins'>,
): string {
  const year = yearOf(from, yearBegins)
  if (year.to >= to) return year.from
  throw badInput(
    `A SIE file covers one financial year. Export ${from} to ${year.to} and ${addDays(year.to, 1)} to ${to} separately.`,
  )
}

function head(
  { name, organisationNumber, currency, yearBegins }: Company,
  { to, madeOn, isTest }: Period,
): string[] {
  const year = yearOf(to, yearBegins)
  return [
    '#FLAGGA 0',
    '#PROGRAM "Bildruta" 1.0',
    '#FORMAT PC8',
    `#GEN ${digits(madeOn)}`,
    '#SIETYP 4',
    ...(isTest ? [`#PROSA ${quoted(TEST_NOTE)}`] : []),
    ...(organisationNumber ? [`#ORGNR ${organisationNumber}`] : []),
    `#FNAMN ${quoted(name)}`,
    `#RAR 0 ${digits(year.from)} ${digits(year.to)}`,
    `#KPTYP BAS${year.from.slice(0, 4)}`,
    `#VALUTA ${currency}`,
  ]
}

function accountLines(vouchers: readonly Voucher[], accounts: Accounts): string[] {
  const uses = new Set<AccountUse>(vouchers.flatMap(({ rows }) => rows.map(({ use }) => use)))
  const used = new Map([...uses].map((use) => [accounts[use].number, accounts[use].name]))
  return [...used].sort().map(([number, name]) => `#KONTO ${number} ${quoted(name)}`)
}

function voucherLines(
  { id, day, text, rows }: Voucher,
  accounts: Accounts,
  numbers: ReadonlyMap<string, number>,
): string[] {
  return [
    `#VER ${SERIES} ${numbers.get(id) ?? '""'} ${digits(day)} ${quoted(text)}`,
    '{',
    ...rows.map(({ use, amount }) => `   #TRANS ${accounts[use].number} {} ${decimalText(amount)}`),
    '}',
  ]
}

function yearOf(day: string, begins: string): { from: string; to: string } {
  const calendarYear = Number(day.slice(0, 4))
  const first = day.slice(5) >= begins ? calendarYear : calendarYear - 1
  return { from: `${first}-${begins}`, to: addDays(`${first + 1}-${begins}`, -1) }
}

function digits(day: string): string {
  return day.replaceAll('-', '')
}

/** Names come from clients, so they must not be able to end a field or a line. */
function quoted(text: string): string {
  const oneLine = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/[“”]/g, '"')
  return `"${oneLine.replaceAll('\\', '/').replaceAll('"', '\\"')}"`
}

const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Letters that can't be decomposed into a base letter and a mark. */
const PLAIN: Record<string, string> = {
  '–': '-',
  '−': '-',
  '’': "'",
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
}

/** Encodes text in PC8. Unknown letters lose their marks or become a question mark. */
export function encodePc8(text: string): Uint8Array {
  return Uint8Array.from([...text.normalize('NFC')].flatMap(encodeLetter))
}

function encodeLetter(letter: string): number[] {
  const code = codeOf(letter)
  if (code !== undefined) return [code]
  const bare = PLAIN[letter] ?? letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return [...bare].map((part) => codeOf(part) ?? codeOf('?') ?? 0)
}

function codeOf(letter: string): number | undefined {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80) return code
  const place = UPPER.indexOf(letter)
  return place < 0 ? undefined : 0x80 + place
}
