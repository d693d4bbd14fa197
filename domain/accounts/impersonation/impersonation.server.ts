import { findBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import { commit, type Deps } from '#domain/kernel/commit.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { showClient, viewerOfId } from '#domain/people/people.server.ts'
import type { Viewing } from './impersonation.schema.ts'
import {
  deleteImpersonation,
  selectImpersonation,
  upsertImpersonation,
} from './impersonation.store.server.ts'

export const IMPERSONATION_SECONDS = 30 * 60

/**
 * Shows a client's portal to a staff member in their own session, without a session of the client. Replaces an earlier
 * impersonation in that session.
 * @returns its end in ISO 8601
 * @throws AppError forbidden unless the actor is staff, not-found
 */
export async function beginImpersonation(
  deps: Deps,
  { sessionId, clientId }: { sessionId: string; clientId: string },
): Promise<{ until: string }> {
  if (deps.actor.kind !== 'staff')
    throw new AppError('forbidden', { userMessage: 'Only staff can view a client’s portal.' })
  const now = deps.clock()
  const until = isoTime(addSeconds(now, IMPERSONATION_SECONDS))
  await commit(deps, async (trx) => {
    await showClient(trx, clientId)
    await upsertImpersonation(trx, { session_id: sessionId, client_id: clientId, until })
    await recordAudit(trx, { action: 'client-viewed', about: clientId, detail: { until }, now })
  })
  return { until }
}

/** @returns undefined if the impersonation has ended, or the client's account is deleted */
export async function findImpersonation(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sessionId: string,
): Promise<Viewing | undefined> {
  const row = await selectImpersonation(db, { sessionId, now: isoTime(clock()) })
  const client = row && (await viewerOfId(db, row.client_id))
  if (!client || client.role !== null) return undefined
  return { client, company: (await findBuyer(db, client.id))?.companyName ?? null, until: row.until }
}

/** Idempotent. */
export async function endImpersonation(deps: Deps, sessionId: string): Promise<void> {
  await commit(deps, async (trx) => {
    const clientId = await deleteImpersonation(trx, sessionId)
    if (clientId !== undefined)
      await recordAudit(trx, { action: 'client-viewing-ended', about: clientId, now: deps.clock() })
  })
}
