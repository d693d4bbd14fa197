import * as z from 'zod/mini'

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
