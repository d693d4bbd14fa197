import type { Refusal, RefusalCode } from '../capture/capture.ts'

/** Ends the reading of a file that cannot be used, from wherever that shows. */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(code: RefusalCode, sentence: string) {
    super(sentence)
    this.refusal = { code, sentence }
  }
}
