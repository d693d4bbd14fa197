import type { Db } from '#domain/kernel/database.ts'
import type { Deps } from '#domain/kernel/deps.ts'

/** Thrown when what bytes are stored in has no room for them. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
}

/** Bytes from an offset to before another, of a content. */
export type ByteRange = { from: number; to: number }

/**
 * Port: where bytes live. Those of an upload are a part, by the id of its blob, until all are there; a content is named by its SHA-256.
 * What returns has happened durably.
 */
export type BlobStorage = {
  /** Bytes for which there is room; nothing where room has no end. */
  freeBytes: () => Promise<number | undefined>
  /** How many bytes of a part are here; 0 when there is none. */
  partSize: (part: string) => Promise<number>
  /**
   * Stores bytes of a part from an offset on, in place of what was there.
   * @returns how many; fewer when the source broke off, with the reason
   * @throws NoRoomError; nothing of these bytes counts then
   */
  write: (
    part: string,
    offset: number,
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<{ stored: number; brokenBy?: unknown }>
  /** SHA-256 of the first bytes of a part, as many as its upload has, and those that say what it is. */
  digest: (part: string, size: number) => Promise<{ sha256: string; head: Uint8Array }>
  /** Makes a part a content, or finds that this content is here; the part stays until it is discarded. */
  keep: (part: string, sha256: string, size: number) => Promise<void>
  /** Deletes the bytes of a part from an offset on. */
  cut: (part: string, offset: number) => Promise<void>
  discard: (part: string) => Promise<void>
  /** @throws Error when the content is not here */
  read: (sha256: string, range: ByteRange) => AsyncIterable<Uint8Array>
  /** @returns nothing when the content is not here */
  contentSize: (sha256: string) => Promise<number | undefined>
  remove: (sha256: string) => Promise<void>
  /** What is here, with when it changed last. */
  parts: () => AsyncIterable<{ name: string; changedAt: Date }>
  contents: () => AsyncIterable<{ name: string; changedAt: Date }>
  /**
   * Takes contents from this machine to where they stay, where that is another; asked for again and again.
   * @throws AggregateError of those that stay here until then
   */
  takeAway: () => Promise<void>
}

/** A smaller picture without whatever else the file said, in pixels. */
export type Preview = { webp: Uint8Array; width: number; height: number }

/**
 * Port: makes a preview of the bytes of a picture.
 * @returns nothing when they are no picture after all; the size in pixels of one that is too large to be opened
 */
export type MakePreview = (
  bytes: AsyncIterable<Uint8Array>,
) => Promise<Preview | { tooLarge: { width: number; height: number } } | undefined>

/** So many pixels of a picture are opened at most. */
export const MOST_PIXELS = 50_000_000

/** In bytes. */
type UploadLimits = {
  /** Of one file. */
  ofFile: number
  /** Of all that one client has here and is uploading. */
  ofClient: number
  /** What stays free where bytes are stored. Project files of clients leave twice as much. */
  keptFree: number
}

/** What uploads and downloads are given. */
export type BlobsDeps = Pick<Deps, 'db' | 'actor' | 'subscribers' | 'clock' | 'log'> & {
  blobStorage: BlobStorage
  makePreview: MakePreview
  uploadLimits: UploadLimits
  /** Those of these accounts for which the studio has opened a project, which it does once an order is paid. */
  projectOwners: (db: Db, accountIds: readonly string[]) => Promise<ReadonlySet<string>>
}
