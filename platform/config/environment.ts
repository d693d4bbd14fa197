import { z } from 'zod'
import { memberRefusal } from '#domain/kernel/actor.ts'
import { bareAddress } from '#domain/kernel/fields.schema.ts'
import {
  isLoopbackHost,
  isLoopbackUrl,
  readAddress,
  readAlertAddress,
  readBankAccount,
} from './value-rules.ts'

const port = z
  .string()
  .regex(/^\d+$/, 'must be a number from 1 to 65535')
  .transform(Number)
  .refine((value) => value >= 1 && value <= 65_535, 'must be a number from 1 to 65535')

const httpUrl = z
  .string()
  .refine(
    isHttpOrigin,
    'must be an http:// or https:// address without a path, like https://bildruta.example',
  )
  .transform((value) => new URL(value).origin)

const ratesUrl = z
  .string()
  .refine(
    (value) => value === 'on' || isHttpOrigin(value),
    'must be on, or an https:// address without a path',
  )
  .transform((value) => (value === 'on' ? value : new URL(value).origin))

const databaseUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\/\S+$/.test(value) || /^file:.+/.test(value),
    'must be a postgres://… address or file:PATH',
  )
  .refine(
    saysHowItTravels,
    'goes to another machine: end it with ?sslmode=verify-full, or with ?sslmode=disable if it may go in the clear',
  )

const smtpUrl = z
  .string()
  .refine((value) => /^smtps?:\/\/\S+$/.test(value), 'must be an smtp:// or smtps:// address')

const imapUrl = z
  .string()
  .refine((value) => /^imaps?:\/\/\S+$/.test(value), 'must be an imap:// or imaps:// address')

const emailAddress = z
  .string()
  .refine(
    (value) => bareAddress(value) !== undefined,
    'must be an e-mail address, optionally as Name <address>',
  )

const studioMember = z.string().superRefine((name, context) => {
  const refusal = memberRefusal(name)
  if (refusal) context.addIssue(refusal)
})

const viesUrl = z
  .string()
  .refine(isViesAddress, 'must be on, or an https:// address (http:// on loopback) without a query')
  .transform((value) => value.replace(/\/+$/, ''))

const storageUrl = z
  .string()
  .refine(
    isBucketAddress,
    'must be https://KEY:SECRET@HOST/BUCKET (http:// on loopback), with ?region= or nothing after it',
  )

const bankAccount = z.string().transform((value, context) => {
  const account = readBankAccount(value)
  if (account) return account
  context.addIssue('must be an IBAN and its BIC, like SE45 5000 0000 0583 9825 7466 ESSESESS')
  return z.NEVER
})

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, like 03:10')

const ageRecipients = z
  .string()
  .regex(
    /^age1[a-z0-9]{20,}(,age1[a-z0-9]{20,})*$/,
    'must be a public key of age, like age1…, or several with commas between',
  )

const alertUrl = z
  .string()
  .refine(
    (value) => readAlertAddress(value) !== undefined,
    'must be an https:// address, with ntfy+, slack+, discord+ or webhook+ before it where its host does not tell, and a topic at the end for ntfy',
  )

const heartbeatUrl = z
  .string()
  .refine((value) => readAddress(value) !== undefined, 'must be an https:// address')

const currency = z.enum(['EUR', 'SEK'], { error: 'must be EUR or SEK' })

const firstOfMonth = z.string().regex(/^(0[1-9]|1[0-2])-01$/, 'must be the first of a month, like 05-01')

const wholeBytes = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number of bytes')
  .transform(Number)

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })

const trustProxy = z
  .string()
  .regex(/^(off|\d)$/, 'must be off or the number of proxies in front, 1 to 9')
  .transform((value) => (value === 'off' ? 0 : Number(value)))

/** Each variable with its rule and its line in docs/operating.md. Empty text counts as not set. */
export const environmentSchema = z.object({
  PORT: port.default(3000).describe('Port to listen on.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on. `0.0.0.0` opens it to the network.'),
  PUBLIC_URL: httpUrl
    .optional()
    .describe('Address under which people reach the product. Default: `http://localhost:PORT`.'),
  DATA_DIR: z
    .string()
    .default('data')
    .describe(
      'Folder for the database file, uploaded files, the mails and the secret; created when missing.',
    ),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      '`postgres://…` puts the whole product on PostgreSQL; to another machine it says `?sslmode=verify-full`, or `?sslmode=disable` where a private network may carry it in the clear. Default: the SQLite file `bildruta.sqlite` in DATA_DIR.',
    ),
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      'Mail server: `smtps://` is encrypted from the start, `smtp://` must offer STARTTLS unless it is on loopback or `?tls=off` allows a clear connection on a private network. Default: each mail is written to `DATA_DIR/mail/*.eml`.',
    ),
  EMAIL_FROM: emailAddress
    .optional()
    .describe('Sender of all mails. Default: the support address of `own/studio.json`.'),
  STUDIO_EMAIL: emailAddress
    .optional()
    .describe('Where notices to the studio go. Default: the support address of `own/studio.json`.'),
  STUDIO_MEMBER: studioMember
    .optional()
    .describe(
      'Who works at the command line: their name is kept with all that they change. `--as NAME` beats it. Default: the name of the system user, or of whoever called `sudo`.',
    ),
  IMAP_URL: imapUrl
    .optional()
    .describe(
      'Mailbox that is read for clients’ answers to our mails: `imaps://user:password@host` is encrypted from the start, `imap://` must offer STARTTLS unless it is on loopback or `?tls=off` allows a clear connection on a private network. Needs `REPLY_ADDRESS`. Default: nobody’s answers are read, and mails say so.',
    ),
  REPLY_ADDRESS: emailAddress
    .optional()
    .describe(
      'Address of that mailbox, like `reply@studio.example`. What is sent to `reply+…@studio.example` has to reach it too.',
    ),
  AUTH_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters')
    .optional()
    .describe('Key that signs sessions. Default: made once and kept in `DATA_DIR/auth-secret`.'),
  TRUST_PROXY: trustProxy
    .default(0)
    .describe(
      'Number of proxies in front whose `X-Forwarded-For` is believed; `off` believes none and is the default.',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be one of silent, error, warn, info, debug',
    })
    .default('info')
    .describe('How much is logged.'),
  RATE_LIMITS: onOff
    .default('on')
    .describe('`off` is for load tests; refused unless PUBLIC_URL is a loopback address.'),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'Folder into which the server writes a backup every night, with the settings and the secret that a restore needs. Default: it makes none.',
    ),
  BACKUP_AT: timeOfDay
    .default('03:10')
    .describe('Time in Stockholm from which the backup of a night is made.'),
  BACKUP_KEEP_DAYS: z
    .string()
    .regex(/^([1-9]|[12]\d|30)$/, 'must be a whole number from 1 to 30')
    .transform(Number)
    .default(7)
    .describe('For how many days each backup of a night is kept.'),
  BACKUP_KEEP_WEEKS: z
    .string()
    .regex(/^[0-5]$/, 'must be a whole number from 0 to 5')
    .transform(Number)
    .default(4)
    .describe(
      'For how many weeks the newest backup of each week is kept: five at most, since what was deleted is promised to be gone from all copies within 60 days.',
    ),
  BACKUP_RECIPIENT: ageRecipients
    .optional()
    .describe(
      'Public key of age (`age1…`; several with commas between) to which the backups of the nights are encrypted: this machine then cannot read them. Default: they are not encrypted.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters')
    .optional()
    .describe('Opens `/metrics` to `Authorization: Bearer …`. Default: loopback only.'),
  ALERT_URL: alertUrl
    .optional()
    .describe(
      'Where alerts and tasks that wait for the studio are posted: a topic of ntfy (`https://ntfy.sh/TOPIC`), a webhook of Slack or Discord, or any address that takes JSON. Where the host does not tell which: `ntfy+https://…`, `slack+https://…`, `discord+https://…`, `webhook+https://…`.',
    ),
  HEARTBEAT_URL: heartbeatUrl
    .optional()
    .describe(
      'Address that is asked every three minutes while nothing is wrong, at a service that tells you when it is not.',
    ),
  SAMPLE_CONTENT: onOff
    .optional()
    .describe(
      'Shows invented testimonials. Default: `on` while PUBLIC_URL is a loopback address, else `off`.',
    ),
  LINK_CHECKS: onOff
    .optional()
    .describe(
      'Whether hosts such as Google Drive are asked if the links of clients open. Default: `off` while PUBLIC_URL is a loopback address, else `on`.',
    ),
  OFFLINE_PAGE: onOff
    .default('on')
    .describe('`off` has browsers forget the page that they keep for when there is no network.'),
  UPLOAD_MAX_BYTES: wholeBytes.default(5 * 1024 ** 3).describe('How many bytes one uploaded file may have.'),
  UPLOAD_CLIENT_BYTES: wholeBytes
    .default(50 * 1024 ** 3)
    .describe(
      'How many bytes of uploaded files one client may have, those under way included; 2 GiB at most until an order of theirs is paid.',
    ),
  UPLOAD_KEEP_FREE_BYTES: wholeBytes
    .default(2 * 1024 ** 3)
    .describe(
      'How many bytes of the disk under DATA_DIR uploads leave free. Project files of clients leave twice as many, so that deliveries and files of messages have room of their own.',
    ),
  STORAGE_URL: storageUrl
    .optional()
    .describe(
      'S3-compatible bucket in which uploaded files are kept: `https://KEY:SECRET@HOST/BUCKET`, with `?region=` where it asks for one. What is under way stays in DATA_DIR until it is there. Default: `DATA_DIR/files`.',
    ),
  PAYMENTS: z
    .enum(['sandbox', 'test'], { error: 'must be sandbox, test or not set' })
    .optional()
    .describe(
      'Without Stripe, payments are in test mode: they charge nobody and complete by themselves. `test` puts a checkout with test cards before that; refused unless PUBLIC_URL is a loopback address. `sandbox` allows the test mode on a public address, on purpose.',
    ),
  BANK_ACCOUNT: bankAccount
    .optional()
    .describe(
      'IBAN and BIC that buyers of quotes may transfer to, like `SE45 5000 0000 0583 9825 7466 ESSESESS`. Default: the bank of `own/studio.json`; without either, quotes are paid by card.',
    ),
  PAYMENT_REMINDERS: onOff
    .default('on')
    .describe(
      '`off` reminds no buyer of a transfer that does not come; `on` does on the third and tenth day after acceptance and on the due day, unless its quote is without reminders. Other reminders are switched off by whoever gets them.',
    ),
  SHORT_TRANSFER_EURO: z
    .string()
    .regex(/^\d{1,3}$/, 'must be whole euro from 0 to 999')
    .transform(Number)
    .default(25)
    .describe(
      'How many euro may be missing of a bank transfer and be taken for a charge of the bank when you settle the order.',
    ),
  ACCOUNTING_CURRENCY: currency
    .default('SEK')
    .describe(
      'Currency of the books. With `SEK` invoices say their VAT in kronor too, by the last known rate of their day. `EUR` is refused where the legal form in `own/studio.json` does not allow it.',
    ),
  FINANCIAL_YEAR_BEGINS: firstOfMonth
    .default('01-01')
    .describe(
      'Month and day on which the financial year begins, such as `05-01`. Accounting records are kept through the seventh year after the calendar year in which it closed.',
    ),
  RATES_URL: ratesUrl
    .optional()
    .describe(
      'Where daily exchange rates are asked for: `on` is the central bank (`https://api.riksbank.se`), else the address of a stand-in. Default: nobody is asked, and `studio rates set` keeps them.',
    ),
  EMAILJS_PUBLIC_KEY: z.string().optional().describe('EmailJS: the public key. All three switch it on.'),
  EMAILJS_SERVICE_ID: z.string().optional().describe('EmailJS: the service.'),
  EMAILJS_TEMPLATE_ID: z.string().optional().describe('EmailJS: the template.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional()
    .describe(
      'Stripe: the secret key. All three Stripe variables switch it on; without them payments are in test mode.',
    ),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, 'must start with pk_test_ or pk_live_')
    .optional()
    .describe('Stripe: the publishable key.'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_[^,\s]+(,whsec_[^,\s]+)?$/,
      'must start with whsec_; two, separated by a comma, while one is replaced',
    )
    .optional()
    .describe('Stripe: the signing secret of the webhook; two, separated by a comma, during rotation.'),
  STRIPE_API_URL: httpUrl
    .optional()
    .describe(
      'Stripe: another address of its API, for tests against a stand-in; only a loopback address is accepted.',
    ),
  VIES_URL: viesUrl
    .optional()
    .describe(
      "Where VAT numbers of companies in other EU countries are checked: `on` is the European Commission's VIES, else the `https://` address of its REST interface, or a stand-in's on loopback. Default: nobody is asked, and such companies pay Swedish VAT until their number is confirmed.",
    ),
})

export type Environment = z.infer<typeof environmentSchema>

/** To another machine only what names its `sslmode`; a socket has none. */
function saysHowItTravels(value: string): boolean {
  if (!value.startsWith('postgres') || !URL.canParse(value)) return true
  const { hostname, searchParams } = new URL(value)
  const host = searchParams.get('host') ?? hostname
  if (host === '' || host.startsWith('/') || isLoopbackHost(host)) return true
  return /^(verify-full|verify-ca|require|disable)$/.test(searchParams.get('sslmode') ?? '')
}

function isViesAddress(value: string): boolean {
  if (value === 'on') return true
  if (!URL.canParse(value)) return false
  const { protocol, username, search, hash } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackUrl(value))
  return isSafe && !username && !search && !hash
}

/** Key and secret as they stand in an address: with %2F for a slash. */
function isBucketAddress(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, pathname, searchParams, hash } = new URL(value)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopbackUrl(value))
  const isBucket = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(pathname)
  const saysRegionAlone = [...searchParams.keys()].every((key) => key === 'region')
  return isSafe && username !== '' && password !== '' && isBucket && saysRegionAlone && hash === ''
}

function isHttpOrigin(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.pathname === '/' && !url.search && !url.hash && !url.username
}
