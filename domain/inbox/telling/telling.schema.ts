import * as z from 'zod/mini'
import { isTimeZone } from './quiet-hours.ts'

// What somebody of the staff is told while they are away. All of it is typed text, as a form sends it; a box that is ticked says `on`.

export const MOST_HOURS = 168
const HOURS_RULE = `Type whole hours, from 1 to ${MOST_HOURS}.`
const TIME_RULE = 'The time must be written like 20:00.'
const ZONE_RULE = 'The time zone must be written like Europe/Stockholm.'

const tick = z._default(z.enum(['', 'on']), '')
const time = z.string({ error: TIME_RULE }).check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_RULE))

export const tellingSchema = z.object({
  byMail: tick,
  afterHours: z.string({ error: HOURS_RULE }).check(
    z.trim(),
    z.refine(
      (typed) => /^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_HOURS,
      HOURS_RULE,
    ),
  ),
  quietFrom: time,
  quietTo: time,
  quietWeekends: tick,
  timeZone: z
    .string({ error: ZONE_RULE })
    .check(z.trim(), z.maxLength(64, ZONE_RULE), z.refine(isTimeZone, ZONE_RULE)),
})

export type TellingInput = z.infer<typeof tellingSchema>

const ADDRESS_RULE = 'This browser named no address at which it can be told.'

/** By TLS, at a name and the usual port, as every push service is. */
function isPushAddress(typed: string): boolean {
  const url = URL.canParse(typed) ? new URL(typed) : undefined
  return url?.protocol === 'https:' && url.port === '' && url.username + url.password === ''
}

/** Of keys in base64url, by how many letters they have. */
const key = (letters: number) =>
  z.string({ error: ADDRESS_RULE }).check(z.regex(new RegExp(`^[\\w-]{${letters}}=*$`), ADDRESS_RULE))

/** As a browser says it: `PushSubscription.toJSON()`. */
export const deviceSchema = z.object({
  endpoint: z
    .string({ error: ADDRESS_RULE })
    .check(z.maxLength(1024, ADDRESS_RULE), z.refine(isPushAddress, ADDRESS_RULE)),
  keys: z.object({ p256dh: key(87), auth: key(22) }),
})

/** What somebody of the staff is told, and when. @property afterHours what waits for longer */
export type Telling = {
  byMail: boolean
  afterHours: number
  quietFrom: string
  quietTo: string
  quietWeekends: boolean
  timeZone: string
}

/** A browser that is told. @property since ISO 8601 */
export type Device = { id: string; name: string; endpoint: string; since: string }

/** @property pushKey what a browser asks for before it lets us tell it */
export type ShownTelling = Telling & { devices: Device[]; pushKey: string }

/** How a try went, in browsers. */
export type Tried = { taken: number; gone: number; failed: number }
