import type { Stripe } from 'stripe'

/** What this code was written against; a newer library does not change what Stripe answers. */
const API_VERSION = '2026-10-28.endive'
/** Of one try; with its repetition and the pause between, a call ends within what a person waits. */
const TIMEOUT_MS = 7_000
const REPETITIONS = 1
type StripeHttp = ReturnType<typeof Stripe.createNodeHttpClient>

export type StripeSettings = {
  secretKey: string
  /** Of the webhook; two while one is being replaced. */
  webhookSecrets: readonly string[]
  /** Another server than Stripe's own, like `http://127.0.0.1:4242`; for tests. */
  apiUrl?: string | undefined
  maxNetworkRetries?: number
}

/** `sk_live_…` and `rk_live_…` move real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey)
}

/** Stripe's own library, loaded at the first call. */
export function lazyStripe(settings: StripeSettings): () => Promise<Stripe> {
  let client: Stripe | undefined
  return async () => {
    if (client) return client
    const { default: StripeClient } = await import('stripe')
    client ??= new StripeClient(settings.secretKey, {
      apiVersion: API_VERSION,
      timeout: TIMEOUT_MS,
      maxNetworkRetries: settings.maxNetworkRetries ?? REPETITIONS,
      telemetry: false,
      httpClient: objectsOnly(StripeClient.createNodeHttpClient()),
      ...elsewhere(settings.apiUrl),
    })
    return client
  }
}

/** An answer that is JSON but no object would end the process inside the library; so it counts as one that cannot be read. */
function objectsOnly(client: StripeHttp): StripeHttp {
  const ask = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    const response = await ask(...request)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => requireObject(await read())
    return response
  }
  return client
}

function requireObject(answer: unknown): object {
  const isObject = typeof answer === 'object' && answer !== null
  const error = isObject && 'error' in answer ? answer.error : undefined
  if (!isObject || (error && typeof error !== 'object' && typeof error !== 'string'))
    throw new SyntaxError('The answer is no object of Stripe.')
  return answer
}

function elsewhere(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

export function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}
