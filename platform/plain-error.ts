/** An error whose message is one sentence for the person at the terminal. It is printed without a stack. */
export class PlainError extends Error {
  readonly isPlain = true
}

/** Checks a property, because the built server contains its own copy of the class. */
export function isPlainError(error: unknown): error is PlainError {
  return error instanceof Error && 'isPlain' in error && error.isPlain === true
}
