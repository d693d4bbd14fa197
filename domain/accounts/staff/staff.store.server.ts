import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'

type InvitationRow = Selectable<Tables['staff_invitations']>

export async function insertInvitation(
  trx: Trx,
  row: Insertable<Tables['staff_invitations']>,
): Promise<void> {
  await trx.insertInto('staff_invitations').values(row).execute()
}

/** Those that can still be accepted, the newest first. */
export function selectOpenInvitations(db: Db, now: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Marks an invitation as accepted, once. @returns nothing when it was, is void, or is too old */
export async function takeInvitation(
  trx: Trx,
  { tokenHash, now }: { tokenHash: string; now: string },
): Promise<InvitationRow | undefined> {
  return trx
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** @returns how many could have been accepted */
export async function deleteInvitationsTo(trx: Trx, email: string): Promise<number> {
  const deletion = trx.deleteFrom('staff_invitations').where('email', '=', email)
  return Number((await deletion.executeTakeFirst()).numDeletedRows)
}

/** @param name of who invited */
export async function deleteInvitationsBy(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('staff_invitations').where('invited_by', '=', name).execute()
}
