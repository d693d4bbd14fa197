import { notFound } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { type ExportDeps, recordExport } from '#domain/people/audit/audit.server.ts'
import { selectCertificate } from './certificates.store.server.ts'
import type { DrawCertificate } from './deletion-certificate.ts'
import { readCertificate } from './stored-certificate.ts'

export type CertificateFileDeps = { db: Db; drawCertificate: DrawCertificate }

/**
 * The certificate of a project as a file, drawn from what is stored: the same bytes each time.
 * @param which ownerId: only if it is theirs; anybody's unless told; isAwaited: a person waits for it
 * @throws AppError not-found; whatever the drawing fails with
 */
export async function certificateFile(
  deps: CertificateFileDeps,
  which: { projectId: string; ownerId?: string; isAwaited?: boolean },
): Promise<{ name: string; content: Buffer }> {
  const row = await selectCertificate(deps.db, { projectId: which.projectId, userId: which.ownerId })
  if (!row) throw notFound('There is no deletion certificate of this project.')
  const certificate = readCertificate(row)
  const { pdf } = await deps.drawCertificate(certificate, { isAwaited: which.isAwaited ?? false })
  return { name: `deletion-certificate-${certificate.number}.pdf`, content: Buffer.from(pdf) }
}

/** The same for somebody of the studio, who takes it along. @throws as above */
export async function takeCertificate(
  deps: CertificateFileDeps & ExportDeps,
  which: { projectId: string; isAwaited?: boolean },
): ReturnType<typeof certificateFile> {
  const file = await certificateFile(deps, which)
  await recordExport(deps, { of: 'deletion-certificate', about: which.projectId })
  return file
}
