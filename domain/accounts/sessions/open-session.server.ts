import { AppError } from '#domain/kernel/app-error.ts'
import type { Work } from '#domain/kernel/commit.ts'
import { lockPerson } from '#domain/people/people.server.ts'
import type { SignedIn } from './find-viewer.server.ts'
import { selectSessionOfToken } from './sessions.store.server.ts'

/**
 * Checks in the transaction of a change that the session which asked for it is still open. Otherwise a request that was on its way when the
 * owner reset the password would still add a passkey or an email change.
 * @throws AppError not-signed-in
 */
export async function requireOpenSession(
  work: Work,
  { id, session }: Pick<SignedIn, 'id' | 'session'>,
): Promise<void> {
  await lockPerson(work, id)
  const [open] = await selectSessionOfToken(work, { token: session.token })
  if (open?.userId !== id) throw new AppError('not-signed-in', { userMessage: 'Please sign in to continue.' })
}
