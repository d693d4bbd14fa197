import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { commit, memberOf, type UnitOfWork } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { isoTime } from '#domain/kernel/time.ts'
import { notifyClient } from '#domain/messages/messages.server.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'
import { type DeletedCopy, markCopyDeleted } from '#domain/projects/transitions/delete-copy.server.ts'
import type { BlobsDeps } from '#domain/storage/blob-storage.ts'
import { letBlobGo } from '#domain/storage/blobs.server.ts'
import { deleteUnheld } from '#domain/storage/contents.server.ts'
import { copyDeletedEmail } from './files.emails.ts'
import { selectUploadsOfClient } from './files.store.server.ts'

/**
 * A person of the studio confirms that its own copy of an ended project is deleted, as the privacy policy promises. The files that the
 * client uploaded for it are deleted here too. The client reads it in the thread and gets an email, once.
 * @throws AppError not-found, conflict while work is to come or may be taken up again, and when it was said before
 */
export async function sayCopyDeleted(
  deps: Deps & BlobsDeps,
  { projectId }: { projectId: string },
): Promise<void> {
  await commit(deps, async (trx) => {
    const now = deps.clock()
    const project = await markCopyDeleted(trx, { projectId, now })
    for (const { blob_id: id } of await selectUploadsOfClient(trx, projectId))
      await letBlobGo(trx, { id, now })
    await notifyOwner(deps, trx, project, now)
    await recordAudit(trx, { action: 'project-copy-deleted', about: projectId, now })
  })
  await deleteUnheld(deps)
}

async function notifyOwner(deps: Deps, trx: UnitOfWork, project: DeletedCopy, now: Date): Promise<void> {
  const { number, service } = await showOrder(trx, project.orderId)
  const key = `copy-deleted:${project.id}`
  await notifyClient(trx, {
    userId: project.ownerId,
    projectId: project.id,
    body: `We have deleted our working copy of your project ${serviceTitle(service)}, with the files that you uploaded for it.`,
    dedupeKey: key,
    now,
  })
  const person = await findPerson(trx, project.ownerId)
  if (!person) return
  await enqueueEmail(trx, {
    kind: 'law',
    to: person.email,
    mail: copyDeletedEmail({
      name: person.name,
      number,
      service: serviceTitle(service),
      deletedAt: isoTime(now),
      deletedBy: memberOf(trx),
      url: `${deps.studio.publicUrl}${projectAddress(project.id)}`,
      studio: deps.studio,
    }),
    key,
    now,
  })
}
