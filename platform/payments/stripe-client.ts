import type { Stripe } from 'stripe'

/** The API version that this code was written for. It pins Stripe's responses when the library is upgraded. */
const API_VERSION = '2026-10-28.endive'
/**
 * Time limit of one attempt. Including the retry and the pause, a call ends while a person is still willing to wait.
 */
const TIMEOUT_MS = 7_000
const REPETITIONS = 1
type StripeHttp = ReturnType<typeof Stripe.createNodeHttpClient>

export type StripeSettings = {
  secretKey: string
  /** Signing secrets of the webhook; two during rotation. */
  webhookSecrets: readonly string[]
  /** Another address than Stripe's, like `http://127.0.0.1:4242`. For tests. */
  apiUrl?: string | undefined
  maxNetworkRetries?: number
}

/** `sk_live_…` and `rk_live_…` move real money. */
export function isLiveKey(secretKey: string): boolean {
  return /^(sk|rk)_live_/.test(secretKey)
}

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

/** A response that is JSON but not an object would crash inside the library, so it is treated as unreadable. */
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
    throw new SyntaxError("Stripe's response isn't one of its objects.")
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

export const STRIPE_WEBHOOK = '/api/webhooks/stripe'

/** Events that make us check a payment again. All others add nothing to these. */
export const STRIPE_EVENTS = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/** Read permissions that a restricted key needs. Missing write permissions only show when they are used. */
const READS: readonly [name: string, read: (stripe: Stripe) => Promise<unknown>][] = [
  ['PaymentIntents', (stripe) => stripe.paymentIntents.list({ limit: 1 })],
  ['Charges and Refunds', (stripe) => stripe.refunds.list({ limit: 1 })],
  ['Disputes', (stripe) => stripe.disputes.list({ limit: 1 })],
  [
    'Balance Transaction Sources',
    (stripe) => stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] }),
  ],
]

/**
 * `refused`: Stripe doesn't know the key. `lacks`: a restricted key without these rights. `unreachable`: no response,
 * or an unreadable one, with the reason.
 */
type KeyExamination =
  | { is: 'works' }
  | { is: 'refused' }
  | { is: 'lacks'; rights: string[] }
  | { is: 'unreachable'; reason: string }

/** `hidden`: the key may not list webhooks. `lacks`: the webhook exists but lacks these events. */
type WebhookExamination =
  | { is: 'works' | 'missing' | 'disabled' | 'hidden' }
  | { is: 'lacks'; events: string[] }

/** Checks at Stripe whether the key has the permissions we need, without moving money. */
export async function examineKey(settings: StripeSettings): Promise<KeyExamination> {
  const stripe = await lazyStripe(settings)()
  const rights: string[] = []
  for (const [name, read] of READS) {
    const failure = await failureOf(() => read(stripe))
    if (failure?.type === 'StripeAuthenticationError') return { is: 'refused' }
    if (failure?.type === 'StripePermissionError') rights.push(name)
    else if (failure) return { is: 'unreachable', reason: failure.message }
  }
  return rights.length > 0 ? { is: 'lacks', rights } : { is: 'works' }
}

/** Checks at Stripe whether it sends our events to an address. @throws Error if it can't be reached */
export async function examineWebhook(settings: StripeSettings, url: string): Promise<WebhookExamination> {
  const stripe = await lazyStripe(settings)()
  let endpoints: Pick<Stripe.WebhookEndpoint, 'url' | 'status' | 'enabled_events'>[] = []
  const failure = await failureOf(async () => {
    endpoints = (await stripe.webhookEndpoints.list({ limit: 100 })).data
  })
  if (failure?.type === 'StripePermissionError') return { is: 'hidden' }
  if (failure) throw failure
  const ours = endpoints.filter((endpoint) => endpoint.url === url)
  const enabled = ours.filter(({ status }) => status === 'enabled')
  if (enabled.length === 0) return { is: ours.length > 0 ? 'disabled' : 'missing' }
  const sent = enabled.flatMap(({ enabled_events }) => enabled_events)
  const events = STRIPE_EVENTS.filter((event) => !sent.includes(event) && !sent.includes('*'))
  return events.length > 0 ? { is: 'lacks', events } : { is: 'works' }
}

async function failureOf(ask: () => Promise<unknown>): Promise<Stripe.errors.StripeError | undefined> {
  try {
    await ask()
    return undefined
  } catch (error) {
    if (isStripeError(error)) return error
    throw error
  }
}
