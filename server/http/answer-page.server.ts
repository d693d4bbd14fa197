import type { Context } from 'hono'
import { FURTHER_ROWS, type Page } from '#domain/kernel/pages.schema.ts'

/** The rows as a JSON array; while there are more, the address of the next page in a `Link` header (RFC 8288). */
export function answerPage(c: Context, { rows, next }: Page<unknown>): Response {
  if (next === undefined) return c.json(rows)
  const limit = c.req.query('limit') ?? FURTHER_ROWS
  return c.json(rows, 200, { Link: `<${c.req.path}?limit=${limit}&before=${next}>; rel="next"` })
}
