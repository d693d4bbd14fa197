import type { ListedClient } from '#domain/reads/desk-clients.schema.ts'
import { read } from '../site.ts'
import type { Member } from './member.ts'

/** Those who came last are there now, and answer. */
const NEWEST = 6

/** @returns nothing while there is none */
export async function pickClient({ site, random, cookie }: Member): Promise<ListedClient | undefined> {
  const clients = await read<{ rows: ListedClient[] }>(site, `/api/desk/clients?limit=${NEWEST}`, cookie)
  return clients?.rows.length ? random.pick(clients.rows) : undefined
}
