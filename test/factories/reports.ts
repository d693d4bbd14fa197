import { readFileSync } from 'node:fs'
import type { Db } from '#domain/kernel/database.ts'
import { addRow } from './rows.ts'

const EXAMPLE = readFileSync('content/reports/example.json', 'utf8')

/** A report with consent to its publication, and the open delivery that carries it. @returns its id */
export async function addDeliveredReport(
  db: Db,
  { projectId, userId, at }: { projectId: string; userId: string; at: string },
): Promise<string> {
  const its = { project_id: projectId, user_id: userId, created_at: at }
  await addRow(db, 'reports', {
    ...{ ...its, id: 'rep_1', number: 7, build_before: '1.0', build_after: '1.1' },
    ...{ signed: EXAMPLE, summary: '{}', captures: '[]', consented_at: at },
  })
  await addRow(db, 'deliveries', {
    ...{ ...its, id: 'dlv_1', number: 1, title: 'Build 1.1', notes: '', status: 'open' },
    ...{ round: 1, completes: 0, figures_follow: 0, report_id: 'rep_1' },
  })
  return 'rep_1'
}
