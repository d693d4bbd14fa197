import type { BlobSide } from '#domain/storage/blobs.schema.ts'
import type { LinkState } from './link-states.schema.ts'

/** Whose service a link leads to. */
export type LinkProvider = 'google-drive' | 'filemail' | 'other'
/** `upload` is a file whose bytes are here. */
export type FileProvider = LinkProvider | 'upload'

export interface FilesTables {
  /** Links to shared files, and files whose bytes are here; times are ISO 8601 in UTC. */
  files: {
    id: string
    /** The client who sent it, or for whom it is. */
    user_id: string
    side: BlobSide
    /** Nothing when no project was open as it was sent. */
    project_id: string | null
    provider: FileProvider
    /** Of a link. */
    url: string | null
    /** Of a file whose bytes are here. */
    blob_id: string | null
    /** Key of the service that it was sent for. */
    service: string
    created_at: string
    withdrawn_at: string | null
    /** Of a link: what its host said last. */
    link_state: LinkState
    /** The last day on which it opens, YYYY-MM-DD, where the host says one. */
    link_ends_on: string | null
    /** When the host said so. */
    link_checked_at: string | null
    /** When its host is asked next; nothing where it is not asked, or not any more. */
    link_due_at: string | null
    /** Since when it is known not to open; nothing while it does. */
    link_closed_at: string | null
    /** Of a link: when the studio took what it leads to, and who of it did. */
    fetched_at: string | null
    fetched_by: string | null
  }
}

declare module '#domain/kernel/database.ts' {
  interface Tables extends FilesTables {}
}
