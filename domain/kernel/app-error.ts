/** Every way in which a request can be refused. The server's table code → status is kept complete by the compiler. */
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
  /** One plain sentence for the person in front of the screen. */
  userMessage: string
  cause?: unknown
  /** Seconds until another try makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number
}

/** An expected refusal, answered to the person. Anything else that is thrown is a bug and answered as one. */
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

/** What may be said besides the sentence. */
type RefusalDetail = Omit<AppErrorDetail, 'userMessage'>

/** What was given cannot be. @param userMessage one plain sentence for whoever gave it */
export function badInput(userMessage: string, detail?: RefusalDetail): AppError {
  return new AppError('bad-input', { userMessage, ...detail })
}

/** What was asked for does not fit what is so by now. @param userMessage one plain sentence for whoever asked */
export function conflict(userMessage: string, detail?: RefusalDetail): AppError {
  return new AppError('conflict', { userMessage, ...detail })
}

/** There is no such thing, or none of theirs, in the same words. @param userMessage one plain sentence for whoever asked */
export function notFound(userMessage: string, detail?: RefusalDetail): AppError {
  return new AppError('not-found', { userMessage, ...detail })
}

/** It cannot be done at the moment. @param userMessage one plain sentence that says when to try again */
export function unavailable(userMessage: string, detail?: RefusalDetail): AppError {
  return new AppError('unavailable', { userMessage, ...detail })
}
