import type { z } from 'zod'
import { PlainError } from '../plain-error.ts'
import { type Environment, environmentSchema } from './environment.ts'
import { isLoopbackUrl } from './loopback.ts'

/** The whole configuration, parsed once and frozen. */
export type Config = Readonly<
  Omit<Environment, 'PUBLIC_URL' | 'SAMPLE_CONTENT' | 'LINK_CHECKS'> & {
    PUBLIC_URL: string
    SAMPLE_CONTENT: 'on' | 'off'
    LINK_CHECKS: 'on' | 'off'
    /** True while PUBLIC_URL names this machine only. */
    isLoopback: boolean
    isHttps: boolean
    /** The variables as they were given, secrets included: what a restore elsewhere needs. */
    given: Readonly<Record<string, string>>
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
      .map((name) => [name, env[name]?.trim() ?? '']),
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
    LINK_CHECKS: values.LINK_CHECKS ?? (isLoopback ? 'off' : 'on'),
    isLoopback,
    isHttps: publicUrl.startsWith('https:'),
    given: Object.freeze(present),
    emailJs: allOrNone(
      values,
      'EMAILJS_PUBLIC_KEY',
      'EMAILJS_SERVICE_ID',
      'EMAILJS_TEMPLATE_ID',
      (publicKey, serviceId, templateId) => ({ publicKey, serviceId, templateId }),
    ),
    stripe: allOrNone(
      values,
      'STRIPE_SECRET_KEY',
      'STRIPE_PUBLISHABLE_KEY',
      'STRIPE_WEBHOOK_SECRET',
      (secretKey, publishableKey, webhookSecret) => ({
        secretKey,
        publishableKey,
        webhookSecrets: webhookSecret.split(','),
        apiUrl: values.STRIPE_API_URL,
      }),
    ),
  }
  refuseUnsafe(config)
  return Object.freeze(config)
}

function firstIssue(error: z.ZodError): string {
  const issue = error.issues[0]
  return `${issue?.path.join('.')} ${issue?.message}.`
}

type Named =
  | 'EMAILJS_PUBLIC_KEY'
  | 'EMAILJS_SERVICE_ID'
  | 'EMAILJS_TEMPLATE_ID'
  | `STRIPE_${'SECRET_KEY' | 'PUBLISHABLE_KEY' | 'WEBHOOK_SECRET'}`

/** What three variables that belong together make; nothing while none of them is set. @throws ConfigError for the first that is missing */
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

function refuseUnsafe(config: Config): void {
  if (config.STRIPE_API_URL && !isLoopbackUrl(config.STRIPE_API_URL))
    throw new ConfigError('STRIPE_API_URL is for tests and must be a loopback address.')
  if (config.RATE_LIMITS === 'off' && !config.isLoopback)
    throw new ConfigError(
      `RATE_LIMITS=off is for load tests and is refused on a public address (PUBLIC_URL is ${config.PUBLIC_URL}).`,
    )
  if (config.IMAP_URL && !config.REPLY_ADDRESS)
    throw new ConfigError('REPLY_ADDRESS is not set although IMAP_URL is: it is the address of that mailbox.')
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
