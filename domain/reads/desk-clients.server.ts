import { findBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { listNotes } from '#domain/crm/notes/notes.server.ts'
import { listFiles } from '#domain/delivery/files/files.server.ts'
import { ACTOR_KINDS, type Actor } from '#domain/kernel/actor.ts'
import { notFound } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { type Page, type PageRequest, pageOf } from '#domain/kernel/pages.schema.ts'
import { type Clock, isoTime } from '#domain/kernel/time.ts'
import { openQuestion } from '#domain/messages/thread.server.ts'
import { AUDIT_ACTIONS } from '#domain/people/audit/audit.schema.ts'
import { toEntry } from '#domain/people/audit/audit.server.ts'
import { showClient } from '#domain/people/people.server.ts'
import { deletedWords } from './deleted-accounts.schema.ts'
import { deletedAccount } from './deleted-accounts.server.ts'
import type { DeskClient, ListedClient, ShownAction } from './desk-clients.schema.ts'
import { listAgreedOrders } from './list-agreed-orders.server.ts'
import { listProjects } from './list-projects.server.ts'
import {
  selectAuditOfClient,
  selectClientPosition,
  selectClientsToList,
  selectUnreadOfClients,
} from './reads.store.server.ts'

/** Lines of the audit log beside a client. */
const MOST_ACTIONS = 30

/**
 * A page of the clients, newest first.
 * @param request search: of a name, an address, a company, or the number of an order; ids: only of these
 * @throws AppError not-found when `before` is none of them
 */
export async function pageOfClients(
  db: Db,
  {
    limit,
    before,
    search,
    ids,
  }: PageRequest & { search?: string | undefined; ids?: readonly string[] | undefined },
): Promise<Page<ListedClient>> {
  const after = before === undefined ? undefined : await selectClientPosition(db, before)
  if (before !== undefined && !after) throw notFound('There is no client with this id.')
  const wanted = search?.trim().toLowerCase() || undefined
  const { rows, next } = pageOf(
    await selectClientsToList(db, { limit: limit + 1, search: wanted, ids, after }),
    limit,
  )
  const unread = await selectUnreadOfClients(
    db,
    rows.map(({ id }) => id),
  )
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

/** One client with all that is theirs, besides the thread. @throws AppError not-found */
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
