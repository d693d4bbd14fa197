import { type Identity, mayKeepBooksInEuro } from '#domain/kernel/studio.ts'
import { PlainError } from '../plain-error.ts'
import { type Environment, environmentSchema } from './environment.ts'
import { isLoopbackUrl } from './value-rules.ts'

const VARIABLES = Object.keys(environmentSchema.shape)
/** Each group is set completely or not at all. */
const STRIPE = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']
const GROUPS = [['EMAILJS_PUBLIC_KEY', 'EMAILJS_SERVICE_ID', 'EMAILJS_TEMPLATE_ID'], STRIPE]
const EXAMPLE_TOPIC = '/A-TOPIC-THAT-NOBODY-GUESSES'

export type Config = Readonly<
  Omit<Environment, 'PUBLIC_URL' | 'SAMPLE_CONTENT' | 'LINK_CHECKS'> & {
    PUBLIC_URL: string
    SAMPLE_CONTENT: 'on' | 'off'
    LINK_CHECKS: 'on' | 'off'
    /** True if PUBLIC_URL is a loopback address. */
    isLoopback: boolean
    isHttps: boolean
    /** The variables including secrets, as needed for a restore elsewhere. */
    given: Readonly<Record<string, string>>
    /** Warnings about variables that are probably mistaken. They don't stop the start. */
    doubts: readonly string[]
    emailJs: { publicKey: string; serviceId: string; templateId: string } | undefined
    stripe:
      | { secretKey: string; publishableKey: string; webhookSecrets: string[]; apiUrl?: string | undefined }
      | undefined
  }
>

/** Variables that can't be used. The message has one line per variable. */
export class ConfigError extends PlainError {
  override readonly name = 'ConfigError'
}

type Variables = Readonly<Record<string, string | undefined>>
/** Why a variable is invalid, in a sentence that names it. */
type Fault = { variable: string; sentence: string }

/** Reads the configuration from environment variables. @throws ConfigError listing all invalid variables */
export function parseConfig(env: Variables): Config {
  const given = Object.fromEntries(
    VARIABLES.filter((name) => env[name]?.trim()).map((name) => [name, env[name]?.trim() ?? '']),
  )
  const { values, faults } = readValues(given)
  const misspelt = nearMisses(env, VARIABLES).map(
    ({ name, meant }) => `${name} isn't a known variable. Did you mean ${meant}?`,
  )
  const config = configOf(values, given, misspelt)
  const all = [...faults, ...incompleteGroups(given), ...unsafe(config)]
  const first = all.filter(
    ({ variable }, index) => index === all.findIndex((other) => other.variable === variable),
  )
  if (first.length > 0)
    throw new ConfigError([...first.map(({ sentence }) => sentence), ...misspelt].join('\n'))
  return Object.freeze(config)
}

function readValues(given: Record<string, string>): { values: Environment; faults: Fault[] } {
  const issues = environmentSchema.safeParse(given).error?.issues ?? []
  const faults = issues.map(({ path, message }) => ({
    variable: path.join('.'),
    sentence: `${path.join('.')} ${message}.`,
  }))
  const usable = Object.entries(given).filter(([name]) => faults.every(({ variable }) => variable !== name))
  return { values: environmentSchema.parse(Object.fromEntries(usable)), faults }
}

function configOf(values: Environment, given: Record<string, string>, misspelt: string[]): Config {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  const isLoopback = isLoopbackUrl(publicUrl)
  return {
    ...values,
    PUBLIC_URL: publicUrl,
    SAMPLE_CONTENT: values.SAMPLE_CONTENT ?? (isLoopback ? 'on' : 'off'),
    LINK_CHECKS: values.LINK_CHECKS ?? (isLoopback ? 'off' : 'on'),
    isLoopback,
    isHttps: publicUrl.startsWith('https:'),
    given: Object.freeze(given),
    doubts: [...misspelt, ...examplesLeft(given, isLoopback)],
    emailJs: ifAll(
      [values.EMAILJS_PUBLIC_KEY, values.EMAILJS_SERVICE_ID, values.EMAILJS_TEMPLATE_ID],
      ([publicKey, serviceId, templateId]) => ({ publicKey, serviceId, templateId }),
    ),
    stripe: ifAll(
      [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY, values.STRIPE_WEBHOOK_SECRET],
      ([secretKey, publishableKey, webhookSecret]) => ({
        secretKey,
        publishableKey,
        webhookSecrets: webhookSecret.split(','),
        apiUrl: values.STRIPE_API_URL,
      }),
    ),
  }
}

type Three<T> = readonly [T, T, T]

function ifAll<T>(
  [first, second, third]: Three<string | undefined>,
  build: (all: Three<string>) => T,
): T | undefined {
  return first && second && third ? build([first, second, third]) : undefined
}

function incompleteGroups(given: Record<string, string>): Fault[] {
  return GROUPS.flatMap((names) => {
    const set = names.find((name) => given[name])
    if (!set) return []
    return names
      .filter((name) => !given[name])
      .map((variable) => ({ variable, sentence: `${variable} isn't set, although ${set} is.` }))
  })
}

/** Placeholders from docs/operating.md: reserved domain names (RFC 2606), and a topic that everyone can read. */
function examplesLeft(given: Record<string, string>, isLoopback: boolean): string[] {
  return Object.entries(given)
    .filter(([, value]) => value.endsWith(EXAMPLE_TOPIC) || (!isLoopback && /\.example\b/i.test(value)))
    .map(([name]) => `${name} still has the example value. Set your own.`)
}

function unsafe(config: Config): Fault[] {
  const { PUBLIC_URL, PAYMENTS, STRIPE_API_URL, RATE_LIMITS, isLoopback, stripe, given } = config
  const onPublicAddress = `is refused on a public address (PUBLIC_URL is ${PUBLIC_URL}).`
  const rules: [isBroken: boolean, variable: string, sentence: string][] = [
    [
      STRIPE_API_URL !== undefined && !isLoopbackUrl(STRIPE_API_URL),
      'STRIPE_API_URL',
      'STRIPE_API_URL is for tests and must be a loopback address.',
    ],
    [
      RATE_LIMITS === 'off' && !isLoopback,
      'RATE_LIMITS',
      `RATE_LIMITS=off is for load tests and ${onPublicAddress}`,
    ],
    [
      !!given.IMAP_URL && !given.REPLY_ADDRESS,
      'REPLY_ADDRESS',
      'REPLY_ADDRESS is missing. IMAP_URL is set, so set it to the address of that mailbox.',
    ],
    [
      PAYMENTS === 'test' && !isLoopback,
      'PAYMENTS',
      `PAYMENTS=test is for your own machine and ${onPublicAddress}`,
    ],
    [
      PAYMENTS === 'test' && stripe !== undefined,
      'PAYMENTS',
      'PAYMENTS=test and Stripe are both set. Remove one of them, so that it is clear whether cards are charged.',
    ],
    [
      STRIPE.every((name) => !given[name]) && !isLoopback && !given.PAYMENTS,
      'STRIPE_SECRET_KEY',
      "STRIPE_SECRET_KEY isn't set, and PUBLIC_URL is a public address. Set the Stripe variables, or PAYMENTS=sandbox to run without real payments.",
    ],
  ]
  return rules.filter(([isBroken]) => isBroken).map(([, variable, sentence]) => ({ variable, sentence }))
}

/** Shorter names resemble too many others (`HOST` and `VHOST`), so only swapped letters count as typos. */
const MEDIUM = 8
/** Names with at least this many letters may differ by two. `SITE_URL` isn't `SMTP_URL`. */
const LONG = 10

/**
 * Unknown variables with the one that was probably meant: at most two letters different, and not set.
 * @param known all of ours
 */
export function nearMisses(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): { name: string; meant: string }[] {
  const missing = known.filter((name) => !environment[name]?.trim())
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = missing.find((other) => isNear(name.toUpperCase(), other))
      return meant === undefined ? [] : [{ name, meant }]
    })
}

function isNear(name: string, known: string): boolean {
  if (lettersOf(name) === lettersOf(known)) return isWithin(2, name, known)
  if (known.length < MEDIUM) return false
  // Few people mistype the first letter.
  return isWithin(known.length >= LONG && name[0] === known[0] ? 2 : 1, name, known)
}

function lettersOf(name: string): string {
  return [...name].toSorted().join('')
}

/** Whether two names differ by at most this many inserted, deleted, replaced or swapped letters. */
function isWithin(changes: number, a: string, b: string): boolean {
  if (a === b) return true
  if (changes === 0) return false
  if (a[0] === b[0]) return isWithin(changes, a.slice(1), b.slice(1))
  const isSwapped = a[0] === b[1] && a[1] === b[0]
  return (
    isWithin(changes - 1, a.slice(1), b) ||
    isWithin(changes - 1, a, b.slice(1)) ||
    isWithin(changes - 1, a.slice(1), b.slice(1)) ||
    (isSwapped && isWithin(changes - 1, a.slice(2), b.slice(2)))
  )
}

/** Refuses books in euro if the law does. @throws ConfigError */
export function checkAccountingCurrency(
  { ACCOUNTING_CURRENCY }: Pick<Config, 'ACCOUNTING_CURRENCY'>,
  identity: Identity,
): void {
  if (ACCOUNTING_CURRENCY === 'SEK' || mayKeepBooksInEuro(identity)) return
  throw new ConfigError(
    `ACCOUNTING_CURRENCY is EUR, but the law doesn't allow it for the legal form '${identity.legalForm}' (bokföringslagen 4 kap. 6 §). Set it to SEK.`,
  )
}
