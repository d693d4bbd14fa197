import { confirmed } from '#content/confirmed.ts'
import { countUndrawnLate } from '#domain/billing/invoices/invoices.server.ts'
import { latestRate } from '#domain/billing/invoices/rates.server.ts'
import { listHolds } from '#domain/billing/payments/holds.server.ts'
import { providerFacts } from '#domain/billing/payments/payment-states.schema.ts'
import { countOpenPayments } from '#domain/billing/purchases/show-payments.server.ts'
import { listUnsentRefunds } from '#domain/billing/refunds/refund-requests.server.ts'
import { refundDueOn } from '#domain/billing/refunds/refund-states.schema.ts'
import { missesEvents } from '#domain/billing/sync/payments-sweep.server.ts'
import { countPending } from '#domain/crm/buyers/vat-numbers/vat-checks.server.ts'
import { daysBetween } from '#domain/kernel/periods.ts'
import { statusesOf } from '#domain/kernel/states.ts'
import { deskPages } from '#domain/kernel/tasks.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { addSeconds, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { listAllWithdrawals } from '#domain/reads/desk-money.server.ts'
import {
  examineKey,
  examineWebhook,
  STRIPE_EVENTS,
  STRIPE_WEBHOOK,
} from '#platform/payments/stripe-client.ts'
import type { Product } from '../product.ts'
import { type Check, type Found, isOlder } from './check.ts'

const DAY_SECONDS = 24 * 3600
/** A missing refund becomes a problem this many days before it is due. */
const BEFORE_DUE_DAYS = 3
/** Number of withdrawals that are checked. The money of older ones was refunded or is long overdue. */
const MOST_WITHDRAWALS = 1000
/** Longer than any run of days without a rate. */
const OLD_RATE_DAYS = 7

/** Payments, refunds, invoices, VAT and exchange rates. */
export const moneyChecks: readonly Check[] = [
  {
    name: 'test payments',
    severity: 'warning',
    look: ({ config, deps: { paymentsProvider } }) => {
      const { name, livemode } = paymentsProvider
      return !config.isLoopback && !livemode && name !== 'transfer'
        ? 'Payments are in test mode on a public address: no card is charged.'
        : undefined
    },
    toDo: "Set Stripe's live keys before you take real payments.",
  },
  {
    name: 'Stripe',
    severity: 'problem',
    look: checkStripe,
    toDo: "Correct it in Stripe's dashboard or in the settings.",
  },
  {
    name: 'payment events',
    severity: 'problem',
    look: async ({ deps }, now) =>
      (await missesEvents(deps, now)) ? 'A payment was completed without an event from Stripe.' : undefined,
    toDo: "In Stripe's dashboard, under Webhooks, check the responses to the events.",
  },
  {
    name: 'payments on hold',
    severity: 'problem',
    look: async ({ deps }) => {
      const { length } = await listHolds(deps.db)
      return length > 0
        ? `${pluralize(length, 'payment')} ${length === 1 ? 'needs' : 'need'} your attention.`
        : undefined
    },
    toDo: 'Resolve them at /desk/money/holds.',
  },
  {
    // The server cancels payments that have been open for a day.
    name: 'open payments',
    severity: 'warning',
    look: async ({ deps }, now) => {
      const count = await countOpenPayments(deps.db, { before: isoTime(addSeconds(now, -DAY_SECONDS)) })
      return count > 0 ? `${pluralize(count, 'payment')} open for more than a day.` : undefined
    },
    toDo: 'Check whether the server is running and the provider is responding.',
  },
  {
    name: 'refunds to send',
    severity: 'problem',
    look: checkUnsentRefunds,
    toDo: 'Review them at /desk/money/refunds.',
  },
  {
    name: 'withdrawals',
    severity: 'problem',
    look: async ({ deps }, now) => {
      const soon = isoTime(addSeconds(now, BEFORE_DUE_DAYS * DAY_SECONDS))
      const late = (await listAllWithdrawals(deps.db, { limit: MOST_WITHDRAWALS })).filter(
        ({ money, dueAt }) => money === 'due' && dueAt <= soon,
      )
      return late.length > 0
        ? `The refund for ${pluralize(late.length, 'withdrawal')} is due within ${BEFORE_DUE_DAYS} days or overdue.`
        : undefined
    },
    toDo: `Send it. The deadlines are at ${deskPages.seeWithdrawals()}.`,
  },
  {
    name: 'invoices',
    severity: 'problem',
    look: async ({ deps }, now) => {
      const count = await countUndrawnLate(deps.db, now)
      return count > 0 ? `${pluralize(count, 'document')} not drawn for more than an hour.` : undefined
    },
    toDo: 'Open the order at /desk/money, then its document, which shows the reason.',
  },
  {
    // Each pending number may mean a sale whose VAT must be corrected.
    name: 'VAT numbers',
    severity: 'warning',
    look: async ({ deps: { db, vatRegister } }) => {
      const count = await countPending(db)
      if (count === 0) return undefined
      const waiting = `${pluralize(count, 'VAT number')} not checked yet`
      return vatRegister.isOn
        ? `${waiting}. The server retries every hour.`
        : `${waiting}, because VIES_URL isn't set.`
    },
    toDo: 'Check them at /desk/money/vat-numbers.',
  },
  {
    name: 'exchange rates',
    severity: 'problem',
    look: checkRates,
    toDo: "Set RATES_URL=on and run 'rates refresh', or enter a rate with 'rates set'.",
  },
  {
    name: 'books in euro',
    severity: 'warning',
    look: ({ config: { ACCOUNTING_CURRENCY, isLoopback } }) =>
      ACCOUNTING_CURRENCY === 'EUR' && !isLoopback && !confirmed.some(({ what }) => what === 'books in euro')
        ? "The books are in euros, so invoices don't show VAT in kronor. Is that intended?"
        : undefined,
    toDo: "If so, list 'books in euro' in overrides/confirmed.json. If not, set ACCOUNTING_CURRENCY=SEK.",
  },
]

/** Checks that only Stripe can answer: whether the key works, and whether events reach us. */
export async function checkStripe({
  config: { stripe, PUBLIC_URL, isLoopback },
}: Pick<Product, 'config'>): Promise<Found> {
  if (!stripe) return undefined
  const key = await examineKey(stripe)
  switch (key.is) {
    case 'refused':
      return 'Stripe rejects STRIPE_SECRET_KEY. Copy it again, or create a new one.'
    case 'lacks':
      return `STRIPE_SECRET_KEY is a restricted key that lacks rights we need: ${key.rights.join(', ')}.`
    case 'unreachable':
      return { says: 'Stripe is unreachable.', detail: key.reason }
    case 'works':
      // Stripe can't reach a loopback address.
      return isLoopback ? undefined : aboutWebhook(await examineWebhook(stripe, PUBLIC_URL + STRIPE_WEBHOOK))
  }
}

function aboutWebhook(webhook: Awaited<ReturnType<typeof examineWebhook>>): Found {
  switch (webhook.is) {
    case 'works':
      return undefined
    case 'missing':
      return `Stripe sends no events to the site's ${STRIPE_WEBHOOK}. Add it under Webhooks with ${STRIPE_EVENTS.join(', ')}.`
    case 'disabled':
      return "Stripe's webhook to the site is disabled."
    case 'hidden':
      return {
        says: `The restricted key may not list webhooks. Check that the site's ${STRIPE_WEBHOOK} is among them, or give the key read access to Webhook Endpoints.`,
        severity: 'warning',
      }
    case 'lacks':
      return `Stripe's webhook to the site lacks events: ${webhook.events.join(', ')}.`
  }
}

/** By who sends the granted refund. */
const UNSENT = {
  'studio-soon': "to be sent from the studio's own bank within three days, or already late.",
  studio: "to be sent from the studio's own bank.",
  server: 'not sent yet. The server retries every hour.',
  nobody: 'not sent automatically, because the payments came through another provider.',
}

async function checkUnsentRefunds({ deps }: Product, now: Date): Promise<Found> {
  const turns = (await listUnsentRefunds(deps.db)).map(({ provider, answered_at: grantedAt }) => {
    if (providerFacts(provider).sendsBack === 'studio')
      return grantedAt !== null && daysBetween(stockholmDay(now), refundDueOn(grantedAt)) <= BEFORE_DUE_DAYS
        ? 'studio-soon'
        : 'studio'
    return provider === deps.paymentsProvider.name ? 'server' : 'nobody'
  })
  const says = statusesOf(UNSENT).flatMap((turn) => {
    const count = turns.filter((its) => its === turn).length
    return count > 0 ? [`${pluralize(count, 'granted refund')} ${UNSENT[turn]}`] : []
  })
  if (says.length === 0) return undefined
  return { says: says.join(' '), severity: turns.includes('studio-soon') ? 'problem' : 'warning' }
}

/** Invoices need a rate if the books are in kronor. */
async function checkRates({ config, deps }: Product, now: Date): Promise<Found> {
  if (config.ACCOUNTING_CURRENCY === 'EUR') return undefined
  const last = await latestRate(deps, stockholmDay(now))
  if (!last)
    return {
      says: 'The books are in kronor, but no exchange rate is stored.',
      severity: config.isLoopback ? 'warning' : 'problem',
    }
  return isOlder(last.day, OLD_RATE_DAYS, now)
    ? { says: `The newest exchange rate is from ${last.day}. Invoices use it.`, severity: 'warning' }
    : undefined
}
