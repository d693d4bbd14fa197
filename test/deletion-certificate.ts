import type { DeletionCertificate } from '#domain/delivery/files/deletion-certificate.ts'
import { SELLER } from './domain-deps.ts'

const AT = '2026-11-20T12:00:00.000Z'
const SHA256 = 'ab'.repeat(32)

/** Of a link and of a file whose name no font of ours has. */
export const deletionCertificate: DeletionCertificate = {
  kind: 'deletion-certificate',
  number: '7K3F9-QX2M4',
  service: 'Full Optimization',
  client: { name: 'Ada Example', companyName: 'Harbour Games AB' },
  seller: SELLER,
  deletedAt: '2027-02-04T12:00:00.000Z',
  deletedBy: 'Noor',
  files: [
    {
      name: 'Google Drive link at drive.google.com',
      size: null,
      sha256: null,
      cameAt: AT,
      fetched: { at: AT, byName: 'Noor' },
      withdrawnAt: null,
    },
    { name: 'hamn😀.zip', size: 3e6, sha256: SHA256, cameAt: AT, fetched: null, withdrawnAt: AT },
  ],
}
