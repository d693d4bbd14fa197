import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32

/** 256 random bits for the link of a quote, as text for an address. */
export function newQuoteSecret(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** As which a secret is stored: whoever reads the database cannot open a quote. */
export function quoteSecretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
