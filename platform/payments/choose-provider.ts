import type { PaymentsProvider } from '#domain/billing/payments/payments.provider.ts'
import type { Db } from '#domain/kernel/database.ts'
import { type BankAccount, type Identity, missingFacts } from '#domain/kernel/studio.ts'
import type { Clock } from '#domain/kernel/time.ts'
import { type Config, ConfigError } from '../config/config.ts'
import { stripeProvider } from './stripe.ts'
import { isLiveKey } from './stripe-client.ts'
import { type Deliver, testModeProvider } from './test-mode.ts'

export type ChosenProvider = {
  provider: PaymentsProvider
  /** Sends the provider's own events to `deliver`, as a webhook would. If `deliver` fails, the event is sent again. */
  start: (deliver: Deliver) => void
  stop: () => Promise<void>
}

/**
 * Refuses payment keys of mixed modes. If real money or a public address is involved, also refuses keys of a studio
 * without a legal identity (e-handelslagen 2002:562, 8 §). Call it before opening anything.
 * @throws ConfigError
 */
export function checkPaymentKeys(
  { stripe, isLoopback }: Pick<Config, 'stripe' | 'isLoopback'>,
  identity: Identity,
): void {
  if (!stripe) return
  const isLive = isLiveKey(stripe.secretKey)
  if (isLive !== stripe.publishableKey.startsWith('pk_live_'))
    throw new ConfigError(
      `STRIPE_PUBLISHABLE_KEY is a ${isLive ? 'test' : 'live'} key, but STRIPE_SECRET_KEY is a ${isLive ? 'live' : 'test'} key. Use keys of the same mode.`,
    )
  if (isLoopback && !isLive) return
  requireIdentity(identity, `STRIPE_SECRET_KEY is ${isLive ? 'a live key' : 'set on a public address'}`)
}

export function checkTransfers(
  { bank, isLoopback }: { bank: BankAccount | null; isLoopback: boolean },
  identity: Identity,
): void {
  if (bank && !isLoopback)
    requireIdentity(identity, 'A bank account for transfers is set on a public address')
}

/** Stripe if its keys are set, otherwise the test mode. */
export function choosePaymentsProvider(
  config: Pick<Config, 'stripe' | 'PAYMENTS'>,
  infrastructure: { db: Db; clock: Clock; log: { warn: (fields: object, message: string) => void } },
): ChosenProvider {
  if (config.stripe) return { provider: stripeProvider(config.stripe), start: () => {}, stop: async () => {} }
  const provider = testModeProvider({ ...infrastructure, hasCheckout: config.PAYMENTS === 'test' })
  return { provider, start: provider.start, stop: provider.stop }
}

function requireIdentity(identity: Identity, taken: string): void {
  const missing = missingFacts(identity)
  if (missing.length === 0) return
  throw new ConfigError(
    `${taken}, which is refused until \`legal\` in overrides/studio.json has the studio's legal identity (missing: ${missing.join(', ')}).`,
  )
}
