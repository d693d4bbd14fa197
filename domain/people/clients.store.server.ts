import type { Selectable } from 'kysely'
import type { AccountsTables } from '../accounts/accounts.table.ts'
import type { Db } from '../kernel/database.ts'

export type ClientRow = Selectable<AccountsTables['user']>

/** Newest first. */
export function selectClients(db: Db, filter: { limit: number }): Promise<ClientRow[]> {
  return db
    .selectFrom('user')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(filter.limit)
    .execute()
}

export function selectClient(db: Db, id: string): Promise<ClientRow | undefined> {
  return db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirst()
}
