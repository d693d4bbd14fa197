/** Every way to refuse a request. The server maps each code to an HTTP status. */
export type AppErrorCode =
  | 'bad-input'
  | 'not-signed-in'
  | 'forbidden'
  | 'not-found'
  | 'gone'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
  | 'locked'
  | 'factor-asked'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'unavailable'

type AppErrorDetail = {
  /** One plain sentence for the user. */
  userMessage: string
  cause?: unknown
  /** Seconds until a retry makes sense, sent as `Retry-After`. */
  retryAfterSeconds?: number
}

/** An expected refusal, shown to the user. Any other thrown error is a bug. */
export class AppError extends Error {
  readonly code: AppErrorCode
  readonly userMessage: string
  readonly retryAfterSeconds: number | undefined

  constructor(code: AppErrorCode, detail: AppErrorDetail) {
    super(`${code}: ${detail.userMessage}`, { cause: detail.cause })
    this.name = 'AppError'
    this.code = code
    this.userMessage = detail.userMessage
    this.retryAfterSeconds = detail.retryAfterSeconds
  }
}

type RefusalDetail = Omit<AppErrorDetail, 'userMessage'>

export function badInput(userMessage: string, detail?: RefusalDetail): AppError {
  return new AppError('bad-input', { userMessage, ...detail })
}

/** The request doesn't fit the current state. */
export function conflict(userMessage: string, detail?: RefusalDetail): AppError {
  return new AppError('conflict', { userMessage, ...detail })
}

/** Nothing has this id, or it belongs to someone else. Both get the same message. */
export function notFound(userMessage: string, detail?: RefusalDetail): AppError {
  return new AppError('not-found', { userMessage, ...detail })
}

/** @param userMessage one plain sentence that says when to try again */
export function unavailable(userMessage: string, detail?: RefusalDetail): AppError {
  return new AppError('unavailable', { userMessage, ...detail })
}
