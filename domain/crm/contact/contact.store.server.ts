import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'
import type { Position } from '#domain/kernel/pages.schema.ts'
import type { EnquiryStatus } from './contact.schema.ts'

export type EnquiryRow = Selectable<Tables['contact_messages']>
type ReplyRow = Selectable<Tables['enquiry_replies']>

export async function insertEnquiry(trx: Trx, row: Insertable<Tables['contact_messages']>): Promise<void> {
  await trx.insertInto('contact_messages').values(row).execute()
}

export function selectEnquiries(
  db: Db,
  filter: {
    statuses: readonly EnquiryStatus[] | undefined
    start: Position
    limit: number
  },
) {
  const { statuses, start, limit } = filter
  const newest = db
    .selectFrom('contact_messages')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(start.created_at, start.id)),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return (statuses ? newest.where('status', 'in', [...statuses]) : newest).execute()
}

export function selectEnquiry(db: Db, id: string) {
  return db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectReplies(db: Db, enquiryId: string) {
  return db
    .selectFrom('enquiry_replies')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('position')
    .execute()
}

export async function insertReply(trx: Trx, row: ReplyRow): Promise<void> {
  await trx.insertInto('enquiry_replies').values(row).execute()
}

/** Locks the row until the transaction ends. @returns false if it doesn't exist */
export async function updateContactStatus(
  db: Db,
  change: { id: string; status: EnquiryStatus },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contact_messages')
    .set({ status: change.status })
    .where('id', '=', change.id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
