import type { ContentKind } from './content-kinds.schema.ts'

/** Who put something there, or took it. */
export type BlobSide = 'client' | 'team'

/** What its last byte makes of a file: one of the project's, or one that waits for its message or its delivery. */
export type BlobPurpose = 'file' | 'attachment' | 'delivery'

/** When a file was downloaded, and by whom. @property at ISO 8601; byName: of a person of the studio */
export type BlobDownload = { at: string; side: BlobSide; byName: string | null }

/** A file as both sides see it; times in ISO 8601, sizes in bytes. */
export type BlobFacts = {
  id: string
  side: BlobSide
  byName: string | null
  projectId: string | null
  name: string
  size: number
  received: number
  /** What its first bytes say; nothing while it is uploaded. */
  kind: ContentKind | null
  /** Nothing while it is uploaded. */
  sha256: string | null
  status: BlobStatus
  purpose: BlobPurpose
  /** Size in pixels of what is shown of a picture. */
  preview: { width: number; height: number } | null
  createdAt: string
  /** Newest first. */
  downloads: BlobDownload[]
}

/** An upload that is under way, or was broken off. @property expiresAt when it is deleted unless more of it comes, ISO 8601 */
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
  /** Whether its content is kept, and may be downloaded. */
  containsContent: boolean
  /** Whether bytes of it are taken. */
  takesBytes: boolean
}

export const BLOB_STATES = {
  uploading: { words: 'half uploaded', containsContent: false, takesBytes: true },
  here: { words: 'here', containsContent: true, takesBytes: false },
  gone: { words: 'deleted', containsContent: false, takesBytes: false },
} as const satisfies Record<BlobStatus, Facts>
