import { findOrdersAskedBack } from '#domain/billing/refunds/refund-requests.server.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import type { CurrentDeliveryStatus, ProjectStatus } from '#domain/projects/projects.schema.ts'
import { findStatuses, findWorkedOn, requireOwnProject } from '#domain/projects/projects.server.ts'
import type { BlobFacts } from '#domain/storage/blobs.schema.ts'
import { findBlobs } from '#domain/storage/blobs.server.ts'
import { findReports, type NumberedReport } from '../reports/reports.server.ts'
import type { Delivery } from './deliveries.schema.ts'
import {
  type DeliveryRow,
  type ItemRow,
  selectDeliveriesOfProject,
  selectItems,
  selectNewestDeliveriesOfStatus,
} from './deliveries.store.server.ts'
import { statusWithin } from './delivery-of-project.server.ts'

/**
 * Newest first. Recalled deliveries have no items.
 * @throws AppError not-found unless the project belongs to the owner
 */
export async function listDeliveries(
  db: Db,
  { ownerId, projectId }: { ownerId: string; projectId: string },
): Promise<Delivery[]> {
  await requireOwnProject(db, ownerId, projectId)
  return withItemsForClient(db, await selectDeliveriesOfProject(db, projectId))
}

/** Without the items of recalled deliveries. */
export async function withItemsForClient(db: Db, rows: readonly DeliveryRow[]): Promise<Delivery[]> {
  const deliveries = await withItems(db, rows)
  return deliveries.map((delivery) =>
    delivery.status === 'taken-back' ? { ...delivery, items: [] } : delivery,
  )
}

export async function withItems(
  db: Db,
  rows: readonly DeliveryRow[],
  known?: ReadonlyMap<string, ProjectStatus>,
): Promise<Delivery[]> {
  if (rows.length === 0) return []
  const items = Map.groupBy(await readItems(db, pluck(rows, 'id')), ({ delivery_id }) => delivery_id)
  const statuses = known ?? (await findStatuses(db, pluck(rows, 'project_id')))
  const reports = await findReports(db, pluck(rows, 'report_id'))
  return rows.map((row) => {
    const ofProject = statuses.get(row.project_id)
    if (!ofProject) throw new Error(`The project of delivery ${row.id} no longer exists.`)
    const report = reports.get(row.report_id ?? '')
    return toDelivery(row, { items: items.get(row.id) ?? [], ofProject, report })
  })
}

/** @param ofProject its status, if it is known */
export async function showDelivery(db: Db, row: DeliveryRow, ofProject?: ProjectStatus): Promise<Delivery> {
  const [delivery] = await withItems(db, [row], ofProject && new Map([[row.project_id, ofProject]]))
  if (!delivery) throw new Error(`Delivery ${row.id} can't be shown.`)
  return delivery
}

type SeenItem = ItemRow & { blob: BlobFacts | undefined }

export async function readItems(db: Db, deliveryIds: readonly string[]): Promise<SeenItem[]> {
  const rows = await selectItems(db, deliveryIds)
  const ids = rows.flatMap(({ blob_id }) => blob_id ?? [])
  const blobs = ids.length > 0 ? await findBlobs(db, ids) : new Map<string, BlobFacts>()
  return rows.map((row) => ({ ...row, blob: blobs.get(row.blob_id ?? '') }))
}

function toDelivery(
  row: DeliveryRow,
  {
    items,
    ofProject,
    report,
  }: { items: readonly SeenItem[]; ofProject: ProjectStatus; report: NumberedReport | undefined },
): Delivery {
  return {
    id: row.id,
    projectId: row.project_id,
    number: row.number,
    title: row.title,
    notes: row.notes,
    status: statusWithin(row.status, ofProject),
    completes: row.completes === 1,
    round: { number: row.round, of: row.rounds },
    deliveredAt: row.created_at,
    byName: row.by_name,
    approvedBySilenceOn: row.approved_by_silence_on,
    answeredAt: row.answered_at,
    changesAsked: row.changes_asked,
    items: items.map(({ id, kind, label, link, blob_id, blob }) => ({
      id,
      kind,
      label,
      link: link ?? `/api/blobs/${blob_id}/download`,
      ...(blob && { blob }),
    })),
    report: report ? { id: report.id, number: report.number } : null,
  }
}

/** `dueOn` is the project's due date, YYYY-MM-DD. */
export type DeliveryOfProject = DeliveryRow & { service: string; dueOn: string | null }

/** Current deliveries of projects in progress without an open refund request. */
export async function currentDeliveries(
  db: Db,
  status: CurrentDeliveryStatus,
  id?: string,
): Promise<DeliveryOfProject[]> {
  const rows = await selectNewestDeliveriesOfStatus(db, status, id)
  const projects = await findWorkedOn(db, pluck(rows, 'project_id'))
  const withRequest = await findOrdersAskedBack(db, pluck(projects, 'orderId'))
  const byId = new Map(
    projects.filter(({ orderId }) => !withRequest.has(orderId)).map((one) => [one.id, one]),
  )
  return rows.flatMap((row) => {
    const project = byId.get(row.project_id)
    return project ? [{ ...row, service: project.service, dueOn: project.dueOn }] : []
  })
}

/** @param day if given, the day of automatic approval must still be this one (YYYY-MM-DD) */
export async function isUnanswered(db: Db, id: string, day?: string): Promise<boolean> {
  const [row] = await currentDeliveries(db, 'open', id)
  return row !== undefined && (day === undefined || row.approved_by_silence_on === day)
}
