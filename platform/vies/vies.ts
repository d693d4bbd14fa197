import { z } from 'zod'
import type { CheckVatNumber, VatAnswer } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import { askOutside, boundedText } from '../ask-outside.ts'

/** The REST interface of the European Commission's VAT Information Exchange System. */
export const VIES_ADDRESS = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
/** VIES queries the member state's register, which may be slow, and a person is waiting. */
const TIMEOUT_MS = 8_000
/** A country whose register didn't answer is not queried again for this long. */
const SILENT_MS = 60_000
const LATE = 'no answer in time'

type ViesSettings = {
  /** Address of the REST API, without a trailing slash. */
  url: string
  /** The studio's own VAT number, so that VIES returns a consultation number; empty if the studio has none. */
  requester: string
  timeoutMs?: number | undefined
  /** Milliseconds from any start. Only differences are used. */
  now?: () => number
}

/**
 * Longer texts are rejected, because the consultation number is printed on invoices. A refusal has `errorWrappers` with
 * any status. `userError` says the same on some paths.
 */
const answerSchema = z.object({
  valid: z.boolean().nullish(),
  userError: z.string().nullish(),
  requestIdentifier: z
    .string()
    .regex(/^[\x20-\x7e]{0,64}$/)
    .nullish(),
  name: z.string().max(500).nullish(),
  address: z.string().max(1000).nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).nullish(),
})

type ViesAnswer = z.infer<typeof answerSchema>

/** Queries VIES. A country that didn't answer in time isn't queried again for a minute. */
export function vies(settings: ViesSettings): CheckVatNumber {
  const { now = () => performance.now() } = settings
  const silentUntil = new Map<string, number>()
  return async (vatNumber) => {
    const { countryCode } = numberOf(vatNumber)
    if (now() < (silentUntil.get(countryCode) ?? 0)) return unchecked(LATE)
    try {
      const response = await askOutside(`${settings.url}/check-vat-number`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ ...numberOf(vatNumber), ...requesterOf(settings.requester) }),
        redirect: 'error',
        signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
      })
      const parsed = answerSchema.safeParse(jsonOf(await boundedText(response)))
      if (parsed.success) return understand(parsed.data, response)
      return unchecked(response.ok ? 'unreadable answer' : `status ${response.status}`)
    } catch (error) {
      if (!(error instanceof Error && error.name === 'TimeoutError')) return unchecked('unreachable')
      silentUntil.set(countryCode, now() + SILENT_MS)
      return unchecked(LATE)
    }
  }
}

function numberOf(vatNumber: string) {
  return { countryCode: vatNumber.slice(0, 2), vatNumber: vatNumber.slice(2) }
}

function requesterOf(own: string) {
  const vatNumber = own.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return vatNumber === ''
    ? {}
    : { requesterMemberStateCode: vatNumber.slice(0, 2), requesterNumber: vatNumber.slice(2) }
}

/** Anything but a plain yes or no leaves the number unchecked, because an outage proves nothing. */
function understand(answer: ViesAnswer, { ok, status }: Response): VatAnswer {
  const refusal = answer.errorWrappers?.[0]?.error ?? refusalOf(answer.userError)
  // The number has the wrong format, which check digits don't show in every country.
  if (refusal === 'INVALID_INPUT') return verdict('invalid', answer)
  if (refusal !== undefined) return unchecked(refusal)
  if (!ok) return unchecked(`status ${status}`)
  if (answer.valid === true) return verdict('valid', answer)
  if (answer.valid === false) return verdict('invalid', answer)
  return unchecked('unreadable answer')
}

function refusalOf(userError: string | null | undefined): string | undefined {
  return userError && !['VALID', 'INVALID'].includes(userError) ? userError : undefined
}

function verdict(status: 'valid' | 'invalid', answer: ViesAnswer): VatAnswer {
  return {
    status,
    consultationNumber: answer.requestIdentifier || null,
    name: disclosed(answer.name),
    address: disclosed(answer.address),
  }
}

function unchecked(obstacle: string): VatAnswer {
  return { status: 'unchecked', obstacle: obstacle.slice(0, 80) }
}

/** VIES returns `---` for facts that a country doesn't disclose. */
function disclosed(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return /^-*$/.test(trimmed) ? null : trimmed
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
