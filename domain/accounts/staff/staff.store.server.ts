import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'

type InvitationRow = Selectable<Tables['staff_invitations']>

export async function insertInvitation(
  trx: Trx,
  row: Insertable<Tables['staff_invitations']>,
): Promise<void> {
  await trx.insertInto('staff_invitations').values(row).execute()
}

/** Newest first. */
export function selectOpenInvitations(db: Db, now: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('used_at', 'is', null)
    .where('ends_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Marks an invitation as accepted. @returns undefined if the link is used, replaced or expired */
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

export async function deleteInvitationsTo(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('staff_invitations').where('email', '=', email).execute()
}

/** @param name of the inviting owner */
export async function deleteInvitationsBy(trx: Trx, name: string): Promise<void> {
  await trx.deleteFrom('staff_invitations').where('invited_by', '=', name).execute()
}
