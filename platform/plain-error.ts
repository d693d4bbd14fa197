/** An error whose message is one sentence for the person at the terminal. It is printed without a stack trace. */
export class PlainError extends Error {
  readonly isPlain = true
}

/** Detected by a mark instead of `instanceof`, because the built server has its own copy of the class. */
export function isPlainError(error: unknown): error is PlainError {
  return error instanceof Error && 'isPlain' in error && error.isPlain === true
}
