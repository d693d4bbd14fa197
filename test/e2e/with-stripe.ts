import { test as base } from './harness.ts'
import { type StripeJs, serveStripeJs } from './stripe-js.ts'

/** For tests whose server takes payments with Stripe, whose place the stand-in and its script take. */
export const testWithStripe = base.extend<{ stripeJs: StripeJs }>({
  serverEnvironment: ({ stripe }, use) =>
    use({
      STRIPE_SECRET_KEY: 'sk_test_of_tests',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_tests',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
    }),
  stripeJs: [
    async ({ page, stripe, pageWatch }, use) => {
      // Those of the tests before, as its server is kept.
      stripe.requests.length = 0
      pageWatch.allow(/^foreign request: https:\/\/js\.stripe\.com\//)
      await use(await serveStripeJs(page, stripe))
    },
    { auto: true },
  ],
})
