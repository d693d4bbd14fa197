import type { Clock } from '../kernel/clock.ts'
import type { StudioFacts } from '../outbox/mail-layout.ts'
import type { Db } from '../tables.ts'
import type { PaymentsProvider } from './payments.provider.ts'

/** What the use-cases of this slice are given. */
export type PaymentsDeps = {
  db: Db
  engine: 'sqlite' | 'postgres'
  clock: Clock
  log: Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>
  paymentsProvider: PaymentsProvider
  /** Call after a commit that stored mails. */
  wakeOutbox: () => void
  /** Call after a commit that wrote into a client's thread. */
  threadChanged: (userId: string) => void
  studio: StudioFacts
  /** Where notices to the studio go: an address, optionally as `Name <address>`. */
  studioEmail: string
}
