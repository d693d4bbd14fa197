import type { StoredTables } from '#tables'
import type { ContentKind } from './content-kinds.schema.ts'

/** The side that uploaded or downloaded a file. */
export type BlobSide = 'client' | 'team'

/** What a completed upload becomes: a project file, or a file that waits for its message, delivery or captures. */
export type BlobPurpose = StoredTables['blobs']['purpose']

/** @property at ISO 8601 @property byName name of a staff member */
export type BlobDownload = { at: string; side: BlobSide; byName: string | null }

/** A file as both sides see it. Times are in ISO 8601, sizes in bytes. */
export type BlobFacts = {
  id: string
  side: BlobSide
  byName: string | null
  projectId: string | null
  name: string
  size: number
  received: number
  /** Detected from the first bytes. Null during the upload. */
  kind: ContentKind | null
  /** Null during the upload. */
  sha256: string | null
  status: BlobStatus
  purpose: BlobPurpose
  /** Size in pixels. */
  preview: { width: number; height: number } | null
  createdAt: string
  downloads: BlobDownload[]
}

/** An unfinished upload. @property expiresAt deleted at this time unless more bytes arrive, ISO 8601 */
export type Upload = {
  id: string
  purpose: BlobPurpose
  projectId: string | null
  name: string
  size: number
  received: number
  expiresAt: string
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `1234567` → `1.2 MB` */
export function sizeWords(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}

type BlobStatus = 'uploading' | 'here' | 'gone'

type Facts = {
  words: string
  /** Whether its content is kept and may be downloaded. */
  containsContent: boolean
  /** Whether more bytes are accepted. */
  takesBytes: boolean
}

export const BLOB_STATES = {
  uploading: { words: 'unfinished upload', containsContent: false, takesBytes: true },
  here: { words: 'here', containsContent: true, takesBytes: false },
  gone: { words: 'deleted', containsContent: false, takesBytes: false },
} as const satisfies Record<BlobStatus, Facts>
