import type { Refusal, RefusalCode } from '../capture/capture.ts'

export type Limits = {
  /** Rows over all traces of a file. */
  frames: number
  /** Rows times columns. */
  values: number
  /** Bytes of a JSON file. */
  wholeBytes: number
  /** Lists and objects in a JSON file, because each costs far more memory than its bytes. */
  wholeParts: number
  unpackedBytes: number
  /** Maximum ratio of unpacked to packed bytes beyond `unpackedFree`. */
  unpackedRatio: number
  unpackedFree: number
  /** Each gzip member costs time. Unreal writes far larger blocks than this limit implies. */
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

export function mostRows({ frames, values }: Limits, columns: number): number {
  return Math.min(frames, Math.floor(values / columns))
}

export function tooManyRows(most: number): Refused {
  return new Refused(
    'too-large',
    `This file has more than ${most.toLocaleString('en')} rows. Shorten the capture to the part that matters.`,
  )
}

/** Stops reading a file that cannot be used. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(code: RefusalCode, sentence: string) {
    super(sentence)
    this.refusal = { code, sentence }
  }
}
