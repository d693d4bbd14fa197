import { setTimeout as delay } from 'node:timers/promises'
import type { ProviderEvent } from '#domain/billing/payments/payments.provider.ts'

/** When an event that was not taken is sent again; after that the sweep heals. */
const RETRY_AFTER_MS = [1000, 5000]

/** Takes an event, as a webhook does: a failure means that it is sent again. */
export type Deliver = (event: ProviderEvent) => Promise<unknown>

/** Hands a provider's events over, as a webhook would, without leaving the process. */
export type Announcer = {
  announce: (event: ProviderEvent, afterMs: number) => void
  /** Events wait until somebody takes them. */
  start: (deliver: Deliver) => void
  /** Sends no further event, and resolves once those under way are taken. */
  stop: () => Promise<void>
}

/** @param provider for the log. @param sends how often each event is sent: a real provider promises at least once, not once */
export function createAnnouncer({
  provider,
  sends,
  log,
}: {
  provider: string
  sends: number
  log: { warn: (fields: object, message: string) => void }
}): Announcer {
  const stopping = new AbortController()
  const started = Promise.withResolvers<Deliver>()
  // Nobody may ever ask it.
  started.promise.catch(() => {})
  const deliveries = new Set<Promise<void>>()

  async function send(event: ProviderEvent, afterMs: number): Promise<void> {
    const take = await started.promise
    for (let sent = 0; sent < sends; sent++)
      await deliver(take, event, sent === 0 ? afterMs : 0, stopping.signal)
  }

  return {
    announce: (event, afterMs) => {
      const delivery = send(event, afterMs)
        .catch((error) => {
          const { providerPaymentId, type } = event
          if (!stopping.signal.aborted)
            log.warn({ err: error, providerPaymentId, type }, `${provider} event not taken`)
        })
        .finally(() => deliveries.delete(delivery))
      deliveries.add(delivery)
    },

    start: started.resolve,

    stop: async () => {
      stopping.abort()
      started.reject(new Error(`The ${provider} has stopped.`))
      await Promise.all(deliveries)
    },
  }
}

async function deliver(
  take: Deliver,
  event: ProviderEvent,
  afterMs: number,
  signal: AbortSignal,
): Promise<void> {
  let failure: unknown
  for (const waitMs of [afterMs, ...RETRY_AFTER_MS]) {
    await delay(waitMs, undefined, { ref: false, signal })
    try {
      await take(event)
      return
    } catch (error) {
      failure = error
    }
  }
  throw failure
}
