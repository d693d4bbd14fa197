import type { Kysely, Transaction } from 'kysely'
import type { AccountsTables } from './accounts/accounts.table.ts'
import type { OutboxTables } from './outbox/outbox.table.ts'
import type { RateLimitsTables } from './rate-limits/rate-limits.table.ts'

/** Every table of the product; each slice declares its own. */
export interface Tables extends AccountsTables, OutboxTables, RateLimitsTables {}

/** What a store reads and writes through: the database, or a transaction on it. */
export type Db = Kysely<Tables>

/** Demanded by what locks rows or must commit together with other writes. */
export type Trx = Transaction<Tables>
