import type { Db } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { selectOpenInvitations } from './staff.store.server.ts'

/** Whether the link of an invitation still lets somebody join. @param which tokenHash: of the token in the link */
export async function isInvitationOpen(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<boolean> {
  const open = await selectOpenInvitations(db, isoTime(now))
  return open.some(({ token_hash }) => token_hash === tokenHash)
}
