import * as z from 'zod/mini'
import { reportSchema } from './report.schema.ts'
import type { Report } from './report-data.ts'
import { reportText } from './report-of-captures.ts'

const unsignedSchema = z.strictObject({
  kind: z.literal('signed-report'),
  version: z.literal(1),
  number: z.int().check(z.positive()),
  issuedAt: z.iso.datetime(),
  issuer: z.string().check(z.maxLength(200)),
  report: reportSchema,
})

const signedSchema = z.extend(unsignedSchema, {
  // 32 and 64 bytes in base64url. The bits of the last letter that no byte uses are 0.
  key: z.string().check(z.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/)),
  signature: z.string().check(z.regex(/^[\w-]{85}[AQgw]$/)),
})

export type UnsignedReport = {
  kind: 'signed-report'
  version: 1
  /** From 1. */
  number: number
  /** ISO 8601. */
  issuedAt: string
  /** Public address of the studio. */
  issuer: string
  report: Report
}

/** Its text without the signature and the public key, Ed25519, is signed. Both are in base64url. */
export type SignedReport = UnsignedReport & { key: string; signature: string }

/** `no-report`: not a signed report in its exact form. `wrong`: changed after it was signed. */
export type CheckedSignature = { ok: true; signed: SignedReport } | { ok: false; code: 'no-report' | 'wrong' }

/** Checks the text of a signed report. Whether the key is the issuer's must be compared with the issuer's site. */
export async function checkSignature(text: string): Promise<CheckedSignature> {
  const signed = parseSigned(text)
  if (!signed) return { ok: false, code: 'no-report' }
  const { key, signature, ...unsigned } = signed
  const publicKey = await crypto.subtle
    .importKey('raw', bytesOf(key), 'Ed25519', false, ['verify'])
    .catch(() => null)
  const isRight =
    publicKey !== null &&
    (await crypto.subtle.verify(
      'Ed25519',
      publicKey,
      bytesOf(signature),
      new TextEncoder().encode(reportText(unsigned)),
    ))
  return isRight ? { ok: true, signed } : { ok: false, code: 'wrong' }
}

/** Accepts only the exact text, so that no byte can be changed. */
function parseSigned(text: string): SignedReport | undefined {
  try {
    const parsed = signedSchema.safeParse(JSON.parse(text))
    return parsed.success && reportText(parsed.data) === text ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}
