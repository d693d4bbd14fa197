import { createHmac, timingSafeEqual } from 'node:crypto'

/** Port: signs what travels through other hands and comes back, such as the address of a link in a mail. Begin the text with what it is for. */
export type SignatureOf = (text: string) => string

/** HMAC-SHA-256 in base64url. */
export function signatures(secret: string): SignatureOf {
  return (text) => createHmac('sha256', secret).update(`signed\n${text}`).digest('base64url')
}

/** Takes as long for one that is nearly right. */
export function isSignatureOf(signatureOf: SignatureOf, text: string, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(text))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
