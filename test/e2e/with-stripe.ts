import type { Page } from '@playwright/test'
import type { FakeStripe } from '../fake-stripe.ts'
import { test as base } from './harness.ts'

/** For tests whose server takes payments with a fake Stripe and its script. */
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
      // Those of earlier tests, because the server is reused.
      stripe.requests.length = 0
      pageWatch.allow(/^foreign request: https:\/\/js\.stripe\.com\//)
      await use(await serveStripeJs(page, stripe))
    },
    { auto: true },
  ],
})

/** The bank's answer to the buyer's card. */
type CardAnswer = 'accept' | 'decline' | 'process'

type StripeJs = {
  /** How often a page has requested the script. */
  requests: () => number
  /** From now on. Initially, cards are accepted. */
  answerCards: (answer: CardAnswer) => void
  /** From now on, the script can't be loaded, or can again. */
  fail: (isDown: boolean) => void
}

/** Serves our own script in place of Stripe's. It confirms payments at the fake behind the server. */
async function serveStripeJs(page: Page, standIn: FakeStripe): Promise<StripeJs> {
  let requests = 0
  let answer: CardAnswer = 'accept'
  let isDown = false

  await page.route('https://js.stripe.com/**', (route) => {
    if (route.request().resourceType() !== 'script')
      return route.fulfill({ contentType: 'text/html', body: FRAME })
    requests += 1
    return isDown ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await page.exposeFunction(
    'askTheBank',
    (clientSecret: string, shown: { amount: number; currency: string }) => {
      const intentId = clientSecret.split('_secret_')[0] ?? ''
      const { amount, currency } = standIn.intents.get(intentId) ?? {}
      if (amount !== shown.amount || currency !== shown.currency)
        return {
          code: 'integration_error',
          message: `The fields are for ${shown.amount}, the intent for ${amount}.`,
        }
      if (standIn.intents.get(intentId)?.status === 'succeeded')
        return { code: 'payment_intent_unexpected_state', message: 'This payment is complete.' }
      if (answer === 'accept') standIn.succeed(intentId)
      if (answer === 'process') standIn.process(intentId)
      if (answer === 'decline') standIn.decline(intentId)
      return answer === 'decline' ? { code: 'card_declined', message: 'Your card was declined.' } : null
    },
  )
  return {
    requests: () => requests,
    answerCards: (next) => {
      answer = next
    },
    fail: (down) => {
      isDown = down
    },
  }
}

const FRAME = '<!doctype html><title>Card</title><p>The card fields of the test.</p>'

/** The part of Stripe.js that the pages use, with the frame that Stripe opens on every page. */
const SCRIPT = `
  window.Stripe = (publishableKey) => {
    if (!publishableKey.startsWith('pk_test_')) throw new Error('not a test key')
    const addFrame = (parent, name, height) => {
      const frame = document.createElement('iframe')
      frame.src = 'https://js.stripe.com/' + name + '.html'
      frame.title = name
      frame.style.cssText = 'border: 0; color-scheme: only light; width: 100%; height: ' + height
      parent.append(frame)
      return frame
    }
    addFrame(document.body, 'controller', '0').style.display = 'none'
    const element = () => {
      const handlers = {}
      const on = (name, run) => (handlers[name] = run, made)
      const made = {
        on, off: on, once: on, update() {}, unmount() {}, destroy() {},
        mount: (place) => {
          addFrame(place, 'payment fields', '14rem').onload = () => handlers.ready?.({ elementType: 'payment' })
        },
      }
      return made
    }
    const elements = ({ mode, amount, currency }) => {
      if (mode !== 'payment') throw new Error('the fields are for no payment')
      const byType = {}
      const shown = { amount, currency }
      let isSubmitted = false
      return {
        shown: () => isSubmitted && shown,
        update: (changed) => Object.assign(shown, changed), on() {}, off() {},
        create: (type, options) => (window.elementOptions = options, byType[type] = element()),
        getElement: (type) => byType[type] ?? null,
        submit: async () => (isSubmitted = true, {}),
        fetchUpdates: async () => ({}),
      }
    }
    return {
      elements,
      createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
      _registerWrapper() {}, registerAppInfo() {},
      confirmPayment: async ({ elements, clientSecret, confirmParams }) => {
        if (!elements.shown()) throw new Error('the fields were not submitted')
        const { amount, currency } = elements.shown()
        const error = await window.askTheBank(clientSecret, { amount, currency })
        if (error) return { error }
        location.assign(confirmParams.return_url + '&redirect_status=succeeded')
        return new Promise(() => {})
      },
    }
  }
  window.Stripe.version = 'endive'
`
