import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { recipientOf } from '#domain/email/recipient.server.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { findPeople } from '#domain/people/people.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import { findStatuses } from '#domain/projects/projects.server.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { linkClosedKey } from './file-notice.ts'
import { linkClosedEmail } from './files.emails.ts'
import { isBeforeWork, PROVIDER_WORDS } from './files.server.ts'
import { type FileRow, selectDueLinks, selectFile, storeCheck } from './files.store.server.ts'
import { LINK_STATES, type LinkState, type LookAtLink, type SeenLink } from './link-states.schema.ts'

/** `lookAtLink` is undefined if outgoing requests are off. Links then stay unchecked. */
export type LinksDeps = ProjectsDeps & { lookAtLink: LookAtLink | undefined }

/** Open links are checked daily. Closed ones are checked hourly, so that a fix is noticed soon. */
const LOOKED_AT_EVERY_SECONDS = 24 * 3600
const CLOSED_LOOKED_AT_EVERY_SECONDS = 3600
/** Links checked in one run. */
const LOOKED_AT = 20

/**
 * Checks the links that are due, until staff have fetched the files or work has begun. Notifies the client once per
 * reason if a link doesn't open. Takes seconds. Safe to run in several processes.
 * @returns how many hosts answered
 */
export async function checkLinks(deps: LinksDeps): Promise<number> {
  const { db, clock, lookAtLink } = deps
  if (!lookAtLink) return 0
  const due = await selectDueLinks(db, { by: isoTime(clock()), limit: LOOKED_AT })
  const statuses = await findStatuses(
    db,
    due.flatMap(({ project_id }) => project_id ?? []),
  )
  let answered = 0
  for (const file of due) {
    const status = file.project_id === null ? undefined : statuses.get(file.project_id)
    const isAwaited = file.fetched_at === null && isBeforeWork(status)
    const seen = isAwaited && file.url !== null ? await lookAtLink(file.url) : undefined
    await commit(deps, (trx) => storeResult(deps, trx, { file, isAwaited, seen }))
    if (seen) answered++
  }
  return answered
}

type Look = { file: FileRow; isAwaited: boolean; seen: SeenLink | undefined }

/** Keeps the previous state if the host didn't answer. Ignores links that were removed in the meantime. */
async function storeResult(deps: LinksDeps, trx: UnitOfWork, { file, isAwaited, seen }: Look): Promise<void> {
  const now = deps.clock()
  const known = seen && asOf(seen, stockholmDay(now))
  const { isClosed } = LINK_STATES[known?.state ?? file.link_state]
  const seconds = isClosed ? CLOSED_LOOKED_AT_EVERY_SECONDS : LOOKED_AT_EVERY_SECONDS
  const isStored = await storeCheck(trx, file.id, {
    link_due_at: isAwaited ? isoTime(addSeconds(now, seconds)) : null,
    ...(known && {
      link_state: known.state,
      link_ends_on: known.endsOn,
      link_checked_at: isoTime(now),
      link_closed_at: isClosed ? (file.link_closed_at ?? isoTime(now)) : null,
    }),
  })
  if (isStored && known && isClosed && known.state !== file.link_state)
    await notifyClosed(deps, trx, { file, state: known.state, now })
}

/** A link past its last day is expired, even if its page still opens. */
function asOf(seen: SeenLink, today: string): { state: LinkState; endsOn: string | null } {
  if (seen.state !== 'ends') return { state: seen.state, endsOn: null }
  return seen.endsOn < today ? { state: 'gone', endsOn: null } : seen
}

/** The email doesn't contain the link, because an account can be created with someone else's address. */
async function notifyClosed(
  deps: LinksDeps,
  trx: UnitOfWork,
  { file, state, now }: { file: FileRow; state: LinkState; now: Date },
): Promise<void> {
  const { studio } = deps
  const person = (await findPeople(trx, [file.user_id])).get(file.user_id)
  if (!person) return
  const link = PROVIDER_WORDS[file.provider]
  const service = optimizationTitle(file.service)
  const { words, toDo } = LINK_STATES[state]
  const key = linkClosedKey(file.id, state)
  await notifyClient(trx, {
    userId: person.id,
    projectId: file.project_id ?? undefined,
    body: `Your ${link} for ${service} ${words}. ${toDo}`,
    dedupeKey: key,
    now,
  })
  await enqueueEmail(trx, {
    // A client who has just sent the link can fix it now.
    kind: file.link_checked_at === null ? 'asked' : 'message',
    to: recipientOf(person, 'files'),
    mail: linkClosedEmail({
      name: person.name,
      link,
      service,
      words,
      toDo,
      next: file.project_id ? await nextOfProject(deps, trx, { id: file.project_id }, now) : undefined,
      url: `${studio.publicUrl}/client/upload`,
      studio,
    }),
    now,
    key,
    sendWhile: { what: 'link-closed', fileId: file.id, state },
  })
}

/** @returns the project of a link that still doesn't open for the same reason, if its files are still needed */
export async function isLinkClosed(
  db: Db,
  { fileId, state }: { fileId: string; state: string },
): Promise<{ projectId: string | null } | undefined> {
  const file = await selectFile(db, fileId)
  if (!file || file.link_state !== state || file.withdrawn_at !== null || file.fetched_at !== null)
    return undefined
  const projectId = file.project_id
  const status = projectId === null ? undefined : (await findStatuses(db, [projectId])).get(projectId)
  return isBeforeWork(status) ? { projectId } : undefined
}
