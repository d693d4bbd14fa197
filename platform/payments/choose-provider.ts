import type { Clock } from '../../domain/kernel/clock.ts'
import type { Db } from '../../domain/kernel/database.ts'
import type { PaymentsProvider } from '../../domain/payments/payments.provider.ts'
import { type Config, ConfigError } from '../config/config.ts'
import type { Deliver } from './announcer.ts'
import { rehearsalProvider } from './rehearsal.ts'
import { rehearsalLedger } from './rehearsal-ledger.ts'
import { sandboxProvider } from './sandbox.ts'
import { sandboxLedger } from './sandbox-ledger.ts'
import { stripeProvider } from './stripe.ts'
import { isLiveKey } from './stripe-client.ts'

/** Who the studio is before the law. Real money needs all of it. */
export type LegalIdentity = Record<'companyName' | 'organisationNumber' | 'vatNumber' | 'address', string>

export type ChosenProvider = {
  provider: PaymentsProvider
  /** From now on what it reports by itself is handed to `deliver`, as a webhook would; a failure means that it is sent again. */
  start: (deliver: Deliver) => void
  /** Ends what it does by itself. */
  stop: () => Promise<void>
}

/**
 * Refuses payment keys that must not be used. Call it before anything is opened.
 * @throws ConfigError
 */
export function checkPaymentKeys({ stripe }: Pick<Config, 'stripe'>, legal: LegalIdentity): void {
  if (!stripe) return
  const isLive = isLiveKey(stripe.secretKey)
  if (isLive !== stripe.publishableKey.startsWith('pk_live_'))
    throw new ConfigError(
      `STRIPE_PUBLISHABLE_KEY is a ${isLive ? 'test' : 'live'} key and STRIPE_SECRET_KEY a ${isLive ? 'live' : 'test'} key: both must be of the same mode.`,
    )
  const missing = Object.entries(legal)
    .filter(([, value]) => value.trim() === '')
    .map(([name]) => name)
  if (isLive && missing.length > 0)
    throw new ConfigError(
      `STRIPE_SECRET_KEY is a live key, which is refused until content/studio.ts holds the studio's legal identity (missing: ${missing.join(', ')}).`,
    )
}

/** Stripe when its keys are configured, else what charges nobody: the rehearsal when it is asked for, or the sandbox. */
export function choosePaymentsProvider(
  config: Pick<Config, 'stripe' | 'PAYMENTS'>,
  { db, ...common }: { db: Db; clock: Clock; log: { warn: (fields: object, message: string) => void } },
): ChosenProvider {
  if (config.stripe) return { provider: stripeProvider(config.stripe), start: () => {}, stop: async () => {} }
  const provider =
    config.PAYMENTS === 'rehearsal'
      ? rehearsalProvider({ ...common, ledger: rehearsalLedger(db) })
      : sandboxProvider({ ...common, ledger: sandboxLedger(db) })
  return { provider, start: provider.start, stop: provider.stop }
}
