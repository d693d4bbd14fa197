import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Trx } from '#domain/kernel/database.ts'

type EvidenceRow = Selectable<Tables['dispute_evidence']>

export async function insertEvidence(trx: Trx, row: Insertable<Tables['dispute_evidence']>): Promise<void> {
  await trx.insertInto('dispute_evidence').values(row).execute()
}

export function selectEvidence(db: Db, paymentId: string): Promise<EvidenceRow | undefined> {
  return db.selectFrom('dispute_evidence').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()
}

export function selectDisputedPayments(db: Db, userId: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('dispute', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
