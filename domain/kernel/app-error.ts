/** Every way in which a request can be refused. The server's table code → status is kept complete by the compiler. */
export type AppErrorCode =
  | 'bad-input'
  | 'not-signed-in'
  | 'forbidden'
  | 'not-found'
  | 'method-not-allowed'
  | 'conflict'
  | 'too-large'
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
