import { requireEmailLeft } from '#domain/email/recipient.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import type { AccountsDeps, AuthUser } from '../auth/auth.server.ts'
import { enqueueConfirmation } from './confirm-address.server.ts'

/**
 * Emails another link that confirms the address of an account, three an hour to one address, since it may be anybody's.
 * @throws AppError conflict if the address is confirmed, too-many-requests
 */
export async function confirmAgain(deps: AccountsDeps, owner: AuthUser): Promise<{ status: boolean }> {
  if (owner.emailVerified) throw conflict('Your email address is confirmed.')
  await requireEmailLeft(deps.db, { claimed: owner.email, as: 'confirmation' }, deps.clock())
  await enqueueConfirmation(deps, owner, { as: 'confirmation' })
  return { status: true }
}
