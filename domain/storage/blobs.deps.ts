import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'
import type { BlobStorage } from './blob-storage.ts'
import type { MakePreview } from './make-preview.ts'

/** In bytes. */
export type UploadLimits = {
  /** Of one file. */
  ofFile: number
  /** Of all that one client has here and is uploading. */
  ofClient: number
  /** What stays free where bytes are stored. Project files of clients leave twice as much. */
  keptFree: number
}

/** What uploads and downloads are given. */
export type BlobsDeps = Pick<Deps, 'db' | 'actor' | 'readers' | 'clock' | 'log'> & {
  blobStorage: BlobStorage
  makePreview: MakePreview
  uploadLimits: UploadLimits
  /** Those of these accounts for which the studio has opened a project, which it does once an order is paid. */
  projectOwners: (db: Db, accountIds: readonly string[]) => Promise<ReadonlySet<string>>
}
