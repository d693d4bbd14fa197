import type { Db } from '#domain/kernel/database.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { auditFilterSchema, auditSchema } from '#domain/people/audit/audit.schema.ts'
import { actorsCalled, cursorPageOfAudit, exportAudit } from '#domain/people/audit/audit.server.ts'
import { answerDocument } from '../../http/answer-paper.server.ts'
import { parseInput } from '../../http/body.server.ts'
import { type ApiRoute, forOwner } from '../route/api-route.server.ts'

/** What the owners read of who did what: it also tells of the staff. */
export const deskAuditRoutes: readonly ApiRoute[] = [
  forOwner('GET /api/desk/audit', async (c, deps) => {
    const { actor, ...asked } = parseInput(auditSchema, c.req.query())
    return c.json(await cursorPageOfAudit(deps.db, { ...asked, ...(await whose(deps.db, actor)) }))
  }),
  forOwner(
    'GET /api/desk/audit/export',
    { limit: { hits: 30, windowSeconds: 3600, per: 'client' } },
    async (c, deps) => {
      const { actor, ...asked } = parseInput(auditFilterSchema, c.req.query())
      const entries = await exportAudit(deps, { ...asked, ...(await whose(deps.db, actor)) })
      return answerDocument(c, {
        name: `audit-${stockholmDay(deps.clock())}.jsonl`,
        content: Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')),
        contentType: 'application/jsonl',
      })
    },
  ),
]

async function whose(db: Db, actor: string | undefined): Promise<{ actors?: string[] }> {
  return actor ? { actors: await actorsCalled(db, actor) } : {}
}
