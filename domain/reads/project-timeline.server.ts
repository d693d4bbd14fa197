import { FILE_NOTIFIED } from '#domain/delivery/files/file-notice.ts'
import type { Db } from '#domain/kernel/database.ts'
import { LIST_START, WHOLE_LIST } from '#domain/kernel/pages.schema.ts'
import { attachmentsOf } from '#domain/messages/attachments.server.ts'
import { partsOf } from '#domain/messages/message-parts.ts'
import { PROJECT_STATES, UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import { ownProject } from './list-projects.server.ts'
import type { Timeline, TimelineEntry, TimelineFilter, TimelineRequest } from './project-pages.schema.ts'
import {
  type AskedKind,
  countNotified,
  type NotifiedRow,
  notifiedKind,
  type SentLink,
  selectDocuments,
  selectLinks,
  selectMovements,
  selectNotified,
  selectSilentChanges,
  type TimelineSlice,
} from './project-timeline.store.server.ts'

const PAGE = 40

/** `isBegun`: work has begun or the project has ended */
type Reading = { db: Db; studio: { name: string }; isBegun: boolean }
type Source = (reading: Reading, slice: TimelineSlice) => Promise<TimelineEntry[]>

const SOURCES: Record<TimelineFilter, readonly Source[]> = {
  all: [notified(), changes, movements, documents],
  messages: [notified('message')],
  figures: [notified('figures')],
  files: [notified('file')],
  payments: [movements, documents],
}

/** Newest first. @throws AppError not-found unless the project belongs to the owner */
export async function projectTimeline(
  context: Omit<Reading, 'isBegun'>,
  which: { ownerId: string; projectId: string },
  { of, before = LIST_START }: TimelineRequest,
): Promise<Timeline> {
  const { orderId, status } = await ownProject(context.db, which)
  const reading = { ...context, isBegun: !UNBEGUN_STATUSES.includes(status) }
  const whole = { ...which, orderId, before: LIST_START, limit: WHOLE_LIST.limit }
  const slice = { ...whole, before, limit: PAGE + 1 }
  const found = await Promise.all(SOURCES[of].map((source) => source(reading, slice)))
  const sorted = found.flat().toSorted(newestFirst)
  const entries = sorted.slice(0, PAGE)
  const last = entries.at(-1)
  return {
    entries,
    next: sorted.length > PAGE && last ? positionAfter(last) : null,
    counts: await countEntries(reading, whole),
  }
}

/** Messages are counted in SQL, because there may be many. */
async function countEntries(reading: Reading, whole: TimelineSlice): Promise<Record<TimelineFilter, number>> {
  const counted = await countNotified(reading.db, whole)
  const [changed, ...paid] = await Promise.all(
    [changes, movements, documents].map((read) => read(reading, whole)),
  )
  const payments = paid.flat().length
  const { message: messages, figures, file: files } = counted
  return { all: counted.all + payments + (changed?.length ?? 0), messages, figures, files, payments }
}

function notified(kind?: AskedKind): Source {
  return async ({ db, studio, isBegun }, slice) => {
    const rows = await selectNotified(db, slice, kind)
    const fileIds = rows.flatMap((row) => receivedFile(row) ?? [])
    const links =
      fileIds.length > 0 ? await selectLinks(db, slice.ownerId, fileIds) : new Map<string, SentLink>()
    const files = await attachmentsOf(
      db,
      rows.filter((row) => notifiedKind(row) === 'message').map(({ id }) => id),
    )
    return rows.map((row) => notifiedEntry(row, { studio, links, files, isBegun }))
  }
}

function notifiedEntry(
  row: NotifiedRow,
  known: {
    studio: { name: string }
    links: ReadonlyMap<string, SentLink>
    isBegun: boolean
    files: Awaited<ReturnType<typeof attachmentsOf>>
  },
): TimelineEntry {
  const { id, created_at: at, body } = row
  const kind = notifiedKind(row)
  switch (kind) {
    case 'message':
      return {
        id,
        at,
        kind: 'message',
        by: row.author === 'client' ? null : row.sender,
        body,
        parts: partsOf(row),
        attachments: known.files.get(id) ?? [],
        asks: row.asks === 1,
      }
    case 'file': {
      const sent = known.links.get(receivedFile(row) ?? '')
      const link = known.isBegun ? null : (sent?.link ?? null)
      return { id, at, kind: 'file', by: null, body, url: sent?.url ?? null, link }
    }
    case 'delivery':
    case 'figures':
    case 'status':
      return { id, at, kind, by: known.studio.name, body }
  }
}

function receivedFile({ dedupe_key: key }: NotifiedRow): string | undefined {
  return key?.startsWith(FILE_NOTIFIED.received) ? key.slice(FILE_NOTIFIED.received.length) : undefined
}

async function changes({ db, studio }: Reading, slice: TimelineSlice): Promise<TimelineEntry[]> {
  const rows = await selectSilentChanges(db, slice)
  return rows.map(({ id, created_at: at, status, author }) => ({
    id,
    at,
    kind: 'status',
    by: author === 'client' ? null : studio.name,
    body: `Your project is now ${PROJECT_STATES[status].words}.`,
  }))
}

async function movements({ db, studio }: Reading, slice: TimelineSlice): Promise<TimelineEntry[]> {
  const rows = await selectMovements(db, slice)
  return rows.map(({ id, happened_at: at, kind: movement, amount }) => ({
    id,
    at,
    kind: 'payment',
    by: movement === 'payment' ? null : studio.name,
    amount,
    movement,
  }))
}

async function documents({ db, studio }: Reading, slice: TimelineSlice): Promise<TimelineEntry[]> {
  const rows = await selectDocuments(db, slice)
  return rows.map(({ id, issued_at: at, kind: document, number, gross }) => ({
    id,
    at,
    kind: 'document',
    by: studio.name,
    document,
    number,
    gross,
  }))
}

/** Like `cursorSchema`. */
function positionAfter({ at, id }: TimelineEntry): string {
  return `${at}_${id}`
}

function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  const [a, b] = [positionAfter(one), positionAfter(other)]
  return a < b ? 1 : a > b ? -1 : 0
}
