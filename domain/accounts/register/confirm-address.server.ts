import { requireEmailLeft } from '#domain/email/recipient.server.ts'
import { AppError, conflict } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { secretHash } from '#domain/kernel/secrets.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { findPerson, lockPerson } from '#domain/people/people.server.ts'
import { VERIFICATION_LINK_SECONDS, verifyEmailEmail } from '../accounts.emails.ts'
import { type AccountsDeps, type AuthUser, followLink } from '../auth/auth.server.ts'
import { selectEmailLink, takeEmailLink } from '../emailed-links.store.server.ts'
import type { SignedIn } from '../sessions/viewer.server.ts'
import { enqueueLinkEmail } from '../sign-in/email-links.server.ts'
import { proveAddress } from '../sign-in/prove-address.server.ts'

/**
 * Emails a link that confirms the address of an account.
 * @param more `as` names its rate limit; `key` prevents a second email
 */
export function enqueueConfirmation(
  deps: Deps,
  user: AuthUser,
  { as, key }: { as: 'registration' | 'confirmation'; key?: string },
): Promise<boolean> {
  const { studio } = deps
  return enqueueLinkEmail(deps, user, {
    purpose: 'confirm-address',
    seconds: VERIFICATION_LINK_SECONDS,
    to: { claimed: user.email, as },
    mail: (token) => verifyEmailEmail({ name: user.name, url: followLink(studio, token), studio }),
    ...(key !== undefined && { key }),
  })
}

/**
 * Confirms an address by its link. Without a session of the account, everything that was set up in it before is
 * removed. With one, only requests from other sessions are removed, because the same person reads the address.
 * @returns whether the password was removed
 * @throws AppError gone for an invalid link
 */
export async function confirmAddress(
  deps: AccountsDeps,
  token: string,
  viewer: SignedIn | undefined,
): Promise<{ passwordRemoved: boolean }> {
  const tokenHash = secretHash(token)
  const link = await selectEmailLink(deps.db, {
    tokenHash,
    purpose: 'confirm-address',
    now: isoTime(deps.clock()),
  })
  if (!link) throw gone()
  const proof =
    viewer?.id === link.user_id
      ? ({ by: 'session', id: viewer.session.id } as const)
      : ({ by: 'email' } as const)
  return commit(deps, async (trx) => {
    await lockPerson(trx, link.user_id)
    const person = (await takeEmailLink(trx, tokenHash)) && (await findPerson(trx, link.user_id))
    if (!person || person.email !== link.email) throw gone()
    const proven = await proveAddress(deps, trx, person, proof)
    return { passwordRemoved: proven?.passwordRemoved ?? false }
  })
}

function gone(): AppError {
  return new AppError('gone', { userMessage: 'This confirmation link is no longer valid.' })
}

/**
 * Emails another confirmation link, at most three an hour to one address, because it may belong to anyone.
 * @throws AppError conflict if the address is confirmed, too-many-requests
 */
export async function confirmAgain(deps: AccountsDeps, owner: AuthUser): Promise<{ status: boolean }> {
  if (owner.emailVerified) throw conflict('Your email address is already confirmed.')
  await requireEmailLeft(deps.db, { claimed: owner.email, as: 'confirmation' }, deps.clock())
  await enqueueConfirmation(deps, owner, { as: 'confirmation' })
  return { status: true }
}
