import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32

/** 256 random bits for a link that opens something to whoever has it, as text for the fragment of an address. */
export function newSecret(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** As which a secret is stored and looked up: whoever reads the database opens nothing. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
