import type { Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'

export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

export type ByteRange = { from: number; to: number }

/**
 * Port: storage of file contents. The bytes of an upload form a part, named by its blob's id, until all have arrived. A
 * content is named by its SHA-256. Every change is durable when its promise resolves.
 */
export type BlobStorage = {
  freeBytes: () => Promise<number>
  /** Stored bytes of a part, 0 if there is none. */
  partSize: (part: string) => Promise<number>
  /**
   * Writes bytes of a part from an offset, replacing existing ones.
   * @returns the number of stored bytes, and the reason if the source broke off
   * @throws NoRoomError without storing any of these bytes
   */
  write: (
    part: string,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<{ stored: number; brokenBy?: unknown }>
  /** The SHA-256 of the first `size` bytes of a part, and its first bytes for `kindOf`. */
  digest: (part: string, size: number) => Promise<{ sha256: string; head: Uint8Array }>
  /** Copies a part to its content, unless the content exists. The part stays until it is discarded. */
  keep: (part: string, sha256: string, size: number) => Promise<void>
  /** Deletes the bytes of a part from an offset. */
  cut: (part: string, offset: number) => Promise<void>
  discard: (part: string) => Promise<void>
  /** @throws Error if the content is missing */
  read: (sha256: string, range: ByteRange) => AsyncIterable<Uint8Array>
  /** @returns undefined if the content is missing */
  contentSize: (sha256: string) => Promise<number | undefined>
  remove: (sha256: string) => Promise<void>
  parts: () => AsyncIterable<{ name: string; changedAt: Date }>
  contents: () => AsyncIterable<{ name: string; changedAt: Date }>
}

/** A smaller picture without metadata. Sizes are in pixels. */
export type Preview = { webp: Uint8Array; width: number; height: number }

/**
 * Port: makes a preview of a picture.
 * @returns undefined if the bytes aren't a picture, or its size in pixels if it is too large to open
 */
export type MakePreview = (
  bytes: AsyncIterable<Uint8Array>,
) => Promise<Preview | { tooLarge: { width: number; height: number } } | undefined>

/** Larger pictures aren't opened. */
export const MOST_PIXELS = 50_000_000

type UploadLimits = {
  /** Bytes of one file. */
  ofFile: number
  /** Bytes of all files and uploads of one client. */
  ofClient: number
  /** Bytes that stay free. Project files of clients leave twice as much. */
  keptFree: number
}

export type BlobsDeps = Pick<Deps, 'db' | 'actor' | 'subscribers' | 'clock' | 'log'> & {
  blobStorage: BlobStorage
  makePreview: MakePreview
  uploadLimits: UploadLimits
  /** The accounts for which the studio has opened a project. That happens once an order is paid. */
  projectOwners: (db: Db, accountIds: readonly string[]) => Promise<ReadonlySet<string>>
}
