import { commit } from '#domain/kernel/commit.ts'
import { lockPerson } from '#domain/people/people.server.ts'
import { selectPasswordHash } from '../accounts.store.server.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import type { AskedForFactor, BegunSession } from '../auth/auth-calls.server.ts'
import { deleteSessionOfToken } from '../sessions/sessions.store.server.ts'

/**
 * Begins a session, and takes it back if the password of the account was set or removed while it began: checking a password takes a quarter
 * of a second, in which the owner may have reset it and ended all sessions.
 * @param refusal what is thrown then
 */
export async function whilePasswordStays<Begun extends BegunSession | AskedForFactor>(
  deps: Pick<AccountsDeps, 'db' | 'readers' | 'actor' | 'onceOnly'>,
  userId: string,
  { begin, refusal }: { begin: () => Promise<Begun>; refusal: () => Error },
): Promise<Begun> {
  const before = await selectPasswordHash(deps.db, userId)
  const begun = await begin()
  const stayed = await commit(deps, async (work) => {
    await lockPerson(work, userId)
    const isSame = (await selectPasswordHash(work, userId)) === before
    if (!isSame && 'token' in begun) await deleteSessionOfToken(work, begun.token)
    return isSame
  })
  if (!stayed) throw refusal()
  return begun
}
