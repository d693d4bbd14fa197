import { findBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { listNotes } from '#domain/crm/notes/notes.server.ts'
import { listFiles } from '#domain/delivery/files/files.server.ts'
import { ACTOR_KINDS, type Actor } from '#domain/kernel/actor.ts'
import { notFound } from '#domain/kernel/app-error.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import { type Page, type PageRequest, pageOf } from '#domain/kernel/pages.schema.ts'
import { type Clock, isoTime } from '#domain/kernel/time.ts'
import { openQuestion } from '#domain/messages/thread.server.ts'
import { AUDIT_ACTIONS } from '#domain/people/audit/audit.schema.ts'
import { auditAbout, toEntry } from '#domain/people/audit/audit.server.ts'
import { findPerson, showClient } from '#domain/people/people.server.ts'
import {
  type DeletedAccount,
  type DeskClient,
  deletedWords,
  type ListedClient,
  type ShownAction,
} from './desk-clients.schema.ts'
import { listAgreedOrders } from './list-agreed-orders.server.ts'
import { listProjects } from './list-projects.server.ts'
import {
  selectAuditOfClient,
  selectClientPosition,
  selectClientsToList,
  selectUnreadOfClients,
} from './reads.store.server.ts'

const MOST_ACTIONS = 30

/**
 * Newest first.
 * @param request.search part of a name, address or company, or an order number; `isUnanswered`: only clients who wait
 * for an answer
 * @throws AppError not-found unless `before` is a client
 */
export async function pageOfClients(
  db: Db,
  request: PageRequest & { search?: string | undefined; isUnanswered?: boolean },
): Promise<Page<ListedClient>> {
  const { limit, before, search, isUnanswered } = request
  const after = before === undefined ? undefined : await selectClientPosition(db, before)
  if (before !== undefined && !after) throw notFound('Client not found.')
  const wanted = search?.trim().toLowerCase() || undefined
  const { rows, next } = pageOf(
    await selectClientsToList(db, { limit: limit + 1, search: wanted, isUnanswered, after }),
    limit,
  )
  const unread = await selectUnreadOfClients(db, pluck(rows, 'id'))
  const unreadOf = new Map(unread.map((row) => [row.user_id, row.unread]))
  return {
    rows: rows.map(({ id, name, email, company_name: company, createdAt }) => ({
      id,
      name,
      email,
      company,
      createdAt: isoTime(new Date(createdAt)),
      unread: unreadOf.get(id) ?? 0,
    })),
    next,
  }
}

/** @throws AppError not-found */
export async function showDeskClient(deps: { db: Db; clock: Clock }, id: string): Promise<DeskClient> {
  const { db } = deps
  const deleted = await deletedAccount(db, id)
  if (deleted?.at) throw notFound(deletedWords(deleted, deps.clock()))
  const { username, emailVerified, name, email, createdAt } = await showClient(db, id)
  const [buyer, question, projects, orders, files, notes, acts] = await Promise.all([
    findBuyer(db, id),
    openQuestion(db, id),
    listProjects(db, id),
    listAgreedOrders(deps, id),
    listFiles(db, id),
    listNotes(db, id),
    selectAuditOfClient(db, { id, limit: MOST_ACTIONS }),
  ])
  return {
    client: { id, name, email, username, emailVerified, createdAt, company: buyer?.companyName ?? null },
    buyer: buyer ?? null,
    question: question ?? null,
    projects,
    orders,
    files,
    notes,
    acts: acts.map(toEntry).map(
      ({ id, at, action, actor }): ShownAction => ({
        id,
        at,
        action,
        words: AUDIT_ACTIONS[action].words,
        by: actorWords(actor),
      }),
    ),
  }
}

function actorWords(actor: Actor): string {
  return 'name' in actor ? actor.name : ACTOR_KINDS[actor.kind].words
}

/** @returns undefined while the account exists */
export async function deletedAccount(db: Db, userId: string): Promise<DeletedAccount | undefined> {
  if (await findPerson(db, userId)) return undefined
  const [deletion] = await auditAbout(db, { action: 'account-deleted', abouts: [userId] })
  return { at: deletion?.at ?? null }
}
