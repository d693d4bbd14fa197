import type { Config } from '#platform/config/config.ts'
import type { PolicySources } from './security-headers.server.ts'

/** What Stripe.js needs of the page that it runs in. */
const STRIPE: PolicySources = {
  // For browsers that do not know 'strict-dynamic', which covers what our own scripts load.
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
}

/** The pages on which Stripe.js runs. */
const WITH_STRIPE = ['/payments', '/client/payments', '/checkout', '/quote']

/** What the policy of this page allows beyond that of all others. */
export function extraSources(pathname: string, { stripe }: Pick<Config, 'stripe'>): PolicySources {
  return stripe && WITH_STRIPE.includes(pathname) ? STRIPE : {}
}
