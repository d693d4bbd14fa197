import type { Db } from '#domain/kernel/database.ts'
import { addRow } from '#test/factories/rows.ts'

/** A statement line that matches no order and was dismissed. */
export async function addUnmatchedLine(db: Db, time: string): Promise<void> {
  const line = {
    reference: 'BG 17',
    on_day: '2026-11-20',
    amount: 120_000,
    payer: 'Åsa',
    iban: '',
    text: 'a "gift"',
  }
  await addRow(db, 'unmatched_lines', {
    id: 'lin_1',
    ...line,
    kept_at: time,
    dismissed_at: time,
    dismissed_by: 'Bo',
    dismissed_because: 'x',
  })
}
