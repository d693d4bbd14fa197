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
    'points to another machine. End it with ?sslmode=verify-full, or with ?sslmode=disable if unencrypted traffic is acceptable',
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
    'must be an email address, optionally as Name <address>',
  )

const studioMember = z.string().superRefine((name, context) => {
  const refusal = memberRefusal(name)
  if (refusal) context.addIssue(refusal)
})

const viesUrl = z
  .string()
  .refine(isViesAddress, 'must be on, or an https:// address (http:// on loopback) without a query')
  .transform((value) => value.replace(/\/+$/, ''))

const bankAccount = z.string().transform((value, context) => {
  const account = readBankAccount(value)
  if (account) return account
  context.addIssue('must be an IBAN and its BIC, like SE45 5000 0000 0583 9825 7466 ESSESESS')
  return z.NEVER
})

const ageRecipients = z
  .string()
  .regex(
    /^age1[a-z0-9]{20,}(,age1[a-z0-9]{20,})*$/,
    'must be an age public key, like age1…, or several separated by commas',
  )

const alertUrl = z
  .string()
  .refine(
    (value) => readAlertAddress(value) !== undefined,
    "must be an https:// address. Put ntfy+, slack+, discord+ or webhook+ in front if the host doesn't show which it is. For ntfy, end it with a topic",
  )

const heartbeatUrl = z
  .string()
  .refine((value) => readAddress(value) !== undefined, 'must be an https:// address')

const currency = z.enum(['EUR', 'SEK'], { error: 'must be EUR or SEK' })

const firstOfMonth = z.string().regex(/^(0[1-9]|1[0-2])-01$/, 'must be the first day of a month, like 05-01')

const wholeBytes = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number of bytes')
  .transform(Number)

const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })

const trustProxy = z
  .string()
  .regex(/^(off|\d)$/, 'must be off or the number of proxies in front, 1 to 9')
  .transform((value) => (value === 'off' ? 0 : Number(value)))

/** Each variable with its rule and its description in docs/operating.md. An empty text counts as not set. */
export const environmentSchema = z.object({
  PORT: port.default(3000).describe('Port to listen on.'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on. `0.0.0.0` opens it to the network.'),
  PUBLIC_URL: httpUrl.optional().describe('Public address of the product. Default: `http://localhost:PORT`.'),
  DATA_DIR: z
    .string()
    .default('data')
    .describe('Folder for the database file, uploaded files, emails and the secret. Created if missing.'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      '`postgres://…` selects PostgreSQL. On another machine add `?sslmode=verify-full`, or `?sslmode=disable` on a private network. Default: `bildruta.sqlite` in DATA_DIR.',
    ),
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      'Mail server: `smtps://…`, or `smtp://…` with STARTTLS. `?tls=off` is for private networks. Default: each email is written to `DATA_DIR/mail/*.eml`.',
    ),
  EMAIL_FROM: emailAddress
    .optional()
    .describe('Sender of all emails. Default: the support address of `overrides/studio.json`.'),
  STUDIO_EMAIL: emailAddress
    .optional()
    .describe('Recipient of notices to the studio. Default: the support address of `overrides/studio.json`.'),
  STUDIO_MEMBER: studioMember
    .optional()
    .describe(
      'Your name in the audit log when you use the command line. `--as NAME` overrides it. Default: the system user, or the user who ran `sudo`.',
    ),
  IMAP_URL: imapUrl
    .optional()
    .describe(
      'Mailbox for clients’ replies: `imaps://user:password@host`, or `imap://…` with STARTTLS. `?tls=off` is for private networks. Needs `REPLY_ADDRESS`. Default: replies aren’t read.',
    ),
  REPLY_ADDRESS: emailAddress
    .optional()
    .describe(
      'Address of that mailbox, like `reply@studio.example`. Emails to `reply+…@studio.example` must reach it too.',
    ),
  AUTH_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters')
    .optional()
    .describe('Key that signs sessions. Default: generated once and stored in `DATA_DIR/auth-secret`.'),
  TRUST_PROXY: trustProxy
    .default(0)
    .describe(
      'Number of proxies in front of the server whose `X-Forwarded-For` is trusted. `off`, the default, trusts none.',
    ),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be one of silent, error, warn, info, debug',
    })
    .default('info')
    .describe('Log level.'),
  RATE_LIMITS: onOff
    .default('on')
    .describe('`off` is for load tests, and refused unless PUBLIC_URL is a loopback address.'),
  BACKUP_DIR: z
    .string()
    .optional()
    .describe(
      'Folder for nightly backups (03:10 in Stockholm), including the settings and the secret that a restore needs. Default: no backups.',
    ),
  BACKUP_RECIPIENT: ageRecipients
    .optional()
    .describe(
      'age public key (`age1…`, or several separated by commas) that encrypts nightly backups, so that this machine can’t read them. Default: not encrypted.',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters')
    .optional()
    .describe('Allows `/metrics` with `Authorization: Bearer …`. Default: loopback only.'),
  ALERT_URL: alertUrl
    .optional()
    .describe(
      'Webhook for alerts and open tasks: ntfy, Slack, Discord, or any address that accepts JSON. `ntfy+https://…`, `slack+…`, `discord+…` and `webhook+…` say which.',
    ),
  HEARTBEAT_URL: heartbeatUrl
    .optional()
    .describe(
      'Address of a monitoring service, requested every ten minutes while all checks pass. The service alerts you when the requests stop.',
    ),
  SAMPLE_CONTENT: onOff
    .optional()
    .describe(
      'Shows invented testimonials. Default: `on` if PUBLIC_URL is a loopback address, otherwise `off`.',
    ),
  LINK_CHECKS: onOff
    .optional()
    .describe(
      'Checks whether clients’ links open, at hosts such as Google Drive. Default: `off` if PUBLIC_URL is a loopback address, otherwise `on`.',
    ),
  UPLOAD_MAX_BYTES: wholeBytes.default(5 * 1024 ** 3).describe('Size limit of an uploaded file in bytes.'),
  UPLOAD_CLIENT_BYTES: wholeBytes
    .default(50 * 1024 ** 3)
    .describe(
      'Limit of uploaded files per client in bytes, including unfinished uploads. At most 2 GiB until the client has paid for an order.',
    ),
  UPLOAD_KEEP_FREE_BYTES: wholeBytes
    .default(2 * 1024 ** 3)
    .describe(
      'Bytes that uploads leave free on the disk of DATA_DIR. Clients’ project files leave twice as many, so that deliveries and attachments still fit.',
    ),
  PAYMENTS: z
    .enum(['sandbox', 'test'], { error: 'must be sandbox, test or not set' })
    .optional()
    .describe(
      'Test mode without Stripe. `test` adds a checkout with test cards, on loopback only. `sandbox` allows test mode on a public address.',
    ),
  BANK_ACCOUNT: bankAccount
    .optional()
    .describe(
      'IBAN and BIC for transfers from buyers of quotes. Default: the bank in `overrides/studio.json`. Without either, quotes are paid by card.',
    ),
  PAYMENT_REMINDERS: onOff
    .default('on')
    .describe('Reminds buyers of missing transfers three and ten days after acceptance and on the due date.'),
  SHORT_TRANSFER_EURO: z
    .string()
    .regex(/^\d{1,3}$/, 'must be whole euros from 0 to 999')
    .transform(Number)
    .default(25)
    .describe('Largest shortfall of a bank transfer, in euros, that you can settle as a bank charge.'),
  ACCOUNTING_CURRENCY: currency
    .default('SEK')
    .describe(
      'Currency of the books. With `SEK`, invoices also state VAT in kronor. `EUR` is refused if the legal form in `overrides/studio.json` doesn’t allow it.',
    ),
  FINANCIAL_YEAR_BEGINS: firstOfMonth
    .default('01-01')
    .describe(
      'First day of the financial year, such as `05-01`. Accounting records are kept through the seventh year after the calendar year in which it closed.',
    ),
  RATES_URL: ratesUrl
    .optional()
    .describe(
      'Source of daily exchange rates: `on` for the central bank, or the address of a test server. Default: none; enter rates with `studio rates set`.',
    ),
  EMAILJS_PUBLIC_KEY: z
    .string()
    .optional()
    .describe('EmailJS: the public key. EmailJS is on if all three are set.'),
  EMAILJS_SERVICE_ID: z.string().optional().describe('EmailJS: the service.'),
  EMAILJS_TEMPLATE_ID: z.string().optional().describe('EmailJS: the template.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional()
    .describe(
      'Stripe: the secret key. Stripe is on if all three are set. Otherwise payments are in test mode.',
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
      'must start with whsec_. During rotation, list both secrets, separated by a comma',
    )
    .optional()
    .describe('Stripe: the signing secret of the webhook. During rotation two, separated by a comma.'),
  STRIPE_API_URL: httpUrl
    .optional()
    .describe('Stripe: another API address, for tests against a fake. Must be a loopback address.'),
  VIES_URL: viesUrl
    .optional()
    .describe(
      'Checks VAT numbers of companies in other EU countries: `on` for VIES, or an `https://` address. Default: not checked, and such companies pay Swedish VAT.',
    ),
})

export type Environment = z.infer<typeof environmentSchema>

/** A connection to another machine must state its `sslmode`. A socket has none. */
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

function isHttpOrigin(value: string): boolean {
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return false
  const url = new URL(value)
  return url.pathname === '/' && !url.search && !url.hash && !url.username
}
