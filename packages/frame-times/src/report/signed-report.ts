import * as z from 'zod/mini'
import { reportSchema } from './report.schema.ts'
import type { Report } from './report-data.ts'
import { reportText } from './report-of-captures.ts'

const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`)))

const unsignedSchema = z.strictObject({
  kind: z.literal('signed-report'),
  version: z.literal(1),
  number: z.int().check(z.positive()),
  issuedAt: z.iso.datetime(),
  issuer: z.string().check(z.maxLength(200)),
  report: reportSchema,
})

const signedSchema = z.extend(unsignedSchema, {
  key: base64url(KEY_BYTES),
  signature: base64url(SIGNATURE_BYTES),
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

/** The public key, Ed25519, and the signature are in base64url. */
export type SignedReport = UnsignedReport & { key: string; signature: string }

/** `no-report`: not a signed report in its exact form. `wrong`: changed after it was signed. */
export type CheckedSignature = { ok: true; signed: SignedReport } | { ok: false; code: 'no-report' | 'wrong' }

/** The bytes that are signed. */
export function unsignedText(report: UnsignedReport): string {
  return reportText(report)
}

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
      new TextEncoder().encode(unsignedText(unsigned)),
    ))
  return isRight ? { ok: true, signed } : { ok: false, code: 'wrong' }
}

/** Accepts only the exact text, so that no byte can be changed. */
function parseSigned(text: string): SignedReport | undefined {
  try {
    const parsed = signedSchema.safeParse(JSON.parse(text))
    if (!parsed.success || reportText(parsed.data) !== text) return undefined
    return [parsed.data.key, parsed.data.signature].every(isExact) ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** The last letter may have bits that no byte uses. */
function isExact(base64: string): boolean {
  const again = btoa(String.fromCharCode(...bytesOf(base64)))
  return again.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === base64
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}
