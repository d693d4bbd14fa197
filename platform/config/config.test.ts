import { expect, test } from 'vitest'
import { ConfigError, parseConfig } from './config.ts'

test('nothing set: one’s own machine, sandbox payments, sample content', () => {
  const config = parseConfig({})
  expect(config).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: 'data',
    SAMPLE_CONTENT: 'on',
    isLoopback: true,
    isHttps: false,
    stripe: undefined,
    emailJs: undefined,
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test('empty text counts as not set, and PUBLIC_URL follows PORT', () => {
  expect(parseConfig({ PORT: '8080', AUTH_SECRET: ' ' }).PUBLIC_URL).toBe('http://localhost:8080')
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '0'],
  ['PUBLIC_URL', 'bildruta.example'],
  ['PUBLIC_URL', 'https://bildruta.example/site'],
  ['DATABASE_URL', 'mysql://localhost'],
  ['SMTP_URL', 'http://localhost'],
  ['MAIL_FROM', 'not an address'],
  ['STUDIO_EMAIL', '@'],
  ['AUTH_SECRET', 'short'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_LIMITS', 'maybe'],
  ['METRICS_TOKEN', 'short'],
  ['SAMPLE_CONTENT', '1'],
  ['PAYMENTS', 'free'],
  ['BANK_ACCOUNT', 'SE4550000000058398257466'],
  ['BANK_ACCOUNT', 'SE4550000000058398257467 ESSESESS'],
  ['BANK_ACCOUNT', 'SE4550000000058398257466 ESSE'],
  ['STRIPE_SECRET_KEY', 'pk_test_x'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_x'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['VIES_URL', 'off'],
  ['VIES_URL', 'http://vies.example/rest-api'],
  ['VIES_URL', 'https://vies.example/rest-api?key=1'],
  ['VIES_URL', 'https://user@vies.example/rest-api'],
])('%s=%s is refused in one sentence that names it', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => parseConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+\\.$`))
})

test.each([
  ['on', 'on'],
  ['https://vies.example/rest-api/', 'https://vies.example/rest-api'],
  ['http://127.0.0.1:8090/rest-api', 'http://127.0.0.1:8090/rest-api'],
])('VIES_URL=%s is taken', (value, taken) => {
  expect(parseConfig({ VIES_URL: value }).VIES_URL).toBe(taken)
})

test.each(['SE4550000000058398257466 ESSESESS', 'se45 5000 0000 0583 9825 7466  essesess'])(
  'BANK_ACCOUNT=%s is taken',
  (value) => {
    expect(parseConfig({ BANK_ACCOUNT: value }).BANK_ACCOUNT).toEqual({
      iban: 'SE4550000000058398257466',
      bic: 'ESSESESS',
      bankgiro: '',
    })
  },
)

test('a group that is set in part names what is missing', () => {
  expect(() => parseConfig({ EMAILJS_PUBLIC_KEY: 'a', EMAILJS_SERVICE_ID: 'b' })).toThrow(
    'EMAILJS_TEMPLATE_ID',
  )
  expect(() => parseConfig({ STRIPE_SECRET_KEY: 'sk_test_a' })).toThrow('STRIPE_PUBLISHABLE_KEY')
})

test('what is for one’s own machine is refused on a public address', () => {
  const PUBLIC_URL = 'https://bildruta.example'
  expect(() => parseConfig({ PUBLIC_URL, PAYMENTS: 'sandbox', RATE_LIMITS: 'off' })).toThrow(
    /^RATE_LIMITS=off/,
  )
  expect(() => parseConfig({ PUBLIC_URL })).toThrow('PAYMENTS=sandbox')
  expect(() => parseConfig({ PUBLIC_URL, PAYMENTS: 'rehearsal' })).toThrow(
    "PAYMENTS=rehearsal is for one's own machine and is refused on a public address (PUBLIC_URL is https://bildruta.example).",
  )
  expect(() => parseConfig({ PUBLIC_URL, STRIPE_API_URL: 'https://api.example' })).toThrow(/^STRIPE_API_URL/)
  expect(() => parseConfig({ STRIPE_API_URL: 'https://api.example' })).toThrow(/^STRIPE_API_URL/)
  expect(parseConfig({ PUBLIC_URL, PAYMENTS: 'sandbox' })).toMatchObject({
    SAMPLE_CONTENT: 'off',
    isHttps: true,
    isLoopback: false,
  })
})

test('rehearsed payments stand beside no real ones', () => {
  expect(parseConfig({ PAYMENTS: 'rehearsal' }).PAYMENTS).toBe('rehearsal')
  expect(() =>
    parseConfig({
      PAYMENTS: 'rehearsal',
      STRIPE_SECRET_KEY: 'sk_test_a',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
      STRIPE_WEBHOOK_SECRET: 'whsec_a',
    }),
  ).toThrow(/^PAYMENTS=rehearsal needs no Stripe/)
})
