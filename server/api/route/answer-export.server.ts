import type { Context } from 'hono'
import { type Clock, stockholmDay } from '#domain/kernel/time.ts'
import { answerDocument } from '../../http/answer-paper.server.ts'

/** Files that somebody has made of a list, which may be long. */
export const EXPORTS_LISTS = { hits: 60, windowSeconds: 3600, per: 'client' } as const

/** A table for spreadsheets, named by what it holds and its day. */
export function answerExport(
  c: Context,
  { clock }: { clock: Clock },
  { of, table }: { of: string; table: string },
): Response {
  return answerDocument(c, {
    name: `${of}-${stockholmDay(clock())}.csv`,
    content: Buffer.from(table),
    contentType: 'text/csv; charset=utf-8',
  })
}
