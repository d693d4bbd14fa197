import type { Refusal, RefusalCode } from '../capture/capture.ts'

/** What a file may cost before it is refused as too large. */
export type Limits = {
  /** Rows that are kept, over all traces of a file. */
  frames: number
  /** Numbers that are kept: rows times the columns that are read of them. */
  values: number
  /** Bytes of a file that has to be read whole (JSON). */
  wholeBytes: number
  /** Lists and objects in such a file: each costs far more memory than its bytes, and captures have few. */
  wholeParts: number
  /** Bytes that a packed file may unpack to. */
  unpackedBytes: number
  /** How many times its own size a packed file may unpack to, once it is larger than `unpackedFree`. */
  unpackedRatio: number
  unpackedFree: number
  /** Members of a packed file: each costs time of its own, and Unreal's blocks are far larger than so many make of any capture. */
  packedMembers: number
}

const MB = 1024 * 1024

export const LIMITS: Limits = {
  frames: 4_000_000,
  values: 24_000_000,
  wholeBytes: 24 * MB,
  wholeParts: 100_000,
  unpackedBytes: 4096 * MB,
  unpackedRatio: 400,
  unpackedFree: 64 * MB,
  packedMembers: 20_000,
}

/** How many rows of so many columns are kept. */
export function mostRows({ frames, values }: Limits, columns: number): number {
  return Math.min(frames, Math.floor(values / columns))
}

export function tooManyRows(most: number): Refused {
  return new Refused(
    'too-large',
    `This file has more than ${most.toLocaleString('en')} rows: cut the capture to the minutes that matter.`,
  )
}

/** Ends the reading of a file that cannot be used, from wherever that shows. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(code: RefusalCode, sentence: string) {
    super(sentence)
    this.refusal = { code, sentence }
  }
}
