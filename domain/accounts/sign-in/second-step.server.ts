import { AppError } from '#domain/kernel/app-error.ts'
import type { AccountsDeps } from '../auth/auth.server.ts'
import { type BegunSession, type Browser, findChallenged, takeSecondStep } from '../auth/auth-calls.server.ts'
import { noteProof } from '../sessions/recent-proof.server.ts'
import { isRecoveryCode, orCodeRefusal, requireUntried } from './code-refusal.server.ts'
import { findKnown, type Place } from './known-places.server.ts'
import { beginSignIn } from './sign-in-limit.server.ts'
import { whilePasswordStays } from './while-password-stays.server.ts'

/**
 * Ends a sign-in whose password was right, with the code of a device or a recovery code, which is used up.
 * Wrong codes count like failed sign-ins; five of one sign-in end it, ten of an account in a row hold it for 15 minutes.
 * @param step challenge: as the browser's cookie has it
 * @returns isRecovery: whether a recovery code was used
 * @throws AppError bad-input for a wrong or used code, not-signed-in when there is no such sign-in any more, too-many-requests
 */
export async function finishSignIn(
  deps: AccountsDeps,
  { challenge, code }: { challenge: string | undefined; code: string },
  browser: Browser & Place,
): Promise<BegunSession & { isRecovery: boolean }> {
  const account = challenge && (await findChallenged(deps, challenge))
  if (!challenge || !account) throw tookTooLong()
  const attempt = await beginSignIn(deps.limits, {
    account: `code of ${account}`,
    clientAddress: browser.clientAddress,
    known: await findKnown(deps, account, browser),
  })
  await requireUntried(deps.limits, account, code)
  const isRecovery = isRecoveryCode(code)
  const begun = await whilePasswordStays(deps, account, {
    begin: () => orCodeRefusal(takeSecondStep(deps, { challenge, code, isRecovery }, browser)),
    refusal: tookTooLong,
  })
  await attempt.succeeded()
  await noteProof(deps, begun.token)
  return { ...begun, isRecovery }
}

function tookTooLong(): AppError {
  return new AppError('not-signed-in', { userMessage: 'This sign-in took too long. Please sign in again.' })
}
