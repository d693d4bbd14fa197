import { randomBytes } from 'node:crypto'
import { balancePage, type Payout } from './stripe-balance.ts'

/** What Stripe stores about a payment, as far as it matters here. */
export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  livemode: boolean
  metadata: Record<string, string>
  client_secret: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  last_payment_error: { code: string; message: string } | null
  latest_charge: Charge | null
  created: number
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  payment_intent: string
  created: number
  payment_method_details?: { type: 'card'; card: { country: string } }
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'succeeded' | 'failed'
  metadata: Record<string, string>
  created: number
}

type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  payment_intent: string
  status: string
  created: number
}

/** Where someone with the dashboard has had events sent. */
export type WebhookEndpoint = {
  id: string
  object: 'webhook_endpoint'
  url: string
  status: 'enabled' | 'disabled'
  enabled_events: string[]
}

export type Answer = { status: number; body: unknown }

export type StripeAccount = {
  intents: Map<string, Intent>
  refunds: Refund[]
  disputes: Dispute[]
  payouts: Payout[]
  /** Seconds since 1970, as in Stripe's API. */
  now: () => number
  webhooks: WebhookEndpoint[]
  /** Resources that the key may not use, like `refunds`. */
  forbidden: Set<string>
  /** @throws Error if it doesn't exist */
  intent: (id: string) => Intent
  addIntent: (fields: Partial<Intent>) => Intent
  addRefund: (intent: Intent, amount: number, metadata?: Record<string, string>) => Refund
  /** Answers a request to the API. @param line method and path */
  answer: (line: string, form: URLSearchParams, query: URLSearchParams) => Answer
}

/** A Stripe account: its content, and the part of the API that the product uses. */
export function createStripeAccount(clock: () => Date): StripeAccount {
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const payouts: Payout[] = []
  const webhooks: WebhookEndpoint[] = []
  const forbidden = new Set<string>()

  function now(): number {
    return Math.floor(clock().getTime() / 1000)
  }

  function intent(id: string): Intent {
    const found = intents.get(id)
    if (!found) throw new Error(`The stand-in has no payment intent ${id}.`)
    return found
  }

  function addIntent(fields: Partial<Intent>): Intent {
    const added = { ...newIntent(now()), ...fields }
    intents.set(added.id, added)
    return added
  }

  function addRefund(refunded: Intent, amount: number, metadata: Record<string, string> = {}): Refund {
    chargeOf(refunded).amount_refunded += amount
    const refund: Refund = {
      id: newStripeId('re'),
      object: 'refund',
      amount,
      payment_intent: refunded.id,
      status: 'succeeded',
      metadata,
      created: now(),
    }
    refunds.push(refund)
    return refund
  }

  function answer(line: string, form: URLSearchParams, query: URLSearchParams): Answer {
    if (forbidden.has(line.split('/')[2] ?? ''))
      return refusal(403, 'The provided key does not have the required permissions.')
    if (line === 'POST /v1/payment_intents')
      return ok(
        addIntent({
          amount: Number(form.get('amount')),
          currency: form.get('currency') ?? '',
          metadata: metadataOf(form),
        }),
      )
    if (line === 'POST /v1/refunds') return createRefund(form)
    if (line === 'GET /v1/refunds') return list(refunds, query)
    if (line === 'GET /v1/payment_intents') return ok(listOf([...intents.values()]))
    if (line === 'GET /v1/webhook_endpoints') return ok(listOf(webhooks))
    if (line === 'GET /v1/balance_transactions') return ok(balancePage(account, query))
    if (line === 'GET /v1/disputes') return list(disputes, query)
    const [, id = '', action] = /^\w+ \/v1\/payment_intents\/([^/]+)(?:\/(\w+))?$/.exec(line) ?? []
    const found = intents.get(id)
    if (!found) return refusal(404, `No such payment_intent: '${id}'`, 'resource_missing')
    if (action === 'cancel') return cancel(found)
    const isExpanded = query.get('expand[0]') === 'latest_charge.refunds'
    return ok({
      ...found,
      latest_charge: (isExpanded ? chargeWithRefunds(found) : found.latest_charge?.id) ?? null,
    })
  }

  function chargeWithRefunds({ id, latest_charge }: Intent): object | undefined {
    const own = refunds.filter(({ payment_intent }) => payment_intent === id)
    return latest_charge ? { ...latest_charge, refunds: listOf(own) } : undefined
  }

  function createRefund(form: URLSearchParams): Answer {
    const refunded = intent(form.get('payment_intent') ?? '')
    const amount = Number(form.get('amount'))
    const charge = chargeOf(refunded)
    if (charge.amount_refunded + amount > charge.amount)
      return refusal(400, 'Refund amount is greater than unrefunded amount on charge.')
    return ok(addRefund(refunded, amount, metadataOf(form)))
  }

  const kept = { intents, refunds, disputes, payouts, webhooks, forbidden }
  const account = { ...kept, now, intent, addIntent, addRefund, answer }
  return account
}

export function chargeOf(intent: Intent): Charge {
  if (!intent.latest_charge) throw new Error(`The payment intent ${intent.id} was never paid.`)
  return intent.latest_charge
}

export function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}

export function refusal(
  status: number,
  message: string,
  code?: string,
  type = 'invalid_request_error',
): Answer {
  return { status, body: { error: { type, message, code } } }
}

function cancel(intent: Intent): Answer {
  const { status } = intent
  if (status === 'succeeded' || status === 'processing' || status === 'canceled')
    return refusal(
      400,
      `You cannot cancel this PaymentIntent because it has a status of ${status}.`,
      'payment_intent_unexpected_state',
    )
  intent.status = 'canceled'
  return ok(intent)
}

function newIntent(created: number): Intent {
  const id = newStripeId('pi')
  return {
    id,
    object: 'payment_intent',
    amount: 500,
    amount_received: 0,
    currency: 'eur',
    livemode: false,
    metadata: {},
    client_secret: `${id}_secret_${randomBytes(9).toString('hex')}`,
    status: 'requires_payment_method',
    last_payment_error: null,
    latest_charge: null,
    created,
  }
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function list(objects: { payment_intent: string }[], query: URLSearchParams): Answer {
  const wanted = query.get('payment_intent')
  return ok(listOf(objects.filter(({ payment_intent }) => wanted === null || payment_intent === wanted)))
}

function listOf(data: object[]): object {
  return { object: 'list', data, has_more: false }
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].map(([key, value]) => [/^metadata\[(.+)\]$/.exec(key)?.[1], value])
  return Object.fromEntries(entries.filter(([name]) => name !== undefined))
}
