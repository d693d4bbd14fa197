import { AppError, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { newSecret, secretHash } from '#domain/kernel/secrets.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { requireOwnProject } from '#domain/projects/projects.server.ts'
import type { ProjectToken } from './captures.schema.ts'
import { insertToken, markTokenUsed, revokeTokenOf, type TokenRow } from './captures.store.server.ts'

/** Tools that search for leaked secrets recognize it. */
const PREFIX = 'brt_'

/** A valid token, which may only add captures to its project. */
export type OpenedToken = { id: string; projectId: string; ownerId: string; name: string; emails: boolean }

/** @returns the secret, which is only known now @throws AppError not-found */
export async function createToken(
  deps: Deps,
  { projectId, ownerId, name, emails }: Omit<OpenedToken, 'id'>,
): Promise<string> {
  const secret = `${PREFIX}${newSecret()}`
  await commit(deps, async (trx) => {
    await requireOwnProject(trx, ownerId, projectId)
    const now = deps.clock()
    const id = newId('tok')
    await insertToken(trx, {
      id,
      project_id: projectId,
      user_id: ownerId,
      name,
      secret_hash: secretHash(secret),
      emails: emails ? 1 : 0,
      created_at: isoTime(now),
    })
    const detail = { token: id }
    await recordAudit(trx, { action: 'project-token-created', about: projectId, detail, now })
  })
  return secret
}

/** Keeps the first time. @throws AppError not-found */
export async function revokeToken(
  deps: Deps,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<void> {
  await commit(deps, async (trx) => {
    const now = deps.clock()
    const about = await revokeTokenOf(trx, { id, ownerId, now: isoTime(now) })
    if (about === undefined) throw notFound('Token not found.')
    await recordAudit(trx, { action: 'project-token-revoked', about, detail: { token: id }, now })
  })
}

/** @throws AppError not-signed-in, always with the same words, so that guesses reveal nothing */
export async function openToken(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { projectId, secret }: { projectId: string; secret: string },
): Promise<OpenedToken> {
  const row = await markTokenUsed(db, { projectId, hash: secretHash(secret), now: isoTime(clock()) })
  if (!row) throw new AppError('not-signed-in', { userMessage: 'This token isn’t valid for this project.' })
  const { id, user_id: ownerId, name, emails } = row
  return { id, projectId, ownerId, name, emails: emails === 1 }
}

export function toToken(row: TokenRow): ProjectToken {
  return {
    id: row.id,
    name: row.name,
    emails: row.emails === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  }
}
