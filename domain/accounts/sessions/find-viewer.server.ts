import type { Db } from '#domain/kernel/database.ts'
import type { StaffRole } from '#domain/kernel/staff-roles.ts'
import { addSeconds, type Clock } from '#domain/kernel/time.ts'
import type { Viewer } from '#domain/people/people.schema.ts'
import { viewerOfId } from '#domain/people/viewer.server.ts'
import {
  type Auth,
  EXTENDED_AFTER_SECONDS,
  SESSION_SECONDS,
  SESSION_SECONDS_AT_MOST,
  STAFF_SESSION_SECONDS,
} from '../auth/auth.server.ts'
import { readSession } from '../auth/auth-calls.server.ts'
import { selectSessionOfToken } from './sessions.store.server.ts'

/** Who is asking, and by which of their sessions. @property factorProvedAt when its browser last showed the second factor, in ISO 8601 */
export type SignedIn = Viewer & { session: { id: string; token: string; factorProvedAt: string | null } }

/**
 * Who is signed in by a session's token: two reads of ours. Once a day Better Auth extends the session.
 * @param token as its signature has proved it; nothing when the browser has none
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

/** When a session ends however much it is used. */
export function lastEndOf(
  { createdAt }: { createdAt: string | Date },
  { role }: { role: StaffRole | null },
): Date {
  return addSeconds(new Date(createdAt), role === null ? SESSION_SECONDS_AT_MOST : STAFF_SESSION_SECONDS)
}
