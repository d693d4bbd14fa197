import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old a signature may be, and how far ahead of our clock; Stripe's own tolerance. */
const TOLERANCE_SECONDS = 300

/**
 * The header `t=SECONDS,v1=HMAC` that Stripe signs its events with: HMAC-SHA-256 of `SECONDS.BODY`, in hex. The sandbox signs the
 * same way.
 * @see https://docs.stripe.com/webhooks#verify-manually
 */
export function signEvent(body: string, secret: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hmac(`${seconds}.${body}`, secret).toString('hex')}`
}

/** Whether the header signs this body with one of the secrets, within the tolerance. */
export function isSigned(
  { body, signature }: { body: string; signature: string | undefined },
  secrets: readonly string[],
  now: Date,
): boolean {
  const parts = (signature ?? '').split(',').map((part) => part.split('='))
  const seconds = Number(parts.find(([key]) => key === 't')?.[1])
  if (!(Math.abs(now.getTime() / 1000 - seconds) <= TOLERANCE_SECONDS)) return false
  const given = parts.filter(([key]) => key === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
  return secrets.some((secret) => {
    const expected = hmac(`${seconds}.${body}`, secret)
    return given.some((digest) => digest.length === expected.length && timingSafeEqual(digest, expected))
  })
}

function hmac(text: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}
