import * as z from 'zod/mini'
import { readStored } from '#domain/kernel/stored.ts'
import { storedSeller } from '#domain/kernel/stored-seller.ts'
import type { CertifiedFile, DeletionCertificate } from './deletion-certificate.ts'

const nullableText = z.nullable(z.string())

const storedFile: z.ZodMiniType<CertifiedFile> = z.object({
  name: z.string(),
  size: z.nullable(z.number()),
  sha256: nullableText,
  cameAt: z.string(),
  fetched: z.nullable(z.object({ at: z.string(), byName: nullableText })),
  withdrawnAt: nullableText,
})

const storedCertificate: z.ZodMiniType<DeletionCertificate> = z.object({
  kind: z.literal('deletion-certificate'),
  number: z.string(),
  service: z.string(),
  client: z.object({ name: z.string(), companyName: nullableText }),
  seller: storedSeller,
  deletedAt: z.string(),
  deletedBy: nullableText,
  files: z.array(storedFile),
})

export function readTrace(row: { id: string; facts: string }): CertifiedFile {
  return readStored(storedFile, row.facts, `file ${row.id}`)
}

export function readCertificate(row: { project_id: string; document: string }): DeletionCertificate {
  return readStored(storedCertificate, row.document, `the deletion certificate of ${row.project_id}`)
}
