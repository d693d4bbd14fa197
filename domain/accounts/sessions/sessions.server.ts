import { AppError } from '../../kernel/app-error.ts'
import { type Clock, isoTime } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/database.ts'
import type { Session } from '../accounts.schema.ts'
import type { Auth } from '../auth/auth.server.ts'
import { browserWords } from './browser-words.ts'
import { deleteOtherSessions, deleteSession, selectSessions } from './sessions.store.server.ts'

type SessionsDeps = { db: Db; clock: Clock; auth: () => Promise<Auth> }
type Owner = { id: string; headers: Headers }

/** Where the owner is signed in: this browser first, then the one seen last. Never a token. */
export async function listSessions(deps: SessionsDeps, owner: Owner): Promise<Session[]> {
  const currentId = await currentSessionId(deps, owner)
  const rows = await selectSessions(deps.db, { userId: owner.id, now: isoTime(deps.clock()) })
  const sessions = rows.map((row) => ({
    id: row.id,
    browser: browserWords(row.userAgent),
    createdAt: isoTime(new Date(row.createdAt)),
    lastSeenAt: isoTime(new Date(row.updatedAt)),
    expiresAt: isoTime(new Date(row.expiresAt)),
    current: row.id === currentId,
  }))
  return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)]
}

/**
 * Ends one session of the owner, other than the one that asks.
 * @throws AppError not-found for one that is not theirs or has ended, conflict for their own: that is signing out
 */
export async function endSession(deps: SessionsDeps, owner: Owner, sessionId: string): Promise<void> {
  if (sessionId === (await currentSessionId(deps, owner)))
    throw new AppError('conflict', { userMessage: 'This is the session you are using. Sign out instead.' })
  if (!(await deleteSession(deps.db, { userId: owner.id, id: sessionId })))
    throw new AppError('not-found', { userMessage: 'This session has ended already.' })
}

/** Ends every session but the one that asks. */
export async function endOtherSessions(deps: SessionsDeps, owner: Owner): Promise<void> {
  const currentId = await currentSessionId(deps, owner)
  await deleteOtherSessions(deps.db, { userId: owner.id, currentId })
}

async function currentSessionId(deps: SessionsDeps, { headers }: Owner): Promise<string> {
  const auth = await deps.auth()
  const current = await auth.api.getSession({ headers })
  if (!current) throw new AppError('not-signed-in', { userMessage: 'Please sign in to continue.' })
  return current.session.id
}
