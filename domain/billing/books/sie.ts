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
  /** Day of the month and month in which a financial year begins, as MM-DD. */
  yearBegins: string
}

/** The note at the top of a file with test payments. */
const TEST_NOTE = 'Test mode: nothing was charged. Do not import this file.'

/** Days from the first to the last, both included, and the day on which the file is made. */
export type Period = { from: string; to: string; madeOn: string; isTest: boolean }

/** The series of our vouchers, which no program uses for what is entered by hand. */
const SERIES = 'BR'

/**
 * The entries of a period as SIE type 4I, for an accountant's program to read in.
 * @param numbers of their vouchers, which stay the same in every file
 * @returns bytes in PC8, as the format wants them
 * @throws AppError bad-input when the period is of two financial years, conflict when a rate is missing
 */
export function sie(
  entries: readonly BookEntry[],
  accounts: Accounts,
  company: Company,
  period: Period,
  numbers: ReadonlyMap<string, number>,
): Uint8Array {
  financialYearOf(period, company)
  const vouchers = entries
    .filter(({ day }) => day >= period.from && day <= period.to)
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

/**
 * @returns the day on which the financial year of a period began
 * @throws AppError bad-input when the period is of two
 */
export function financialYearOf(
  { from, to }: Pick<Period, 'from' | 'to'>,
  { yearBegins }: Pick<Company, 'yearBegins'>,
): string {
  const year = yearOf(from, yearBegins)
  if (year.to >= to) return year.from
  throw badInput(
    `A SIE file is of one financial year: write ${from} to ${year.to} and ${addDays(year.to, 1)} to ${to} into a file each.`,
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

/** Those that are used, by number. */
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

/** The financial year that a day is in. */
function yearOf(day: string, begins: string): { from: string; to: string } {
  const calendarYear = Number(day.slice(0, 4))
  const first = day.slice(5) >= begins ? calendarYear : calendarYear - 1
  return { from: `${first}-${begins}`, to: addDays(`${first + 1}-${begins}`, -1) }
}

function digits(day: string): string {
  return day.replaceAll('-', '')
}

/** Names come from clients: nothing in them may end a field or a line. */
function quoted(text: string): string {
  const oneLine = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/[“”]/g, '"')
  return `"${oneLine.replaceAll('\\', '/').replaceAll('"', '\\"')}"`
}

/** The upper half of code page 437, which SIE calls PC8. */
const UPPER =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** Letters that are more than a plain one with a mark. */
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

/** Text in PC8. A letter that PC8 lacks loses its marks, and is a question mark where nothing is left. */
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
