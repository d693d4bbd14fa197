import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail, takeBackEmail } from '#domain/email/outbox.server.ts'
import { conflict } from '#domain/kernel/app-error.ts'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { messageText } from '#domain/messages/message-text.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { enterHistory } from '#domain/projects/transitions/project-changes.server.ts'
import { letBlobGo } from '#domain/storage/blobs.server.ts'
import { takenBackEmail } from './deliveries.emails.ts'
import { type Delivery, TAKE_BACK_HOURS } from './deliveries.schema.ts'
import { updateDelivery } from './deliveries.store.server.ts'
import { deliveryEmailKey, lockDelivery } from './delivery-of-project.server.ts'
import { DELIVERY_STATES } from './delivery-states.schema.ts'
import { readItems, toDelivery } from './show-deliveries.server.ts'

/**
 * Takes back what was delivered within the last day and not answered; files of it are deleted. What the client has fetched of it they are asked not to use; one that
 * it had replaced stays replaced. They are told in their thread, and by mail unless that of the delivery could be stopped.
 * @param which note: for the client, up to 5,000 characters
 * @throws AppError not-found, bad-input for the note, or conflict when it is too late
 */
export async function takeBackDelivery(
  deps: ProjectsDeps,
  which: { deliveryId: string; note?: string | undefined },
): Promise<Delivery> {
  const note = which.note?.trim() ? messageText(which.note) : undefined
  return commit(deps, async (trx) => {
    const { row, project, status } = await lockDelivery(trx, { id: which.deliveryId })
    const now = deps.clock()
    const { noWayBack } = DELIVERY_STATES[status]
    if (noWayBack !== null) throw conflict(noWayBack)
    if (isoTime(addSeconds(new Date(row.created_at), TAKE_BACK_HOURS * 3600)) < isoTime(now))
      throw conflict(
        `A delivery can be taken back within ${TAKE_BACK_HOURS} hours; these are past. A newer delivery takes its place.`,
      )
    const taken = await updateDelivery(trx, row.id, { status: 'taken-back' })
    for (const { blob_id: id } of await readItems(trx, [row.id])) if (id) await letBlobGo(trx, { id, now })
    const words = `Delivery ${row.number} taken back.`
    await enterHistory(trx, {
      projectId: project.id,
      author: 'team',
      note: [words, note].filter(Boolean).join(' '),
      now,
    })
    await recordAudit(trx, {
      action: 'delivery-taken-back',
      about: project.id,
      detail: { number: row.number },
      now,
    })
    const title = optimizationTitle(project.service)
    const told = `We have taken back delivery ${row.number} of your project ${title}. If you have fetched something of it, please do not use it.`
    await notifyClient(trx, {
      userId: project.ownerId,
      projectId: project.id,
      body: [told, note].filter(Boolean).join('\n\n'),
      dedupeKey: `delivery-taken-back:${row.id}`,
      now,
    })
    const person = await findPerson(trx, project.ownerId)
    if (!(await takeBackEmail(trx, deliveryEmailKey(row.id))) && person) {
      const next = await nextOfProject(deps, trx, project, now)
      const mail = takenBackEmail({
        name: person.name,
        title,
        number: row.number,
        note,
        next,
        studio: deps.studio,
      })
      await enqueueEmail(trx, {
        kind: 'warning',
        to: person.email,
        mail,
        now,
        key: `delivery-taken-back:${row.id}`,
      })
    }
    return toDelivery(taken, await readItems(trx, [row.id]), project.status)
  })
}
