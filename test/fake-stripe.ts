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

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

/** Stripe's API on this machine, and the buyer, the bank and the dashboard behind it. `url` is for `apiUrl` of the provider. */
export async function startFakeStripe(options: { webhookSecret?: string; clock?: () => Date } = {}) {
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
    /** Somebody with the dashboard has events sent to an address. */
    sendEventsTo: (
      address: string,
      events: readonly string[],
      status: 'enabled' | 'disabled' = 'enabled',
    ) => {
      const endpoint = { object: 'webhook_endpoint' as const, url: address, status }
      account.webhooks.push({ id: newStripeId('we'), ...endpoint, enabled_events: [...events] })
    },
    /** Takes a right away from the key, like `refunds`. */
    forbid: (resource: string) => account.forbidden.add(resource),
    intents: account.intents,
    /** An event about a payment intent, signed as Stripe signs. */
    event: (type: string, id: string, eventOptions?: EventOptions) => {
      const object = account.intents.get(id) ?? { id, object: 'payment_intent', metadata: {} }
      return sign(type, object, { secret: webhookSecret, ...eventOptions })
    },
    /** An event whose object names the payment intent. */
    eventNaming: (
      object: 'charge' | 'refund' | 'dispute',
      type: string,
      id: string,
      eventOptions?: EventOptions,
    ) =>
      sign(
        type,
        { id: newStripeId(object), object, payment_intent: id },
        { secret: webhookSecret, ...eventOptions },
      ),
    /** Runs once, before the next answer to a request whose line contains `part` goes out; the answer is made already. */
    before: (part: string, run: () => void | Promise<void>) => hooks.push({ part, run }),
    /** All that was paid, given back, disputed and paid out is gone, and the key has every right again. */
    forget: () => {
      account.intents.clear()
      account.forbidden.clear()
      for (const kept of [account.refunds, account.disputes, account.payouts]) kept.length = 0
    },
    /** From now on every request is answered with this status, or not at all (0); without it, as usual. */
    fail: (status?: number) => {
      const down = (code: number) => refusal(code, 'Stripe is down.', undefined, 'api_error')
      failure = status === 0 ? 'cut off' : status === undefined ? undefined : down(status)
    },
    /** From now on every request gets this answer. */
    say: (answer: Answer) => {
      failure = answer
    },
    /** From now on requests are taken and never answered. */
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
    /** 3-D Secure: the buyer has to confirm in the bank's app. */
    askForAction: (id: string) => {
      Object.assign(intent(id), { status: 'requires_action', last_payment_error: null })
    },
    process: (id: string) => {
      Object.assign(intent(id), { status: 'processing', last_payment_error: null })
    },
    /** Someone with the dashboard refunds it. */
    refund: (id: string, amount?: number) => {
      addRefund(intent(id), amount ?? intent(id).amount)
    },
    /** A refund bounced: the money is back. */
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
    /** The bank decides. */
    closeDispute: (id: string, status: 'won' | 'lost' | 'warning_closed' | 'prevented') => {
      const dispute = disputes.find(({ payment_intent }) => payment_intent === id)
      if (!dispute) throw new Error(`The payment intent ${id} is not disputed.`)
      dispute.status = status
    },
    /** Stripe sends money to the bank. */
    payOut: (amount: number) => {
      payouts.push({ id: newStripeId('po'), object: 'payout', amount, created: now() })
    },
    change: (id: string, changes: Partial<Intent>) => {
      Object.assign(intent(id), changes)
    },
    /** A payment that somebody else made with the same account. @returns its id */
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
