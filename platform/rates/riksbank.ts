import { z } from 'zod'
import { type FetchRates, parseRate, type Rate } from '#domain/billing/invoices/rates.schema.ts'
import { type AppError, unavailable } from '#domain/kernel/app-error.ts'
import { isDay } from '#domain/kernel/time.ts'
import { askOutside, boundedText } from '../ask-outside.ts'

export const RIKSBANK_ADDRESS = 'https://api.riksbank.se'
/** Kronor per euro, the bank's middle rate of a banking day. */
const SERIES = 'SEKEURPMI'
const SOURCE = 'Sveriges Riksbank'
const TIMEOUT_MS = 7_000
const NO_CONTENT = 204

const observations = z.array(z.object({ date: z.string().refine(isDay), value: z.number() }))

/**
 * Daily rates of Sveriges Riksbank, from its REST API SWEA.
 * @param origin of the bank (`RIKSBANK_ADDRESS`), or of a fake
 */
export function riksbankRates(origin: string, options: { timeoutMs?: number } = {}): FetchRates {
  return async ({ from, to }) => {
    const answer = await ask(`${origin}/swea/v1/Observations/${SERIES}/${from}/${to}`, options.timeoutMs)
    const parsed = observations.safeParse(answer)
    if (!parsed.success) throw noRates(parsed.error)
    return parsed.data.map(toRate).filter(({ day }) => day >= from && day <= to)
  }
}

/** @returns the rates in the JSON; an empty list if the period has no banking day */
async function ask(url: string, timeoutMs = TIMEOUT_MS): Promise<unknown> {
  try {
    const response = await askOutside(url, {
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`It answered with status ${response.status}.`)
    return response.status === NO_CONTENT ? [] : JSON.parse(await boundedText(response))
  } catch (error) {
    throw noRates(error)
  }
}

function toRate({ date, value }: z.infer<typeof observations>[number]): Rate {
  const rate = parseRate(value.toFixed(4))
  if (rate === undefined) throw noRates(new Error(`${value} isn't an exchange rate.`))
  return { day: date, rate, source: SOURCE }
}

function noRates(cause: unknown): AppError {
  const userMessage =
    "The central bank's rates are unavailable right now. Set one by hand, or try again later."
  return unavailable(userMessage, { cause })
}
