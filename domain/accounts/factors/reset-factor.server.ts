import { isOwner } from '#domain/kernel/actor.ts'
import { AppError, conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { findPerson, setNoFactor } from '#domain/people/people.server.ts'
import { deleteFactor, deletePasskeysOf } from '../accounts.store.server.ts'
import { endAllSessions } from '../sessions/sessions.server.ts'
import { noteFactorChange } from './notify-factor.server.ts'

/**
 * The studio takes the second factor of a lost device away, and the passkeys, once it has made sure who asks: every session ends, and one of the staff sets a
 * new one up before anything else.
 * @throws AppError forbidden to all but owners, not-found, conflict without a factor
 */
export async function resetFactor(deps: Deps, userId: string): Promise<{ name: string }> {
  if (!isOwner(deps.actor)) throw new AppError('forbidden', { userMessage: 'Only an owner may do this.' })
  return commit(deps, async (work) => {
    const person = await findPerson(work, userId)
    if (!person) throw notFound('There is no such account.')
    const had = [await deleteFactor(work, userId), (await deletePasskeysOf(work, userId)) > 0]
    if (!had.includes(true)) throw conflict(`${person.name} has no second factor.`)
    await setNoFactor(work, userId)
    await endAllSessions(work, userId)
    await noteFactorChange(deps, work, person, 'reset')
    return { name: person.name }
  })
}
