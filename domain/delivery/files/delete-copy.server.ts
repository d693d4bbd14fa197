import { serviceTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueMail } from '#domain/email/outbox.server.ts'
import { isoTime } from '#domain/kernel/clock.ts'
import { commit, memberOf, type Work } from '#domain/kernel/commit.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import { tellClient } from '#domain/messages/messages.server.ts'
import { showOrder } from '#domain/orders/show-orders.server.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { type DeletedCopy, markCopyDeleted } from '#domain/projects/moves/delete-copy.server.ts'
import { projectAddress } from '#domain/projects/projects.schema.ts'
import type { BlobsDeps } from '#domain/storage/blobs.deps.ts'
import { letBlobGo } from '#domain/storage/blobs.server.ts'
import { deleteUnheld } from '#domain/storage/contents.server.ts'
import { insertCertificate } from './certificates.store.server.ts'
import { takeCertified } from './certified-files.server.ts'
import type { DeletionCertificate } from './deletion-certificate.ts'
import { copyDeletedMail } from './files.mails.ts'

/** What a mail calls the certificate of a project, before its id. */
export const CERTIFICATE_ATTACHMENT = 'deletion-certificate'

/**
 * Somebody of the studio says that its own copy of an ended project is deleted, as the privacy policy promises. What the client uploaded
 * for it is deleted here with it, and the client gets a certificate, once.
 * @throws AppError not-found, conflict while work is to come or may be taken up again, and when it was said before
 */
export async function sayCopyDeleted(
  deps: Deps & BlobsDeps,
  { projectId }: { projectId: string },
): Promise<DeletionCertificate> {
  const certificate = await commit(deps, async (work) => {
    const now = deps.clock()
    const project = await markCopyDeleted(work, { projectId, now })
    const { files, blobIds } = await takeCertified(work, projectId)
    for (const id of blobIds) await letBlobGo(work, { id, now })
    const issued = await issue(deps, work, { project, files, now })
    await tellClient(work, {
      userId: project.ownerId,
      projectId,
      body: `We have deleted our working copy of your project ${issued.service}, with the files that you uploaded for it. The certificate of that is on the page of your project.`,
      dedupeKey: `copy-deleted:${projectId}`,
      now,
    })
    await recordAudit(work, { action: 'project-copy-deleted', about: projectId, now })
    return issued
  })
  await deleteUnheld(deps)
  return certificate
}

type Issued = { project: DeletedCopy; files: DeletionCertificate['files']; now: Date }

async function issue(deps: Deps, work: Work, { project, files, now }: Issued): Promise<DeletionCertificate> {
  const { number, buyer, service } = await showOrder(work, project.orderId)
  const certificate: DeletionCertificate = {
    kind: 'deletion-certificate',
    number,
    service: serviceTitle(service),
    client: { name: buyer.name, companyName: buyer.companyName },
    seller: deps.seller,
    deletedAt: isoTime(now),
    deletedBy: memberOf(work),
    files,
  }
  await insertCertificate(work, {
    project_id: project.id,
    user_id: project.ownerId,
    document: JSON.stringify(certificate),
    issued_at: certificate.deletedAt,
  })
  const person = await findPerson(work, project.ownerId)
  if (person)
    await enqueueMail(work, {
      kind: 'law',
      to: person.email,
      mail: copyDeletedMail({
        name: person.name,
        certificate,
        url: `${deps.studio.publicUrl}${projectAddress(project.id)}`,
        studio: deps.studio,
      }),
      attachments: [`${CERTIFICATE_ATTACHMENT}:${project.id}`],
      key: `copy-deleted:${project.id}`,
      now,
    })
  return certificate
}
