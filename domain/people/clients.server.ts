import { shownUsername } from '../accounts/accounts.server.ts'
import { AppError } from '../kernel/app-error.ts'
import { isoTime } from '../kernel/clock.ts'
import type { Db } from '../kernel/database.ts'
import { type ClientRow, selectClient, selectClients } from './clients.store.server.ts'

/** An account as the studio sees it; times in ISO 8601. */
export type Client = {
  id: string
  name: string
  username: string
  email: string
  emailVerified: boolean
  createdAt: string
}

/** Newest first. @param filter limit: 100 unless told */
export async function listClients(db: Db, filter: { limit?: number } = {}): Promise<Client[]> {
  return (await selectClients(db, { limit: filter.limit ?? 100 })).map(toClient)
}

/** @throws AppError not-found */
export async function showClient(db: Db, id: string): Promise<Client> {
  const row = await selectClient(db, id)
  if (!row) throw new AppError('not-found', { userMessage: 'There is no client with this id.' })
  return toClient(row)
}

function toClient(row: ClientRow): Client {
  return {
    id: row.id,
    name: row.name,
    username: shownUsername(row),
    email: row.email,
    emailVerified: Boolean(row.emailVerified),
    createdAt: isoTime(new Date(row.createdAt)),
  }
}
