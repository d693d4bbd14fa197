import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { commit, type Deps, memberOf } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { newSecret, secretHash } from '#domain/kernel/secrets.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import type { SharedReport } from './reports.schema.ts'
import { mayBePublished, requireReport, signedText } from './reports.server.ts'
import {
  insertLink,
  revokeLink,
  selectLinkOfSecret,
  selectNewestNumber,
  selectReport,
  type Which,
} from './reports.store.server.ts'

/**
 * Creates a link that shows the report to anyone. @returns the secret, of which only a hash is stored
 * @throws AppError not-found, conflict if the studio would name a client who hasn't allowed it
 */
export function shareReport(
  deps: Deps,
  { days, namesClient, ...which }: Which & { days: number; namesClient: boolean },
): Promise<string> {
  return commit(deps, async (trx) => {
    const report = await requireReport(trx, which)
    if (namesClient && which.ownerId === undefined && !mayBePublished(report))
      throw conflict("The client hasn't allowed us to publish this report. Share it without their name.")
    const now = deps.clock()
    const secret = newSecret()
    await insertLink(trx, {
      id: newId('shr'),
      report_id: report.id,
      user_id: report.user_id,
      secret_hash: secretHash(secret),
      names_client: namesClient ? 1 : 0,
      by_name: memberOf(trx),
      created_at: isoTime(now),
      expires_at: isoTime(addSeconds(now, days * 24 * 3600)),
      revoked_at: null,
    })
    const detail = { number: report.number, days, namesClient }
    await recordAudit(trx, { action: 'report-shared', about: report.project_id, detail, now })
    return secret
  })
}

/** Keeps the first time. @throws AppError not-found */
export async function revokeShareLink(deps: Deps, which: Which): Promise<void> {
  await commit(deps, async (trx) => {
    const now = deps.clock()
    const id = await revokeLink(trx, { ...which, now: isoTime(now) })
    if (id === undefined) throw notFound('Link not found.')
    const { project_id: about, number } = await requireReport(trx, { id })
    await recordAudit(trx, { action: 'share-link-revoked', about, detail: { number }, now })
  })
}

/** Shows the report to anyone who has the link. @throws AppError not-found, the same for all links that don't work */
export async function openShared(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  secret: string,
): Promise<SharedReport> {
  const link = await selectLinkOfSecret(db, { secretHash: secretHash(secret), now: isoTime(clock()) })
  // The client shares what was delivered to them.
  const ownerId = link?.by_name === null ? link.user_id : undefined
  const report = link && (await selectReport(db, { id: link.report_id, ownerId }))
  if (!report)
    throw notFound("This link doesn't work. It may have expired, or it was revoked. Ask for a new one.")
  const isAllowed = link.by_name === null || mayBePublished(report)
  const client = link.names_client === 1 && isAllowed ? await findPerson(db, link.user_id) : undefined
  const newest = await selectNewestNumber(db, report.project_id)
  return {
    signed: await signedText(report),
    client: client?.name ?? null,
    expiresAt: link.expires_at,
    supersededBy: newest === report.number ? null : newest,
  }
}
