import type { Logger } from 'pino'
import type { ServerBuild } from 'react-router'
import type { SiteFacts } from '../app/page-contract.ts'
import type { Auth } from '../domain/accounts/auth/auth.server.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { StudioFacts } from '../domain/outbox/mail-layout.ts'
import type { PaymentsProvider } from '../domain/payments/payments.provider.ts'
import type { RateLimits } from '../domain/rate-limits/rate-limits.server.ts'
import type { Db } from '../domain/tables.ts'
import type { ThreadStreams } from '../domain/thread/thread-streams.server.ts'
import type { Config } from '../platform/config/config.ts'
import type { Metrics } from './metrics.server.ts'

/** Everything that the front door is built from. */
export type Deps = {
  config: Config
  db: Db
  engine: 'sqlite' | 'postgres'
  log: Logger
  clock: Clock
  auth: () => Promise<Auth>
  limits: RateLimits
  /** Whoever takes the money. */
  paymentsProvider: PaymentsProvider
  /** Tells the outbox that something was stored. */
  wakeOutbox: () => void
  /** Names of migrations that the database still lacks. */
  pendingMigrations: () => Promise<string[]>
  metrics: Metrics
  site: SiteFacts
  /** For mails. */
  studio: StudioFacts
  /** Where notices to the studio go: an address, optionally as `Name <address>`. */
  studioEmail: string
  /** The open pages that follow a client's messages. `close` it when the server stops listening: its answers end only then. */
  threadStreams: ThreadStreams
  /** Tells those pages that something in the thread was committed. */
  threadChanged: (userId: string) => void
  build: ServerBuild
}
