import { AppError } from '../../kernel/app-error.ts'
import { mailsTo } from '../../rate-limits/wide-limits.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import { mailVerification } from '../auth/auth-calls.server.ts'

/**
 * Mails the link once more that confirms an address, which may be anybody's until it is followed: three an hour to each.
 * @throws AuthRefusal for an address that is confirmed already, AppError too-many-requests
 */
export async function confirmAgain(
  deps: AccountsDeps,
  owner: { email: string; session: { token: string } },
): Promise<{ status: boolean }> {
  await demandMail(deps, owner.email)
  return mailVerification(deps, owner.session, owner.email)
}

/** @throws AppError too-many-requests when an address that somebody claims gets enough mails about it already */
export async function demandMail({ limits }: Pick<AccountsDeps, 'limits'>, email: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limits.count(mailsTo('confirmation', email))
  if (allowed) return
  const userMessage = `We have mailed ${email} three times within the hour. Look for our mail there, or try again later.`
  throw new AppError('too-many-requests', { userMessage, retryAfterSeconds })
}
