export const EXIT = {
  notWorse: 0,
  worse: 1,
  inconclusive: 2,
  /** A side has no usable capture, or the arguments are invalid. */
  unusable: 3,
} as const

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT]

/** Invalid arguments. The message is one helpful sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
