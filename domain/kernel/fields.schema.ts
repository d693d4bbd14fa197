import * as z from 'zod/mini'

/**
 * HTML's own pattern for `<input type=email>` (HTML Standard, "Valid email address"), and what can be mailed of it: at most 64 characters
 * before the @, a dot after it, and no number at the end. Written here because `z.regexes` would bring every pattern of the library into
 * the browser.
 */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i

const INVALID = 'Please enter a valid email address'

/** One email address. What it gives has its domain in ASCII form. */
export const emailSchema = z
  .string({ error: INVALID })
  .check(z.trim(), z.overwrite(asciiAddress), z.maxLength(254, INVALID), z.regex(ADDRESS, INVALID))

const HEADER_ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]{1,64}@[^\s<>()[\]\\,;:"@\p{Cc}]{1,255}$/u

/** No more than a name and dots: everything else in ASCII means something else in a URL. */
const NON_ASCII_DOMAIN = /(?<=@)[\w.-]{0,254}\P{ASCII}[\w.\P{ASCII}-]{0,254}$/u

/** The address with its domain in ASCII form: `anna@bücher.example` is `anna@xn--bcher-kva.example`. Whatever else stays as it is. */
export function asciiAddress(text: string): string {
  return text.replace(NON_ASCII_DOMAIN, (domain) => {
    const url = `http://${domain}`
    return URL.canParse(url) ? new URL(url).hostname : domain
  })
}

/** What two spellings of one address have in common. Accounts have their addresses and usernames in this form. */
export function comparableAddress(text: string): string {
  return asciiAddress(text).toLowerCase()
}

/** Of one address, or of a text that ends in one. */
export function domainOf(address: string): string {
  return comparableAddress(address).replace(/^.*@/s, '')
}

/**
 * The one address of a recipient, given bare or as `Name <address>`.
 * @returns nothing when it is not one address that can be put into a header
 */
export function bareAddress(recipient: string): string | undefined {
  const address = /^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(recipient)?.[1] ?? recipient
  return HEADER_ADDRESS.test(address) ? address : undefined
}

/**
 * No control, direction-changing, unassigned or invisible character and no line break: such a name reads differently from what it
 * is, or not at all. U+2800 is a blank that Unicode does not count among the invisible ones.
 */
export const SEEN_ON_ONE_LINE = /^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Names one attempt, so that a repeated one has one effect: the `Idempotency-Key` of whatever takes one. @param max characters */
export function attemptKeySchema(max: number) {
  const impossible = `The idempotency key must be 1 to ${max} printable characters`
  return z.string({ error: impossible }).check(z.regex(new RegExp(`^[!-~]{1,${max}}$`), impossible))
}

/** As long as any secret of a link that was ever made; whatever else comes is nobody's. */
const SECRET_MAX = 200

/** The secret of a link as it comes back. @param refusal what is said of one that opens nothing */
export function linkSecret(refusal: string) {
  return z.string({ error: refusal }).check(z.maxLength(SECRET_MAX, refusal))
}
