/** An error whose message is one sentence for the person at the terminal: it is printed without a stack. */
export class PlainError extends Error {
  readonly isPlain = true
}

/** Told by a mark, as the built server carries a copy of the class of its own. */
export function isPlainError(error: unknown): error is PlainError {
  return error instanceof Error && 'isPlain' in error && error.isPlain === true
}
