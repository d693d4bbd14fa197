import type { StaffRole } from '#domain/kernel/actor.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import type { Deps, UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, type Clock, isoTime } from '#domain/kernel/time.ts'
import type { Viewer } from '#domain/people/people.schema.ts'
import { lockPerson, viewerOfId } from '#domain/people/people.server.ts'
import {
  type Auth,
  EXTENDED_AFTER_SECONDS,
  SESSION_SECONDS,
  SESSION_SECONDS_AT_MOST,
  STAFF_SESSION_SECONDS,
} from '../auth/auth.server.ts'
import { readSession } from '../auth/auth-calls.server.ts'
import { selectSessionOfToken, updateFactorProof } from './sessions.store.server.ts'

/** The signed-in user with their session. @property factorProvedAt time of the last two-factor authentication in this browser, ISO 8601 */
export type SignedIn = Viewer & { session: { id: string; token: string; factorProvedAt: string | null } }

/**
 * Finds the user of a session with two queries. Better Auth extends the session once a day.
 * @param token with a verified signature, or undefined if the browser has none
 */
export async function findViewer(
  deps: { db: Db; clock: Clock; auth: () => Promise<Auth> },
  token: string | undefined,
): Promise<SignedIn | undefined> {
  const [session] = token === undefined ? [] : await selectSessionOfToken(deps.db, { token })
  if (token === undefined || !session) return undefined
  const [now, expiresAt] = [deps.clock(), new Date(session.expiresAt)]
  if (expiresAt <= now) return undefined
  const person = await viewerOfId(deps.db, session.userId)
  if (!person || lastEndOf(session, person) <= now) return undefined
  if (expiresAt <= addSeconds(now, SESSION_SECONDS - EXTENDED_AFTER_SECONDS))
    await readSession(deps, { token })
  return { ...person, session: { id: session.id, token, factorProvedAt: session.factorProvedAt } }
}

/** When a session ends in any case. */
export function lastEndOf(
  { createdAt }: { createdAt: string | Date },
  { role }: { role: StaffRole | null },
): Date {
  return addSeconds(new Date(createdAt), role === null ? SESSION_SECONDS_AT_MOST : STAFF_SESSION_SECONDS)
}

/**
 * Checks within a change's transaction that its session is still open. Otherwise, a request sent before the owner reset
 * the password could still add a passkey or change the email address.
 * @throws AppError not-signed-in
 */
export async function requireOpenSession(
  trx: UnitOfWork,
  { id, session }: Pick<SignedIn, 'id' | 'session'>,
): Promise<void> {
  await lockPerson(trx, id)
  const [open] = await selectSessionOfToken(trx, { token: session.token })
  if (open?.userId !== id) throw new AppError('not-signed-in', { userMessage: 'Please sign in to continue.' })
}

/** Seconds for which two-factor authentication counts as recent. */
export const RECENT_PROOF_SECONDS = 10 * 60

/** Stores that this session has passed two-factor authentication. */
export function noteProof({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<void> {
  return updateFactorProof(db, { token, at: isoTime(clock()) })
}

/** @throws AppError factor-asked if two-factor authentication is older than `withinSeconds` */
export function requireRecentProof(
  { session }: Pick<SignedIn, 'session'>,
  { withinSeconds, now }: { withinSeconds: number; now: Date },
): void {
  const { factorProvedAt } = session
  if (factorProvedAt !== null && now < addSeconds(new Date(factorProvedAt), withinSeconds)) return
  throw new AppError('factor-asked', { userMessage: 'Confirm this with two-factor authentication.' })
}
