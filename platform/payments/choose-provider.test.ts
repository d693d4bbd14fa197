import { expect, it } from 'vitest'
import { IDENTITY, UNNAMED } from '#test/studio-facts.ts'
import { checkPaymentKeys, checkTransfers } from './choose-provider.ts'

const NOBODY = { ...UNNAMED, vatNumber: ' ' }
const MISSING =
  '(missing: companyName, legalForm, organisationNumber, vatNumber, address, registeredOffice, phone).'
const keys = (secretKey: string, publishableKey: string, isLoopback = true) => ({
  stripe: { secretKey, publishableKey, webhookSecrets: ['whsec_x'] },
  isLoopback,
})

it('takes the test mode, test keys, and live keys of a studio that says who it is', () => {
  checkPaymentKeys({ stripe: undefined, isLoopback: true }, NOBODY)
  checkPaymentKeys({ stripe: undefined, isLoopback: false }, NOBODY)
  checkPaymentKeys(keys('sk_test_1', 'pk_test_1'), NOBODY)
  checkPaymentKeys(keys('sk_test_1', 'pk_test_1', false), IDENTITY)
  checkPaymentKeys(keys('sk_live_1', 'pk_live_1', false), IDENTITY)
})

it.each(['sk_live_1', 'rk_live_1'])('refuses the live key %s without a legal identity', (key) => {
  expect(() => checkPaymentKeys(keys(key, 'pk_live_1'), NOBODY)).toThrow(
    `STRIPE_SECRET_KEY is a live key, which is refused until \`legal\` in overrides/studio.json has the studio's legal identity ${MISSING}`,
  )
  expect(() => checkPaymentKeys(keys(key, 'pk_live_1'), { ...IDENTITY, vatNumber: '' })).toThrow(
    '(missing: vatNumber)',
  )
})

it('refuses test keys too where the public is served by nobody', () => {
  expect(() => checkPaymentKeys(keys('sk_test_1', 'pk_test_1', false), NOBODY)).toThrow(
    `STRIPE_SECRET_KEY is set on a public address, which is refused until \`legal\` in overrides/studio.json has the studio's legal identity ${MISSING}`,
  )
  expect(() =>
    checkPaymentKeys(keys('sk_test_1', 'pk_test_1', false), { ...IDENTITY, registeredOffice: '' }),
  ).toThrow('(missing: registeredOffice)')
})

it('refuses transfers to a studio that does not say to the public who it is', () => {
  const bank = { iban: 'SE4550000000058398257466', bic: 'ESSESESS', bankgiro: '' }
  expect(() => checkTransfers({ bank, isLoopback: false }, NOBODY)).toThrow(
    `A bank account for transfers is set on a public address, which is refused until \`legal\` in overrides/studio.json has the studio's legal identity ${MISSING}`,
  )
  checkTransfers({ bank, isLoopback: true }, NOBODY)
  checkTransfers({ bank, isLoopback: false }, IDENTITY)
  checkTransfers({ bank: null, isLoopback: false }, NOBODY)
})

it.each([
  ['sk_live_1', 'pk_test_1'],
  ['rk_test_1', 'pk_live_1'],
])('refuses keys of different modes: %s, %s', (secretKey, publishableKey) => {
  expect(() => checkPaymentKeys(keys(secretKey, publishableKey), IDENTITY)).toThrow(
    /^STRIPE_PUBLISHABLE_KEY is a (test|live) key/,
  )
})
