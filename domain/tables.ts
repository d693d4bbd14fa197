import type { Kysely, Transaction } from 'kysely'
import type { AccountsTables } from './accounts/accounts.table.ts'
import type { ContactTables } from './contact/contact.table.ts'
import type { FilesTables } from './files/files.table.ts'
import type { OutboxTables } from './outbox/outbox.table.ts'
import type { RetentionTables } from './own-data/retention.table.ts'
import type { PaymentsTables } from './payments/payments.table.ts'
import type { ProjectsTables } from './projects/projects.table.ts'
import type { RateLimitsTables } from './rate-limits/rate-limits.table.ts'
import type { MessagesTables } from './thread/messages.table.ts'
import type { EventsTables } from './visits/visits.table.ts'

/** Every table of the product; each slice declares its own. */
export interface Tables
  extends AccountsTables,
    ContactTables,
    EventsTables,
    FilesTables,
    MessagesTables,
    OutboxTables,
    PaymentsTables,
    ProjectsTables,
    RateLimitsTables,
    RetentionTables {}

/** What a store reads and writes through: the database, or a transaction on it. */
export type Db = Kysely<Tables>

/** Demanded by what locks rows or must commit together with other writes. */
export type Trx = Transaction<Tables>
