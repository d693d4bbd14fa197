import type { Db } from '#domain/kernel/database.ts'
import type { AuditAction } from '#domain/people/audit/audit.schema.ts'
import type { Wish } from './ledger.ts'

export type AuditLine = { at: string; by: string | null; detail: Record<string, unknown> }

/** What the audit log says was done about something. */
type AuditLines = (action: AuditAction, about: string) => readonly AuditLine[]

export async function readAuditLines(db: Db): Promise<AuditLines> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'about', 'actor_name', 'detail', 'created_at'])
    .execute()
  const lines = Map.groupBy(rows, ({ action, about }) => `${action} ${about}`)
  return (action, about) =>
    (lines.get(`${action} ${about}`) ?? []).map(({ actor_name: by, detail, created_at: at }) => {
      return { at, by, detail: JSON.parse(detail) }
    })
}

/** @param by nothing for who is not of the studio */
export function isWishOf(wishes: readonly Wish[], text: string, by: string | null): boolean {
  return wishes.some((wish) => wish.text === text && (wish.by ?? null) === by)
}
