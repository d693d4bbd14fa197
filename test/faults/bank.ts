import { setTimeout as delay } from 'node:timers/promises'
import type { SentEvent, StripeStandIn } from '../stripe-stand-in.ts'
import type { Site } from './site.ts'

/** How events reach the server. reversed: what came after comes first; kept: not before another way is chosen. */
export type EventWay = 'once' | 'doubled' | 'reversed' | 'kept'

export type Bank = {
  sendEvents: (way: EventWay) => void
  /** Resolves once all is paid that was bought, and the server has taken every event; nothing more may be bought then. */
  close: () => Promise<void>
}

/** How soon the next payments are looked for. */
const EVERY_MS = 50

/** A thing that happened, and its event's id. */
type Told = { type: string; intentId: string; id: string }

/** Pays whatever is bought, and has the server told of it as Stripe does: until it says that it heard. @param ahead by how many seconds the server's clock is */
export function openBank(site: Site, stripe: StripeStandIn, ahead: () => number): Bank {
  let way: EventWay = 'once'
  const paid = new Set<string>()
  let waiting: Told[] = []
  let isClosing = false
  const post = async (event: SentEvent): Promise<boolean> => {
    const url = await site.whenUp()
    const headers = { 'Content-Type': 'application/json', ...event.headers }
    const from = performance.now()
    const answer = await fetch(`${url}/api/webhooks/stripe`, {
      method: 'POST',
      headers,
      body: event.body,
      signal: AbortSignal.timeout(30_000),
    }).catch(() => undefined)
    await answer?.text().catch(() => undefined)
    site.answered?.(answer?.status, performance.now() - from)
    return answer?.ok === true
  }
  const tell = async ({ type, intentId, id }: Told): Promise<boolean> => {
    const at = new Date(Date.now() + ahead() * 1000)
    const event = stripe.event(type, intentId, { id, at })
    const taken = await Promise.all(way === 'doubled' ? [post(event), post(event)] : [post(event)])
    return taken.every(Boolean)
  }

  const work = async () => {
    for (;;) {
      const isLast = isClosing
      for (const [intentId, { status }] of stripe.intents) {
        if (paid.has(intentId) || status === 'canceled') continue
        paid.add(intentId)
        stripe.succeed(intentId)
        for (const type of ['payment_intent.processing', 'payment_intent.succeeded'])
          waiting.push({ type, intentId, id: `evt_${type}_${intentId}` })
      }
      if (way !== 'kept') {
        const next = way === 'reversed' ? waiting.toReversed() : waiting
        waiting = []
        const failed: Told[] = []
        await Promise.all(next.map(async (told) => void ((await tell(told)) || failed.push(told))))
        waiting.push(...failed)
      }
      if (isLast && waiting.length === 0) return
      await delay(EVERY_MS)
    }
  }
  const ended = work()
  return {
    sendEvents: (next) => {
      way = next
    },
    close: () => {
      isClosing = true
      return ended
    },
  }
}
