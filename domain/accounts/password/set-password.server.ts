import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import type { Work } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { passwordChangedEmail } from '../accounts.emails.ts'
import { countPasskeys, insertPassword, updatePassword } from '../accounts.store.server.ts'
import type { AuthUser } from '../auth/auth.server.ts'
import { deleteEmailLinks } from '../emailed-links.store.server.ts'

/**
 * Sets the password of an account. Links that set one are no longer valid, and the owner is told by email. The caller ends the sessions.
 * @param change hash: as `hashOf` makes it; hasFactor: whether signing in still asks for two-factor authentication
 */
export async function setPassword(
  deps: Pick<Deps, 'clock' | 'studio'>,
  work: Work,
  user: AuthUser,
  { hash, hasFactor }: { hash: string; hasFactor: boolean },
): Promise<void> {
  const { studio } = deps
  const now = deps.clock()
  const password = { userId: user.id, hash, now: isoTime(now) }
  if (!(await updatePassword(work, password))) await insertPassword(work, { id: newId('acc'), ...password })
  await deleteEmailLinks(work, { userId: user.id, purpose: 'set-password' })
  const left = { passkeys: await countPasskeys(work, user.id), hasFactor }
  const url = `${studio.publicUrl}/auth/reset`
  const mail = passwordChangedEmail({ name: user.name, url, left, studio })
  await enqueueEmail(work, { kind: 'account', to: recipientOf(user, 'account'), mail, now })
  await recordAudit(work, { action: 'password-changed', about: user.id, now })
}
