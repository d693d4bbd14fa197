import * as z from 'zod/mini'
import { asciiAddress } from './mail-address.ts'

const LONGEST = 254
/**
 * HTML's own pattern for `<input type=email>` (HTML Standard, "Valid email address"). Written here because `z.regexes` would bring every
 * pattern of the library into the browser.
 */
const HTML_ADDRESS =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/
/** At most 64 characters before the @, as mail servers have it, and after it a dot and a last part that isn't a number. */
const CAN_BE_MAILED = /^[^@]{1,64}@[^@]*\.[^@.]*[A-Za-z][^@.]*$/

/** One email address, as HTML defines it. What it gives has its domain in ASCII form. @param error the sentence for everything else */
export function emailSchema(error: string, missing = error) {
  return z
    .string({ error: missing })
    .check(
      z.trim(),
      z.maxLength(LONGEST, error),
      z.overwrite(asciiAddress),
      z.maxLength(LONGEST, error),
      z.regex(HTML_ADDRESS, error),
      z.regex(CAN_BE_MAILED, error),
    )
}
