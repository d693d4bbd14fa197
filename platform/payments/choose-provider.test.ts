import { expect, it } from 'vitest'
import { checkPaymentKeys } from './choose-provider.ts'

const LEGAL = { companyName: 'Studio AB', organisationNumber: '1', vatNumber: 'SE1', address: 'Stockholm' }
const NOBODY = { companyName: '', organisationNumber: '', vatNumber: ' ', address: '' }
const keys = (secretKey: string, publishableKey: string) => ({
  stripe: { secretKey, publishableKey, webhookSecrets: ['whsec_x'] },
})

it('takes the sandbox, test keys, and live keys of a studio that says who it is', () => {
  checkPaymentKeys({ stripe: undefined }, NOBODY)
  checkPaymentKeys(keys('sk_test_1', 'pk_test_1'), NOBODY)
  checkPaymentKeys(keys('sk_live_1', 'pk_live_1'), LEGAL)
})

it.each(['sk_live_1', 'rk_live_1'])('refuses the live key %s without a legal identity', (key) => {
  expect(() => checkPaymentKeys(keys(key, 'pk_live_1'), NOBODY)).toThrow(
    "STRIPE_SECRET_KEY is a live key, which is refused until content/studio.ts holds the studio's legal identity (missing: companyName, organisationNumber, vatNumber, address).",
  )
  expect(() => checkPaymentKeys(keys(key, 'pk_live_1'), { ...LEGAL, vatNumber: '' })).toThrow(
    '(missing: vatNumber)',
  )
})

it.each([
  ['sk_live_1', 'pk_test_1'],
  ['rk_test_1', 'pk_live_1'],
])('refuses keys of different modes: %s, %s', (secretKey, publishableKey) => {
  expect(() => checkPaymentKeys(keys(secretKey, publishableKey), LEGAL)).toThrow(
    /^STRIPE_PUBLISHABLE_KEY is a (test|live) key/,
  )
})
