import type { BlobStatus } from './blob-states.schema.ts'
import type { BlobPurpose, BlobSide } from './blobs.schema.ts'
import type { ContentKind } from './content-kinds.schema.ts'

export interface BlobsTables {
  /** Bytes that are stored once, by their hash. */
  blob_contents: {
    sha256: string
    /** Bytes. */
    size: number
    stored_at: string
  }
  /** Files; times are ISO 8601 in UTC. */
  blobs: {
    id: string
    /** The client whose it is. */
    user_id: string
    side: BlobSide
    /** Of the person of the studio who put it there. */
    by_name: string | null
    project_id: string | null
    name: string
    /** Bytes as declared before the first one came. */
    size: number
    /** Bytes that are durably here, from the first one on. */
    received: number
    /** What its first bytes say; nothing while it is uploaded. */
    kind: ContentKind | null
    /** While it is uploaded what was declared, if anything; then what the bytes have. */
    sha256: string | null
    status: BlobStatus
    purpose: BlobPurpose
    /** Of what waits for a message or a delivery: when that took it. */
    attached_at: string | null
    /** Of a picture that was opened: a content, WebP, with its size in pixels. */
    preview_sha256: string | null
    preview_width: number | null
    preview_height: number | null
    /** Names the request that writes it, which nobody else may before a time. */
    writer: string | null
    writer_until: string | null
    created_at: string
    /** When bytes of it came last. */
    touched_at: string
    here_at: string | null
    gone_at: string | null
  }
  /** Addresses from which a file is downloaded: each opens for minutes, and stays as a line of the log once it was used. */
  blob_downloads: {
    id: string
    secret_hash: string
    blob_id: string
    side: BlobSide
    by_name: string | null
    valid_until: string
    /** When its first byte left; nothing while it was never used. */
    used_at: string | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends BlobsTables {}
}
