import type { Capture, ColumnId, Refusal } from '../capture/capture.ts'
import type { Head } from './head.ts'
import type { Limits } from './limits.ts'

/** What a format says of a file's beginning: how to read the file, why it cannot be used, or that it is another format. */
export type Format = (head: Head, limits: Limits, asked: AskedFor) => FormatReader | Refusal | undefined

/** A format for `captureReader`. */
export type KnownFormat = {
  /** The one with the least is asked first: some tools write the columns of others. */
  rank: number
  read: Format
}

/** What is read beside that which every comparison needs: each costs time and memory. */
export type AskedFor = {
  has: (column: ColumnId) => boolean
  /** A stat of an Unreal profile. */
  hasStat: (name: string) => boolean
}

/** Takes the bytes of a file from its first line on. May throw `Refused`. */
export type FormatReader = {
  push: (bytes: Uint8Array) => void
  end: () => Reading
}

export type Reading = Omit<Capture, 'sha256' | 'bytes'>
