import * as z from 'zod/mini'
import type { Cents } from './money.ts'

/**
 * HTML's pattern for `<input type=email>` (HTML Standard, "Valid email address"), limited to deliverable addresses: at most 64 characters
 * before the @, a dot after it, and no number at the end. `z.regexes` would bring every pattern of the library to the browser.
 */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

const INVALID = 'Please enter a valid email address'

/** One email address. The output has its domain in ASCII. */
export const emailSchema = z
  .string({ error: INVALID })
  .check(z.trim(), z.overwrite(asciiAddress), z.maxLength(254, INVALID), z.regex(ADDRESS, INVALID))

const HEADER_ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u

/** Only letters, digits and dots, because other ASCII characters have a meaning in a URL. */
const NON_ASCII_DOMAIN = /(?<=@)[\w.-]{0,254}\P{ASCII}[\w.\P{ASCII}-]{0,254}$/u

/** Converts the domain to ASCII: `anna@bücher.example` becomes `anna@xn--bcher-kva.example`. Everything else stays unchanged. */
export function asciiAddress(text: string): string {
  return text.replace(NON_ASCII_DOMAIN, (domain) => {
    const url = `http://${domain}`
    return URL.canParse(url) ? new URL(url).hostname : domain
  })
}

/** Normalizes the spelling of an address. Accounts store addresses and usernames in this form. */
export function comparableAddress(text: string): string {
  return asciiAddress(text).toLowerCase()
}

/** @param address one address, or a text that ends in one */
export function domainOf(address: string): string {
  return comparableAddress(address).replace(/^.*@/s, '')
}

/**
 * @param recipient an address, or `Name <address>`
 * @returns undefined if it isn't one address that fits into a header
 */
export function bareAddress(recipient: string): string | undefined {
  const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(recipient)?.[1] ?? recipient
  return HEADER_ADDRESS.test(address) ? address : undefined
}

/**
 * Refuses control, bidirectional, unassigned and invisible characters and line breaks, because such a name reads differently from what it
 * is. U+2800 is a blank that Unicode doesn't list as invisible.
 */
export const SEEN_ON_ONE_LINE = /^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/**
 * An `Idempotency-Key`, which gives a repeated request one effect.
 * @param max characters
 */
export function attemptKeySchema(max: number) {
  const impossible = `The idempotency key must be 1 to ${max} printable characters`
  return z.string({ error: impossible }).check(z.regex(new RegExp(`^[!-~]{1,${max}}$`), impossible))
}

/** Longer than any secret we put into a link. */
const SECRET_MAX = 200

/**
 * The secret of a link.
 * @param refusal message for an invalid one
 */
export function linkSecret(refusal: string) {
  return z.string({ error: refusal }).check(z.maxLength(SECRET_MAX, refusal))
}

type TypedNumber = { whole: string; decimals: string }

/** One comma before three digits separates thousands in English and decimals in Swedish. */
const AMBIGUOUS = /^\D*([1-9]\d{0,2}),(\d{3})\D*$/
const PLAIN = /^(\d{1,12})(?:[.,](\d{1,6}))?$/
/** Thousands separated by spaces, points or commas. The decimal separator is a different one. */
const GROUPED = /^([1-9]\d{0,2}([\s.,])\d{3}(?:\2\d{3}){0,3})(?:(?!\2)[.,](\d{1,6}))?$/

/**
 * Reads `149`, `149.50`, `149,50`, `1 234,50`, `1.234,50` and `1,234.50`.
 * @returns undefined for anything but an unsigned number, and if the number is ambiguous
 */
export function readNumber(text: string): TypedNumber | undefined {
  const typed = text.trim()
  if (AMBIGUOUS.test(typed)) return undefined
  const [, plain, fraction = ''] = PLAIN.exec(typed) ?? []
  if (plain !== undefined) return { whole: plain, decimals: fraction }
  const [, grouped, , decimals = ''] = GROUPED.exec(typed) ?? []
  return grouped === undefined ? undefined : { whole: grouped.replace(/\D/g, ''), decimals }
}

/** @returns the error message for an ambiguous number, or undefined for any other text */
export function ambiguityOf(text: string): string | undefined {
  const [typed, whole, rest] = AMBIGUOUS.exec(text.trim()) ?? []
  return (
    typed &&
    `${typed} can mean ${whole}${rest} or ${whole}.${rest}. Use a point for decimals, or leave out the comma.`
  )
}

/**
 * `149,5` → 14950, computed from the digits without floating point.
 * @returns undefined for more than two decimals
 */
export function readHundredths(text: string): number | undefined {
  const number = readNumber(text)
  if (!number || number.whole.length > 9 || number.decimals.length > 2) return undefined
  return Number(number.whole) * 100 + Number(number.decimals.padEnd(2, '0'))
}

export const AMOUNT_RULE = 'Enter an amount in euros with at most two decimals, such as 149 or 149.50.'

/**
 * `149.50`, `€149.50` and `149,50` → 14950.
 * @returns undefined if it isn't an amount in euro
 */
export function parseEuros(text: string): Cents | undefined {
  return readHundredths(text.trim().replace(/^€/, ''))
}

/**
 * The checks of a number field.
 * @param takes whether the field can read the input
 * @param rule error message if it can't
 */
export function numberChecks(takes: (typed: string) => boolean, rule: string) {
  return [
    z.refine<string>((typed) => ambiguityOf(typed) === undefined, {
      error: ({ input }) => ambiguityOf(String(input)),
      abort: true,
    }),
    z.refine<string>(takes, rule),
  ] as const
}

const PAGE_ROWS = 100
/** The largest page that a request may ask for. */
export const FURTHER_ROWS = 500

const ID_RULE = 'The page must start before the id of an entry'
const LIMIT_RULE = `The limit must be a number from 1 to ${FURTHER_ROWS}`

/** `?limit=100&before=ID`: a page of a newest-first list, from its start or after one of its rows. */
export const pageSchema = z.object({
  limit: z._default(
    z.pipe(
      z.string().check(
        z.regex(/^[1-9]\d{0,2}$/, LIMIT_RULE),
        z.refine((digits) => Number(digits) <= FURTHER_ROWS, LIMIT_RULE),
      ),
      z.transform(Number),
    ),
    PAGE_ROWS,
  ),
  before: z.optional(z.string().check(z.regex(/^\w{1,64}$/, ID_RULE))),
})

/** @property next cursor of the next page, or null on the last one */
export type CursorPage<Row> = { rows: Row[]; next: string | null }

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\w{1,64})$/

/** `?limit=100&after=TIME_ID`: a page of a list, starting after the cursor of the page before. */
export const cursorSchema = z.object({
  limit: pageSchema.shape.limit,
  after: z.optional(
    z.pipe(
      z.string().check(z.regex(POSITION, 'The list must continue after the time and id of an entry')),
      z.transform((text): { created_at: string; id: string } => {
        const [, created_at = '', id = ''] = POSITION.exec(text) ?? []
        return { created_at, id }
      }),
    ),
  ),
})

/** @property before id of the last row of the page before */
export type PageRequest = { limit: number; before?: string | undefined }

/** @property next id of the last row, or undefined on the last page */
export type Page<Row> = { rows: Row[]; next: string | undefined }

/** Position of a row in a list sorted by time and id. */
export type Position = { created_at: string; id: string }

/** @property after position of the last row of the page before */
export type CursorRequest = { limit: number; after?: Position | undefined }

export const WHOLE_LIST: PageRequest = { limit: Number.MAX_SAFE_INTEGER - 1 }

export const LIST_START: Position = { created_at: '9999-12-31T23:59:59.999Z', id: '' }

/** @param rows fetched with a limit one higher than the page's */
export function pageOf<Row extends { id: string }>(rows: readonly Row[], limit: number): Page<Row> {
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? page.at(-1)?.id : undefined }
}

/** @param found fetched with a limit one higher than the page's */
export function cursorPageOf<Row extends Position>(found: readonly Row[], limit: number): CursorPage<Row> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? `${last.created_at}_${last.id}` : null }
}
