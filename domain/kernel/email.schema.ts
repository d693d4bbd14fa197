import * as z from 'zod/mini'
import { asciiAddress } from './mail-address.ts'

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
