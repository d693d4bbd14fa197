import type { Seller } from '#domain/kernel/seller.ts'

/** A link or a file of a client, as what is left of it says; times in ISO 8601. */
export type CertifiedFile = {
  /** Of a link whose it was and at which host, never the link. */
  name: string
  /** Bytes; nothing of a link, like the hash. */
  size: number | null
  sha256: string | null
  cameAt: string
  fetched: { at: string; byName: string | null } | null
  withdrawnAt: string | null
}

/** Everything that the certificate of a project says. Fixed when the working copy is said to be deleted; its PDF is made of this alone. */
export type DeletionCertificate = {
  kind: 'deletion-certificate'
  /** That of the order, of which each project has one. */
  number: string
  service: string
  client: { name: string; companyName: string | null }
  seller: Seller
  /** ISO 8601. */
  deletedAt: string
  /** The person of the studio who said so. */
  deletedBy: string | null
  files: readonly CertifiedFile[]
}

/** Port: draws a certificate, the same bytes each time. It waits for its turn, so never within a transaction. */
export type DrawCertificate = (
  certificate: DeletionCertificate,
  options?: { isAwaited?: boolean },
) => Promise<{ pdf: Uint8Array }>
