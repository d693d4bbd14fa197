import { isoTime } from '#domain/kernel/clock.ts'
import type { Certificate } from './surroundings.ts'

/** Below this many bytes a disk counts as filling up. */
export const SOON_FULL_BYTES = 1e9
/** Who renews it by itself does so a month before. */
const CERTIFICATE_DAYS = 14
/** Beyond this, codes of second factors and signed events begin to fail. */
const CLOCK_SECONDS = 60
const DAY_MS = 24 * 3600 * 1000

/** Why somebody has to look at the certificate, in one sentence; nothing when it is good or nobody could look. */
export function certificateRefusal(certificate: Certificate | undefined, now: Date): string | undefined {
  if (!certificate) return undefined
  if ('refused' in certificate) return `Browsers refuse it (${certificate.refused}).`
  const days = Math.floor((certificate.endsAt.getTime() - now.getTime()) / DAY_MS)
  return days < CERTIFICATE_DAYS
    ? `It ends on ${isoTime(certificate.endsAt).slice(0, 10)}, and nothing has renewed it.`
    : undefined
}

/** By how much the clock is wrong, in one sentence. */
export function clockRefusal(elsewhere: Date | undefined, now: Date): string | undefined {
  if (!elsewhere) return undefined
  const seconds = Math.round((now.getTime() - elsewhere.getTime()) / 1000)
  if (Math.abs(seconds) <= CLOCK_SECONDS) return undefined
  return `It is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead' : 'behind'}.`
}
