/** What the command line ends with. */
export const EXIT = {
  notWorse: 0,
  worse: 1,
  inconclusive: 2,
  /** No capture could be used on a side, or the command asks for something that cannot be. */
  unusable: 3,
} as const

export type ExitStatus = (typeof EXIT)[keyof typeof EXIT]

/** The command asks for something that cannot be; the message is one sentence that helps. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
