import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Stripe from 'stripe'
import { listenLocally } from './listen-locally.ts'
import {
  type Answer,
  chargeOf,
  createStripeAccount,
  type Intent,
  newStripeId,
  refusal,
  type StripeAccount,
} from './stripe-account.ts'

export type SentEvent = { id: string; body: string; headers: { 'Stripe-Signature': string } }

type EventOptions = {
  /** When it was signed; default now. */
  at?: Date
  secret?: string
  /** Events with the same id are the same event. */
  id?: string
}

/** A fake of Stripe's API on this machine, with the buyer, the bank and the dashboard. */
export type FakeStripe = {
  /** For `apiUrl` of the provider. */
  url: string
  webhookSecret: string
  /** Someone with the dashboard has events sent to an address. */
  sendEventsTo: (url: string, events: readonly string[], status?: 'enabled' | 'disabled') => void
  /** Removes a right from the key, like `refunds`. */
  forbid: (resource: string) => void
  /** Requests so far, like `POST /v1/payment_intents`. */
  requests: string[]
  intents: Map<string, Intent>
  /** The buyer or the bank acts. */
  succeed: (intentId: string, cardCountry?: string) => void
  decline: (intentId: string) => void
  /** 3-D Secure: the buyer must confirm in the bank's app. */
  askForAction: (intentId: string) => void
  process: (intentId: string) => void
  /** Someone with the dashboard acts. */
  refund: (intentId: string, amount?: number) => void
  /** A refund bounced, so the money is back. */
  takeBackRefund: (intentId: string, amount: number) => void
  openDispute: (intentId: string) => void
  closeDispute: (intentId: string, status: 'won' | 'lost' | 'warning_closed' | 'prevented') => void
  /** Stripe pays out money to the bank. */
  payOut: (amount: number) => void
  change: (intentId: string, changes: Partial<Intent>) => void
  /** A payment that someone else made with the same account. @returns its id */
  addIntent: (fields?: Partial<Intent>) => string
  /** An event about a payment intent, with Stripe's signature. */
  event: (type: string, intentId: string, options?: EventOptions) => SentEvent
  /** An event whose object refers to the payment intent. */
  eventNaming: (
    object: 'charge' | 'refund' | 'dispute',
    type: string,
    intentId: string,
    options?: EventOptions,
  ) => SentEvent
  /**
   * Runs once, before the next response to a request whose line contains `part` is sent. The response is already made.
   */
  before: (part: string, run: () => void | Promise<void>) => void
  /** Forgets all payments, refunds, disputes and payouts, and gives the key every right again. */
  forget: () => void
  /** From now on, every request is answered with this status, or not at all (0). Without a status, as usual. */
  fail: (status?: number) => void
  /** From now on, every request gets this response. */
  say: (answer: Answer) => void
  /** From now on, requests are accepted but never answered. */
  hang: () => void
  stop: () => Promise<void>
}

export async function startFakeStripe(
  options: { webhookSecret?: string; clock?: () => Date } = {},
): Promise<FakeStripe> {
  const webhookSecret = options.webhookSecret ?? 'whsec_of_the_stand_in'
  const account = createStripeAccount(options.clock ?? (() => new Date()))
  const keyed = createKeyedAnswers()
  const requests: string[] = []
  const hooks: { part: string; run: () => void | Promise<void> }[] = []
  let failure: 'cut off' | 'hang' | Answer | undefined

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    const line = `${request.method} ${pathname}`
    const form = new URLSearchParams(await readBody(request))
    requests.push(line)
    if (failure === 'hang') return
    if (failure === 'cut off') return request.socket.destroy()
    if (failure !== undefined) return send(response, failure)
    const answer = keyed(request, `${line} ${form}`, () => account.answer(line, form, searchParams))
    const hook = hooks.findIndex(({ part }) => line.includes(part))
    if (hook >= 0) await hooks.splice(hook, 1)[0]?.run()
    send(response, answer)
  })
  const { url, stop } = await listenLocally(server)

  return {
    ...actions(account),
    url,
    webhookSecret,
    requests,
    sendEventsTo: (address, events, status = 'enabled') => {
      const endpoint = { object: 'webhook_endpoint' as const, url: address, status }
      account.webhooks.push({ id: newStripeId('we'), ...endpoint, enabled_events: [...events] })
    },
    forbid: (resource) => account.forbidden.add(resource),
    intents: account.intents,
    event: (type, id, eventOptions) => {
      const object = account.intents.get(id) ?? { id, object: 'payment_intent', metadata: {} }
      return sign(type, object, { secret: webhookSecret, ...eventOptions })
    },
    eventNaming: (object, type, id, eventOptions) =>
      sign(
        type,
        { id: newStripeId(object), object, payment_intent: id },
        { secret: webhookSecret, ...eventOptions },
      ),
    before: (part, run) => hooks.push({ part, run }),
    forget: () => {
      account.intents.clear()
      account.forbidden.clear()
      for (const kept of [account.refunds, account.disputes, account.payouts]) kept.length = 0
    },
    fail: (status) => {
      const down = (code: number) => refusal(code, 'Stripe is down.', undefined, 'api_error')
      failure = status === 0 ? 'cut off' : status === undefined ? undefined : down(status)
    },
    say: (answer) => {
      failure = answer
    },
    hang: () => {
      failure = 'hang'
    },
    stop,
  }
}

function actions({ now, intent, addIntent, addRefund, refunds, disputes, payouts }: StripeAccount) {
  return {
    /** @param cardCountry ISO 3166-1 alpha-2; default unknown */
    succeed: (id: string, cardCountry?: string) => {
      const { amount } = intent(id)
      const charge = {
        id: newStripeId('ch'),
        object: 'charge',
        amount,
        amount_refunded: 0,
        payment_intent: id,
        created: now(),
        ...(cardCountry && { payment_method_details: { type: 'card', card: { country: cardCountry } } }),
      }
      const changes = { status: 'succeeded', amount_received: amount, last_payment_error: null }
      Object.assign(intent(id), { ...changes, latest_charge: charge })
    },
    decline: (id: string) => {
      const last_payment_error = { code: 'card_declined', message: 'Your card was declined.' }
      Object.assign(intent(id), { status: 'requires_payment_method', last_payment_error })
    },
    askForAction: (id: string) => {
      Object.assign(intent(id), { status: 'requires_action', last_payment_error: null })
    },
    process: (id: string) => {
      Object.assign(intent(id), { status: 'processing', last_payment_error: null })
    },
    refund: (id: string, amount?: number) => {
      addRefund(intent(id), amount ?? intent(id).amount)
    },
    takeBackRefund: (id: string, amount: number) => {
      chargeOf(intent(id)).amount_refunded -= amount
      const bounced = refunds.find((refund) => refund.payment_intent === id && refund.amount === amount)
      if (bounced) bounced.status = 'failed'
    },
    openDispute: (id: string) => {
      const { amount } = intent(id)
      const fields = { amount, payment_intent: id, status: 'needs_response' }
      disputes.push({ id: newStripeId('dp'), object: 'dispute', ...fields, created: now() })
    },
    closeDispute: (id: string, status: string) => {
      const dispute = disputes.find(({ payment_intent }) => payment_intent === id)
      if (!dispute) throw new Error(`The payment intent ${id} is not disputed.`)
      dispute.status = status
    },
    payOut: (amount: number) => {
      payouts.push({ id: newStripeId('po'), object: 'payout', amount, created: now() })
    },
    change: (id: string, changes: Partial<Intent>) => {
      Object.assign(intent(id), changes)
    },
    addIntent: (fields: Partial<Intent> = {}) => addIntent(fields).id,
  }
}

/** Gives a repeated POST with the same `Idempotency-Key` its first response, like Stripe. */
function createKeyedAnswers() {
  const answers = new Map<string, { content: string; answer: Answer }>()
  return (request: IncomingMessage, content: string, make: () => Answer): Answer => {
    const key = request.headers['idempotency-key']
    const earlier = typeof key === 'string' ? answers.get(key) : undefined
    if (earlier && earlier.content !== content)
      return refusal(400, 'Keys can only be used with the same parameters.', undefined, 'idempotency_error')
    // A copy, so that later changes don't affect this response.
    const answer = earlier?.answer ?? structuredClone(make())
    if (request.method === 'POST' && typeof key === 'string') answers.set(key, { content, answer })
    return answer
  }
}

function sign(type: string, object: object, options: EventOptions & { secret: string }): SentEvent {
  const id = options.id ?? newStripeId('evt')
  const timestamp = Math.floor((options.at ?? new Date()).getTime() / 1000)
  const event = { id, object: 'event', type, created: timestamp, livemode: false, data: { object } }
  const payload = JSON.stringify(event)
  const { secret } = options
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { id, body: payload, headers: { 'Stripe-Signature': header } }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': newStripeId('req') })
  response.end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
