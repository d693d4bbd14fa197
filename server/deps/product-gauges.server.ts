import { Gauge, type Registry } from 'prom-client'
import { countUndrawn } from '#domain/billing/invoices/show-invoices.server.ts'
import { listHolds } from '#domain/billing/payments/holds/holds.server.ts'
import { lastEventAt } from '#domain/billing/payments/show/missed-events.server.ts'
import { measureOutbox } from '#domain/email/outbox.server.ts'
import { listAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { findNewestBackup } from '#domain/inbox/backups/backups.server.ts'
import { measureStorage } from '#domain/storage/contents.server.ts'
import type { ProductDeps } from '#product/product.ts'

/** What is read from the database for whoever reads the metrics, and only then. */
export type ProductGauges = {
  /** Reads all of it anew. What cannot be read is left out. */
  read: (deps: ProductDeps) => Promise<void>
}

export function productGauges(registry: Registry): ProductGauges {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const mails = gauge('outbox_mails', 'Mails that have not left, by status', ['status'])
  const oldest = gauge('outbox_oldest_mail_seconds', 'How long the oldest waiting mail has waited')
  const event = gauge('payments_last_event_timestamp_seconds', 'When the provider sent an event last')
  const backup = gauge('backup_last_timestamp_seconds', 'When a backup was made last')
  const holds = gauge('payment_holds', 'Payments that need a person')
  const papers = gauge('papers_not_drawn', 'Invoices and credit notes that wait for their drawing')
  const uploads = gauge('uploads_under_way', 'Half uploads')
  const files = gauge('stored_files', 'Contents of uploaded files')
  const bytes = gauge('stored_files_bytes', 'Their bytes')
  const alerts = gauge('alerts', '1 for each check that fails', ['check'])
  const labelled = [mails, alerts]
  const single = [oldest, event, backup, holds, papers, uploads, files, bytes]

  async function readAll({ db, clock, backups }: ProductDeps): Promise<void> {
    const now = clock()
    const ageOf = (time: string) => (now.getTime() - Date.parse(time)) / 1000
    const secondsOf = (time: string) => Date.parse(time) / 1000
    const outbox = await measureOutbox(db)
    for (const [status, count] of Object.entries(outbox.counts)) mails.set({ status }, count)
    oldest.set(outbox.oldestWaiting ? ageOf(outbox.oldestWaiting) : 0)
    const eventAt = await lastEventAt(db)
    if (eventAt) event.set(secondsOf(eventAt))
    const { last } = await findNewestBackup(db, { now, nightly: backups })
    if (last) backup.set(secondsOf(last.at))
    holds.set((await listHolds(db)).length)
    papers.set(await countUndrawn(db, now))
    const stored = await measureStorage(db)
    uploads.set(stored.underWay)
    files.set(stored.contents)
    bytes.set(stored.bytes)
    for (const { name, endedAt } of await listAlerts(db)) if (endedAt === null) alerts.set({ check: name }, 1)
  }

  return {
    read: async (deps) => {
      for (const gauge of labelled) gauge.reset()
      for (const gauge of single) gauge.remove()
      await readAll(deps).catch((err) => deps.log.warn({ err }, 'not all could be measured'))
    },
  }
}
