import { AppError } from '#domain/kernel/app-error.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { SignedIn } from './find-viewer.server.ts'
import { updateFactorProof } from './sessions.store.server.ts'

/** So long, in seconds, whoever showed the second factor may do what asks for a recent one. */
export const RECENT_PROOF_SECONDS = 10 * 60

/** The browser of this session has shown the second factor. */
export function noteProof({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<void> {
  return updateFactorProof(db, { token, at: isoTime(clock()) })
}

/** @param withinSeconds how long ago the factor may have been shown at most @throws AppError factor-asked */
export function requireRecentProof(
  { session }: Pick<SignedIn, 'session'>,
  { withinSeconds, now }: { withinSeconds: number; now: Date },
): void {
  const { factorProvedAt } = session
  if (factorProvedAt !== null && now < addSeconds(new Date(factorProvedAt), withinSeconds)) return
  throw new AppError('factor-asked', { userMessage: 'This asks for your second factor again.' })
}
