import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it, test } from 'vitest'
import { IDENTITY } from '#test/studio-facts.ts'
import { ConfigError, checkAccountingCurrency, nearMisses, parseConfig } from './config.ts'
import { environmentSchema } from './environment.ts'

test('nothing set: one’s own machine, payments in test mode, sample content', () => {
  const config = parseConfig({})
  expect(config).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: 'data',
    SAMPLE_CONTENT: 'on',
    LINK_CHECKS: 'off',
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
  'postgres://bildruta:secret@127.0.0.1/bildruta',
  'postgres://bildruta@[::1]:5433/bildruta',
  'postgresql://bildruta@/bildruta?host=/run/postgresql',
  'postgres://bildruta:secret@db.example/bildruta?sslmode=verify-full',
  'postgres://bildruta:secret@db.example/bildruta?sslmode=disable',
])('takes the database %s', (url) => {
  expect(parseConfig({ DATABASE_URL: url }).DATABASE_URL).toBe(url)
})

const PUBLIC_URL = 'https://bildruta.example'

// Wrong values of each variable, or missing companions. test/e2e/starting.spec.ts covers problems that only a start can
// find.
const WRONG: Record<keyof typeof environmentSchema.shape, Record<string, string>[]> = {
  PORT: [{ PORT: 'abc' }, { PORT: '70000' }, { PORT: '0' }],
  HOST: [],
  PUBLIC_URL: [{ PUBLIC_URL: 'bildruta.example' }, { PUBLIC_URL: 'https://bildruta.example/site' }],
  DATA_DIR: [],
  DATABASE_URL: [
    { DATABASE_URL: 'mysql://localhost' },
    { DATABASE_URL: 'postgres://bildruta:secret@db.example/bildruta' },
    { DATABASE_URL: 'postgres://bildruta:secret@db.example/bildruta?sslmode=prefer' },
    { DATABASE_URL: 'postgres://bildruta:secret@127.0.0.1/bildruta?host=db.example' },
  ],
  IMAP_URL: [{ IMAP_URL: 'http://reply@localhost', REPLY_ADDRESS: 'reply@a.example' }],
  REPLY_ADDRESS: [{ REPLY_ADDRESS: 'nobody' }, { IMAP_URL: 'imaps://a:b@localhost' }],
  SMTP_URL: [{ SMTP_URL: 'http://localhost' }, { SMTP_URL: 'mail.example' }],
  EMAIL_FROM: [{ EMAIL_FROM: 'not an address' }, { EMAIL_FROM: 'nobody' }],
  STUDIO_EMAIL: [{ STUDIO_EMAIL: '@' }, { STUDIO_EMAIL: 'one,two@bildruta.example' }],
  STUDIO_MEMBER: [{ STUDIO_MEMBER: 'x'.repeat(81) }, { STUDIO_MEMBER: 'Bo\u202e' }],
  AUTH_SECRET: [{ AUTH_SECRET: 'too short' }],
  TRUST_PROXY: [{ TRUST_PROXY: 'yes' }],
  LOG_LEVEL: [{ LOG_LEVEL: 'loud' }],
  RATE_LIMITS: [
    { RATE_LIMITS: 'maybe' },
    { RATE_LIMITS: 'off', PUBLIC_URL, PAYMENTS: 'sandbox' },
    { RATE_LIMITS: 'off', PUBLIC_URL: 'http://studio.example', PAYMENTS: 'sandbox' },
  ],
  BACKUP_DIR: [],
  BACKUP_RECIPIENT: [{ BACKUP_RECIPIENT: 'ssh-ed25519 AAAA' }, { BACKUP_RECIPIENT: 'age1' }],
  METRICS_TOKEN: [{ METRICS_TOKEN: 'x'.repeat(15) }],
  ALERT_URL: [{ ALERT_URL: 'http://ntfy.example/topic' }, { ALERT_URL: 'https://ntfy.sh' }],
  HEARTBEAT_URL: [{ HEARTBEAT_URL: 'http://hc-ping.example/1' }],
  SAMPLE_CONTENT: [{ SAMPLE_CONTENT: '1' }],
  LINK_CHECKS: [{ LINK_CHECKS: 'yes' }],
  UPLOAD_MAX_BYTES: [{ UPLOAD_MAX_BYTES: '5 GB' }],
  UPLOAD_CLIENT_BYTES: [{ UPLOAD_CLIENT_BYTES: '-1' }],
  UPLOAD_KEEP_FREE_BYTES: [{ UPLOAD_KEEP_FREE_BYTES: '1e9' }],
  PAYMENTS: [{ PAYMENTS: 'free' }, { PAYMENTS: 'test', PUBLIC_URL }],
  BANK_ACCOUNT: [
    { BANK_ACCOUNT: 'SE4550000000058398257466' },
    { BANK_ACCOUNT: 'SE4550000000058398257467 ESSESESS' },
    { BANK_ACCOUNT: 'SE4550000000058398257466 ESSE' },
  ],
  PAYMENT_REMINDERS: [{ PAYMENT_REMINDERS: 'yes' }],
  SHORT_TRANSFER_EURO: [{ SHORT_TRANSFER_EURO: '25.50' }, { SHORT_TRANSFER_EURO: '-1' }],
  ACCOUNTING_CURRENCY: [{ ACCOUNTING_CURRENCY: 'USD' }],
  FINANCIAL_YEAR_BEGINS: [{ FINANCIAL_YEAR_BEGINS: '02-30' }],
  RATES_URL: [{ RATES_URL: 'api.riksbank.se' }],
  EMAILJS_PUBLIC_KEY: [{ EMAILJS_SERVICE_ID: 'a', EMAILJS_TEMPLATE_ID: 'b' }],
  EMAILJS_SERVICE_ID: [{ EMAILJS_PUBLIC_KEY: 'a', EMAILJS_TEMPLATE_ID: 'b' }],
  EMAILJS_TEMPLATE_ID: [{ EMAILJS_PUBLIC_KEY: 'a', EMAILJS_SERVICE_ID: 'b' }],
  STRIPE_SECRET_KEY: [{ STRIPE_SECRET_KEY: 'pk_test_x' }],
  STRIPE_PUBLISHABLE_KEY: [{ STRIPE_PUBLISHABLE_KEY: 'sk_test_x' }],
  STRIPE_WEBHOOK_SECRET: [{ STRIPE_WEBHOOK_SECRET: 'secret' }],
  STRIPE_API_URL: [
    { STRIPE_API_URL: 'https://api.example' },
    { PUBLIC_URL, STRIPE_API_URL: 'https://api.example' },
  ],
  VIES_URL: [
    { VIES_URL: 'off' },
    { VIES_URL: 'http://vies.example/rest-api' },
    { VIES_URL: 'https://vies.example/rest-api?key=1' },
    { VIES_URL: 'https://user@vies.example/rest-api' },
  ],
}

test.each(Object.entries(WRONG).flatMap(([name, all]) => all.map((environment) => ({ name, environment }))))(
  '$name is refused in a sentence that names it: $environment',
  ({ name, environment }) => {
    expect(() => parseConfig(environment)).toThrow(ConfigError)
    expect(() => parseConfig(environment)).toThrow(new RegExp(`^${name}\\b[^\\n]+\\.$`, 'm'))
  },
)

test("all variables that can't be used are named at once, each once, with the names that are nearly ours", () => {
  const refused = () =>
    parseConfig({
      PUBLIC_URL,
      PORT: 'abc',
      LOG_LEVEL: 'loud',
      RATE_LIMITS: 'off',
      IMAP_URL: 'http://reply@localhost',
      STRIPE_SECRET_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRE: 'whsec_x',
    })
  expect(refused).toThrow(ConfigError)
  expect(refused).toThrow(
    [
      'PORT must be a number from 1 to 65535.',
      'IMAP_URL must be an imap:// or imaps:// address.',
      'LOG_LEVEL must be one of silent, error, warn, info, debug.',
      'STRIPE_SECRET_KEY must start with sk_test_, sk_live_, rk_test_ or rk_live_.',
      "STRIPE_PUBLISHABLE_KEY isn't set, although STRIPE_SECRET_KEY is.",
      "STRIPE_WEBHOOK_SECRET isn't set, although STRIPE_SECRET_KEY is.",
      'RATE_LIMITS=off is for load tests and is refused on a public address (PUBLIC_URL is https://bildruta.example).',
      'REPLY_ADDRESS is missing. IMAP_URL is set, so set it to the address of that mailbox.',
      "STRIPE_WEBHOOK_SECRE isn't a known variable. Did you mean STRIPE_WEBHOOK_SECRET?",
    ].join('\n'),
  )
})

test('names that are nearly ours, and values left as docs/operating.md has them, are doubts', () => {
  expect(parseConfig({ PUBLIC_ULR: PUBLIC_URL, SMTP_URL: 'smtp://localhost' }).doubts).toEqual([
    "PUBLIC_ULR isn't a known variable. Did you mean PUBLIC_URL?",
  ])
  const text = readFileSync(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
  const [, documented = ''] = /`\/etc\/bildruta\.env`:\n\n {3}```\n([\s\S]*?) {3}```/.exec(text) ?? []
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, ...example } =
    parseEnv(documented)
  const doubted = parseConfig({ ...example, PAYMENTS: 'sandbox' }).doubts.map((doubt) => doubt.split(' ')[0])
  expect(doubted).toEqual(['PUBLIC_URL', 'SMTP_URL', 'EMAIL_FROM', 'STUDIO_EMAIL', 'ALERT_URL'])
  const ours = {
    PUBLIC_URL: 'https://studio.se',
    SMTP_URL: 'smtps://a:b@mail.studio.se',
    PAYMENTS: 'sandbox',
  }
  expect(parseConfig(ours).doubts).toEqual([])
})

const ACCOUNT = { iban: 'SE4550000000058398257466', bic: 'ESSESESS', bankgiro: '' }

test.each([
  ['RATES_URL', 'on', 'on'],
  ['RATES_URL', 'http://127.0.0.1:8090/', 'http://127.0.0.1:8090'],
  ['VIES_URL', 'on', 'on'],
  ['VIES_URL', 'https://vies.example/rest-api/', 'https://vies.example/rest-api'],
  ['VIES_URL', 'http://127.0.0.1:8090/rest-api', 'http://127.0.0.1:8090/rest-api'],
  ['PAYMENTS', 'test', 'test'],
  ['BANK_ACCOUNT', 'SE4550000000058398257466 ESSESESS', ACCOUNT],
  ['BANK_ACCOUNT', 'se45 5000 0000 0583 9825 7466  essesess', ACCOUNT],
])('%s=%s is taken', (name, value, taken) => {
  expect(parseConfig({ [name]: value })).toMatchObject({ [name]: taken })
})

const PAID = {
  STRIPE_SECRET_KEY: 'sk_test_a',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
  STRIPE_WEBHOOK_SECRET: 'whsec_a',
}

test.each([
  [{ PUBLIC_URL }, /PAYMENTS=sandbox/],
  [
    { PUBLIC_URL, PAYMENTS: 'test' },
    /^PAYMENTS=test is for your own machine and is refused on a public address \(PUBLIC_URL is https:\/\/bildruta\.example\)\.$/,
  ],
  [{ PAYMENTS: 'test', ...PAID }, /^PAYMENTS=test and Stripe are both set/],
])('%j is refused', (environment, sentence) => {
  expect(() => parseConfig(environment)).toThrow(sentence)
})

test('on a public address nothing is invented, and links are checked', () => {
  expect(parseConfig({ PUBLIC_URL, PAYMENTS: 'sandbox' })).toMatchObject({
    SAMPLE_CONTENT: 'off',
    LINK_CHECKS: 'on',
    isHttps: true,
    isLoopback: false,
  })
})

const KNOWN = Object.keys(environmentSchema.shape)

it.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['SMTP_ULR', 'SMTP_URL'],
  ['SMPT_ULR', 'SMTP_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['STRIPE_PUBLISABLE_KEYS', 'STRIPE_PUBLISHABLE_KEY'],
  ['PROT', 'PORT'],
  ['HOTS', 'HOST'],
  ['public_url', 'PUBLIC_URL'],
])('%s was meant to be %s', (name, meant) => {
  expect(nearMisses({ [name]: 'x' }, KNOWN)).toEqual([{ name, meant }])
})

it('says nothing of a name while the one that it resembles is set', () => {
  expect(nearMisses({ LOGLEVEL: 'debug', LOG_LEVEL: 'info' }, KNOWN)).toEqual([])
  expect(nearMisses({ LOGLEVEL: 'debug', LOG_LEVEL: ' ' }, KNOWN)).toHaveLength(1)
})

it('says nothing of what other programs and people usually set', () => {
  const usual =
    'PATH HOME USER SHELL TERM PWD OLDPWD LANG LC_ALL LOGNAME HOSTNAME HOSTTYPE VHOST PORTS PORT0 PORT1 TMPDIR TEMP MAIL MAILTO EMAIL EDITOR DEBUG CI NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE PGHOST PGPORT PGDATA PGUSER HTTP_URL FTP_URL SITE_URL BASE_URL API_URL HTTP_PROXY HTTPS_PROXY NO_PROXY STRIPE_API_KEY STRIPE_PUBLIC_KEY NEXTAUTH_SECRET AUTH_TOKEN JWT_SECRET LOG_FILE LOG_DIR CACHE_DIR BACKUP_PATH XDG_DATA_DIRS XDG_RUNTIME_DIR SUDO_USER SUDO_COMMAND STATE_DIRECTORY CACHE_DIRECTORY INVOCATION_ID JOURNAL_STREAM POSTGRES_PASSWORD COMMIT OVERRIDES ENGINES LONG npm_config_registry npm_lifecycle_event'
  const environment = Object.fromEntries(usual.split(' ').map((name) => [name, 'x']))
  expect(nearMisses(environment, KNOWN)).toEqual([])
})

const SOLE_TRADER = { ...IDENTITY, legalForm: 'Enskild firma' }

it('keeps books in kronor unless it is told otherwise', () => {
  checkAccountingCurrency(parseConfig({}), SOLE_TRADER)
})

it('refuses books in euro to whom the law refuses them', () => {
  const euro = parseConfig({ ACCOUNTING_CURRENCY: 'EUR' })
  checkAccountingCurrency(euro, IDENTITY)
  expect(() => checkAccountingCurrency(euro, SOLE_TRADER)).toThrow(
    /doesn't allow it for the legal form 'Enskild firma' .*\. Set it to SEK\.$/,
  )
})
