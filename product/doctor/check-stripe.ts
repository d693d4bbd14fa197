import type { Config } from '#platform/config/config.ts'
import {
  examineKey,
  examineWebhook,
  type KeyExamination,
  STRIPE_EVENTS,
  STRIPE_WEBHOOK,
  type WebhookExamination,
} from '#platform/payments/examine-stripe.ts'
import type { Finding } from './finding.schema.ts'
import { findingsAbout } from './finding.ts'

const { ok, warning, problem } = findingsAbout('payments')

/** What only Stripe can tell: whether the key works, and whether events reach us. */
export async function checkStripe({ stripe, PUBLIC_URL, isLoopback }: Config): Promise<Finding[]> {
  if (!stripe) return []
  const key = await examineKey(stripe)
  if (key.is !== 'works' && key.is !== 'lacks') return [aboutKey(key)]
  const url = PUBLIC_URL + STRIPE_WEBHOOK
  if (isLoopback)
    return [
      aboutKey(key),
      ok(`Stripe cannot reach this machine: 'stripe listen --forward-to ${url}' brings its events.`),
    ]
  return [aboutKey(key), aboutWebhook(await examineWebhook(stripe, url), url)]
}

function aboutKey(key: KeyExamination): Finding {
  switch (key.is) {
    case 'works':
      return ok('Stripe answers and accepts STRIPE_SECRET_KEY.')
    case 'refused':
      return problem('STRIPE_SECRET_KEY: Stripe does not accept it. Copy it again, or make a new one.')
    case 'lacks':
      return problem(
        `STRIPE_SECRET_KEY is a restricted key without rights that we need: give it ${key.rights.join(', ')} in Stripe's dashboard.`,
      )
    case 'unreachable':
      return problem(`Stripe cannot be asked (${key.reason}).`)
  }
}

function aboutWebhook(webhook: WebhookExamination, url: string): Finding {
  switch (webhook.is) {
    case 'works':
      return ok(`Stripe sends its events to ${url}.`)
    case 'missing':
      return problem(
        `Stripe sends no events to ${url}: add this address under Webhooks with ${STRIPE_EVENTS.join(', ')}.`,
      )
    case 'disabled':
      return problem(`Stripe's webhook to ${url} is disabled: enable it in Stripe's dashboard.`)
    case 'hidden':
      return warning(
        `The restricted key may not list webhooks, so look yourself whether ${url} is among them (or give it Webhook Endpoints: read).`,
      )
    case 'lacks':
      return problem(`Stripe's webhook to ${url} lacks events: add ${webhook.events.join(', ')}.`)
  }
}
