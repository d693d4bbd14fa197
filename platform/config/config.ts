import { z } from 'zod'
import { bareAddress } from '../../domain/kernel/mail-address.ts'
import { PlainError } from '../plain-error.ts'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

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

const databaseUrl = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\/\S+$/.test(value) || /^file:.+/.test(value),
    'must be a postgres://… address or file:PATH',
  )

const smtpUrl = z
  .string()
  .refine((value) => /^smtps?:\/\/\S+$/.test(value), 'must be an smtp:// or smtps:// address')

const mailAddress = z
  .string()
  .refine(
    (value) => bareAddress(value) !== undefined,
    'must be an e-mail address, optionally as Name <address>',
  )

const viesUrl = z
  .string()
  .refine(isViesAddress, 'must be on, or an https:// address (http:// on loopback) without a query')
  .transform((value) => value.replace(/\/+$/, ''))
const currency = z.enum(['EUR', 'SEK'], { error: 'must be EUR or SEK' })

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
    .describe('Folder for the database file, the mails and the secret; created when missing.'),
  DATABASE_URL: databaseUrl
    .optional()
    .describe(
      '`postgres://…` puts the whole product on PostgreSQL. Default: the SQLite file `bildruta.sqlite` in DATA_DIR.',
    ),
  SMTP_URL: smtpUrl
    .optional()
    .describe(
      'Mail server: `smtps://` is encrypted from the start, `smtp://` must offer STARTTLS unless it is on loopback or `?tls=off` allows a clear connection on a private network. Default: each mail is written to `DATA_DIR/mail/*.eml` and named in the log.',
    ),
  MAIL_FROM: mailAddress
    .optional()
    .describe('Sender of all mails. Default: the support address of `content/studio.ts`.'),
  STUDIO_EMAIL: mailAddress
    .optional()
    .describe('Where notices to the studio go. Default: the support address of `content/studio.ts`.'),
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
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters')
    .optional()
    .describe('Opens `/metrics` to `Authorization: Bearer …`. Default: loopback only.'),
  SAMPLE_CONTENT: onOff
    .optional()
    .describe(
      'Shows invented testimonials. Default: `on` while PUBLIC_URL is a loopback address, else `off`.',
    ),
  OFFLINE_PAGE: onOff
    .default('on')
    .describe('`off` has browsers forget the page that they keep for when there is no network.'),
  PAYMENTS: z
    .enum(['sandbox', 'rehearsal'], { error: 'must be sandbox, rehearsal or not set' })
    .optional()
    .describe(
      '`rehearsal` serves the whole checkout on your own machine with stand-in cards that charge nothing; refused unless PUBLIC_URL is a loopback address. `sandbox` allows the sandbox provider on a public address, on purpose.',
    ),
  ACCOUNTING_CURRENCY: currency
    .default('EUR')
    .describe(
      'Currency of the books. With `SEK` invoices say their VAT in kronor too, by the last known rate of their day.',
    ),
  RATES_URL: httpUrl
    .optional()
    .describe(
      'Where daily exchange rates are asked for: `https://api.riksbank.se` is the central bank. Default: nobody is asked, and `studio rates set` keeps them.',
    ),
  EMAILJS_PUBLIC_KEY: z.string().optional().describe('EmailJS: the public key. All three switch it on.'),
  EMAILJS_SERVICE_ID: z.string().optional().describe('EmailJS: the service.'),
  EMAILJS_TEMPLATE_ID: z.string().optional().describe('EmailJS: the template.'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional()
    .describe(
      'Stripe: the secret key. All three Stripe variables switch it on; else payments are a sandbox.',
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

type Environment = z.infer<typeof environmentSchema>

/** The whole configuration, parsed once and frozen. */
export type Config = Readonly<
  Omit<Environment, 'PUBLIC_URL' | 'SAMPLE_CONTENT'> & {
    PUBLIC_URL: string
    SAMPLE_CONTENT: 'on' | 'off'
    /** True while PUBLIC_URL names this machine only. */
    isLoopback: boolean
    isHttps: boolean
    emailJs: { publicKey: string; serviceId: string; templateId: string } | undefined
    stripe:
      | { secretKey: string; publishableKey: string; webhookSecrets: string[]; apiUrl?: string | undefined }
      | undefined
  }
>

/** A variable that cannot be used. The message is one sentence that names it. */
export class ConfigError extends PlainError {
  override readonly name = 'ConfigError'
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError for the first variable that cannot be used
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(
    Object.keys(environmentSchema.shape)
      .filter((name) => env[name]?.trim())
      .map((name) => [name, env[name]?.trim()]),
  )
  const parsed = environmentSchema.safeParse(present)
  if (!parsed.success) throw new ConfigError(firstIssue(parsed.error))
  const values = parsed.data

  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const isLoopback = isLoopbackUrl(publicUrl)
  const config: Config = {
    ...values,
    PUBLIC_URL: publicUrl,
    SAMPLE_CONTENT: values.SAMPLE_CONTENT ?? (isLoopback ? 'on' : 'off'),
    isLoopback,
    isHttps: publicUrl.startsWith('https:'),
    emailJs: allOrNone(
      values,
      'EMAILJS_PUBLIC_KEY',
      'EMAILJS_SERVICE_ID',
      'EMAILJS_TEMPLATE_ID',
      (a, b, c) => ({
        publicKey: a,
        serviceId: b,
        templateId: c,
      }),
    ),
    stripe: allOrNone(
      values,
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      (a, b, c) => ({
        secretKey: a,
        publishableKey: b,
        webhookSecrets: c.split(','),
        apiUrl: values.STRIPE_API_URL,
      }),
    ),
  }
  refuseUnsafe(config)
  return Object.freeze(config)
}

/** @param host as URLs and sockets write it, IPv6 with or without brackets */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK.test(host)
}

function refuseUnsafe(config: Config): void {
  if (config.STRIPE_API_URL && !isLoopbackUrl(config.STRIPE_API_URL))
    throw new ConfigError('STRIPE_API_URL is for tests and must be a loopback address.')
  if (config.RATE_LIMITS === 'off' && !config.isLoopback)
    throw new ConfigError(
      `RATE_LIMITS=off is for load tests and is refused on a public address (PUBLIC_URL is ${config.PUBLIC_URL}).`,
    )
  if (config.PAYMENTS === 'rehearsal') refuseUnsafeRehearsal(config)
  if (!config.stripe && !config.isLoopback && config.PAYMENTS !== 'sandbox')
    throw new ConfigError(
      'STRIPE_SECRET_KEY is not set and PUBLIC_URL is a public address: set the Stripe variables, or PAYMENTS=sandbox to run without real payments on purpose.',
    )
}

function refuseUnsafeRehearsal({ stripe, isLoopback, PUBLIC_URL }: Config): void {
  if (!isLoopback)
    throw new ConfigError(
      `PAYMENTS=rehearsal is for one's own machine and is refused on a public address (PUBLIC_URL is ${PUBLIC_URL}).`,
    )
  if (stripe)
    throw new ConfigError(
      'PAYMENTS=rehearsal needs no Stripe: take it away, or the Stripe variables, so that it is clear whether cards are charged.',
    )
}

type Named =
  | 'EMAILJS_PUBLIC_KEY'
  | 'EMAILJS_SERVICE_ID'
  | 'EMAILJS_TEMPLATE_ID'
  | `STRIPE_${'SECRET_KEY' | 'PUBLISHABLE_KEY' | 'WEBHOOK_SECRET'}`

function allOrNone<T>(
  values: Environment,
  first: Named,
  second: Named,
  third: Named,
  build: (first: string, second: string, third: string) => T,
): T | undefined {
  const [a, b, c] = [values[first], values[second], values[third]]
  if (a && b && c) return build(a, b, c)
  const missing = [first, second, third].filter((name) => !values[name])
  if (missing.length < 3) throw new ConfigError(`${missing[0]} is not set although its companions are.`)
  return undefined
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.join('.')} ${issue?.message}.`
}

function isLoopbackUrl(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname)
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
