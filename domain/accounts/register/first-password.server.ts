import { isoTime } from '../../kernel/clock.ts'
import type { Trx } from '../../kernel/database.ts'
import { newId } from '../../kernel/id.ts'
import { insertPassword } from '../accounts.store.server.ts'
import type { Auth } from '../auth/auth.server.ts'

/** The hash of a password as Better Auth stores it. Made before the transaction that stores it, as it takes a quarter of a second. */
export async function hashOf(deps: { auth: () => Promise<Auth> }, password: string): Promise<string> {
  return (await (await deps.auth()).$context).password.hash(password)
}

/** Gives an account its first password. @param password hash: as `hashOf` makes it */
export function givePassword(
  trx: Trx,
  { userId, hash, now }: { userId: string; hash: string; now: Date },
): Promise<void> {
  return insertPassword(trx, { id: newId('acc'), userId, hash, now: isoTime(now) })
}
