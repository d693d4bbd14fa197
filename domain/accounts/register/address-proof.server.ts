import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Auth } from '../auth/auth.server.ts'

type ProofDeps = { auth: () => Promise<Auth> }

/** That a link of a quote was mailed to an address: the address, and our signature under it and the quote's secret. */
export async function addressProof(
  deps: ProofDeps,
  { secret, email }: { secret: string; email: string },
): Promise<string> {
  const key = (await (await deps.auth()).$context).secret
  const signature = createHmac('sha256', key).update(`quote-address\n${secret}\n${email}`).digest('base64url')
  return `${Buffer.from(email).toString('base64url')}.${signature}`
}

/** @returns the address, in lower case; nothing without a proof, or with one that we did not sign for this quote */
export async function provenAddress(
  deps: ProofDeps,
  { secret, proof }: { secret: string; proof?: string | undefined },
): Promise<string | undefined> {
  if (proof === undefined) return undefined
  const email = Buffer.from(proof.split('.')[0] ?? '', 'base64url').toString()
  const right = Buffer.from(await addressProof(deps, { secret, email }))
  const given = Buffer.from(proof)
  return given.length === right.length && timingSafeEqual(given, right) ? email : undefined
}
