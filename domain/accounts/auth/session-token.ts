import { createHmac, timingSafeEqual } from 'node:crypto'

/** A session's token as a browser keeps it: `TOKEN.SIGNATURE`, signed with HMAC-SHA-256 in base64 as Better Auth does. */
export function signToken(token: string, secret: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`
}

/** @returns the token; nothing unless the signature is ours */
export function readSignedToken(signed: string, secret: string): string | undefined {
  const token = signed.slice(0, Math.max(0, signed.lastIndexOf('.')))
  const [given, expected] = [Buffer.from(signed), Buffer.from(signToken(token, secret))]
  const isOurs = token !== '' && given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? token : undefined
}
