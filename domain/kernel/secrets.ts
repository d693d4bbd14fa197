import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits for the fragment of a link. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** The form in which a secret is stored and looked up, so that the database alone doesn't reveal it. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * Port: signs data that leaves the server and comes back, such as the address of a link. Start the text with its
 * purpose.
 */
export type SignatureOf = (text: string) => string

/** HMAC-SHA-256 in base64url. */
export function signatures(secret: string): SignatureOf {
  return (text) => createHmac('sha256', secret).update(`signed\n${text}`).digest('base64url')
}

export function isSignatureOf(signatureOf: SignatureOf, text: string, signature: string): boolean {
  return isSameSecret(signature, signatureOf(text))
}

/** Compares digests, so that the time reveals neither length nor content. */
export function isSameSecret(actual: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(actual), digest(expected))
}
