import { newId, type Trx } from '#domain/kernel/database.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { insertPassword } from '../accounts.store.server.ts'

/** Gives an account its first password. @param password hash: as `hashOf` makes it */
export function givePassword(
  trx: Trx,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  return insertPassword(trx, { id: newId('acc'), userId, hash, now: isoTime(now) })
}
