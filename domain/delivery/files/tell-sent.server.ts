import type { Trx } from '#domain/kernel/database.ts'
import { tellFiles } from '#domain/projects/next-line/told-to-projects.server.ts'
import type { ToldClosedLink } from '#domain/projects/projects.schema.ts'
import { type FileRow, selectSentFor } from './files.store.server.ts'

/** Tells a project what of its client's files is there, and whether a link among them has to be mended. */
export async function tellSent(
  trx: Trx,
  { projectId, now }: { projectId: string; now: Date },
): Promise<void> {
  const sent = await selectSentFor(trx, projectId)
  await tellFiles(trx, { projectId, hasFiles: sent.length > 0, closedLink: toMend(sent), now })
}

/** Whoever has sent something since their link was seen not to open has answered that. @param sent newest first */
function toMend(sent: readonly FileRow[]): ToldClosedLink | null {
  const newest = sent[0]?.created_at ?? ''
  const waiting = sent.filter(
    ({ link_closed_at: since, fetched_at }) => since !== null && fetched_at === null && newest <= since,
  )
  const states = waiting.flatMap(({ link_state }) =>
    link_state === 'asks' || link_state === 'gone' ? link_state : [],
  )
  return states[0] ?? null
}
