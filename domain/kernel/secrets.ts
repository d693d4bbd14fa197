import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** 256 random bits for a link that opens something to whoever has it, as text for the fragment of an address. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

/** As which a secret is stored and looked up: whoever reads the database opens nothing. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

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
