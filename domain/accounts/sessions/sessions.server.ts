import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, publish, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { type Clock, isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { lockPerson } from '#domain/people/people.server.ts'
import type { Session } from '../accounts.schema.ts'
import { deleteChallenges, deleteSignInLinks } from '../accounts.store.server.ts'
import { deleteEmailChange } from '../emailed-links.store.server.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOf,
  selectSessions,
} from './sessions.store.server.ts'
import { lastEndOf, type SignedIn } from './viewer.server.ts'

type Owner = Pick<SignedIn, 'id' | 'session' | 'role'>

/** Open sessions without their tokens: this browser first, then the most recently used. */
export async function listSessions(deps: { db: Db; clock: Clock }, owner: Owner): Promise<Session[]> {
  const now = deps.clock()
  const rows = await selectSessions(deps.db, { userId: owner.id, now: isoTime(now) })
  const open = rows.filter((row) => now < lastEndOf(row, owner))
  const sessions = open.map((row) => ({
    id: row.id,
    browser: browserWords(row.userAgent),
    createdAt: isoTime(new Date(row.createdAt)),
    lastSeenAt: isoTime(new Date(row.updatedAt)),
    expiresAt: isoTime(earlier(new Date(row.expiresAt), lastEndOf(row, owner))),
    current: row.id === owner.session.id,
  }))
  return [...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)]
}

/**
 * Ends another session of the owner.
 * @throws AppError not-found if it has ended or belongs to someone else, conflict for the current one
 */
export async function endSession(deps: Deps, owner: Owner, sessionId: string): Promise<void> {
  if (sessionId === owner.session.id) throw conflict('This is the session you are using. Sign out instead.')
  await commit(deps, async (trx) => {
    if (!(await deleteSession(trx, { userId: owner.id, id: sessionId })))
      throw notFound('This session has already ended.')
    publish(trx, `sessions of ${owner.id}`)
    await recordAudit(trx, { action: 'sessions-ended', about: owner.id, now: deps.clock() })
  })
}

export async function endOtherSessions(deps: Deps, owner: Owner): Promise<void> {
  await commit(deps, async (trx) => {
    await endSessionsBut(trx, owner.id, owner.session.id)
    await recordAudit(trx, { action: 'sessions-ended', about: owner.id, now: deps.clock() })
  })
}

/** Ends every other session, its streams in any process and its pending requests. @returns how many sessions ended */
export async function endSessionsBut(trx: UnitOfWork, userId: string, keptId: string): Promise<number> {
  await cancelRequests(trx, userId)
  publish(trx, `sessions of ${userId}`)
  return deleteOtherSessions(trx, { userId, currentId: keptId })
}

/** @returns how many sessions ended */
export async function endAllSessions(trx: UnitOfWork, userId: string): Promise<number> {
  await cancelRequests(trx, userId)
  publish(trx, `sessions of ${userId}`)
  return deleteSessionsOf(trx, userId)
}

/** Cancels pending email changes, sign-in emails and sign-ins that wait for two-factor authentication. */
async function cancelRequests(trx: UnitOfWork, userId: string): Promise<void> {
  await lockPerson(trx, userId)
  await deleteEmailChange(trx, userId)
  await deleteSignInLinks(trx, userId)
  await deleteChallenges(trx, userId)
}

/** Signs a client out everywhere, on behalf of the studio. @returns how many sessions ended */
export function endSessionsOf(deps: Deps, clientId: string): Promise<number> {
  return commit(deps, async (trx) => {
    const ended = await endAllSessions(trx, clientId)
    await recordAudit(trx, {
      action: 'sessions-ended',
      about: clientId,
      detail: { ended },
      now: deps.clock(),
    })
    return ended
  })
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

/** The order matters, because most browsers also name the browsers they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Describes a User-Agent header, such as `Firefox on Windows`. */
export function browserWords(userAgent: string | null): string {
  const browser = find(BROWSERS, userAgent ?? '')
  const system = find(SYSTEMS, userAgent ?? '')
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An unknown browser')
}

function find(known: readonly [RegExp, string][], userAgent: string): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1]
}
