import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AppError, type AppErrorCode } from '../../domain/kernel/app-error.ts'
import type { AppEnv } from './request.server.ts'

const STATUS: Record<AppErrorCode, ContentfulStatusCode> = {
  'bad-input': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  unavailable: 503,
}

/** Answers what went wrong in one plain sentence; only bugs are logged, with the request's id. */
export function answerError(error: unknown, c: Context<AppEnv>): Response {
  if (error instanceof AppError) {
    if (error.retryAfterSeconds !== undefined) c.header('Retry-After', String(error.retryAfterSeconds))
    if (error.cause !== undefined) c.var.log.warn({ err: error.cause, code: error.code }, error.userMessage)
    return c.text(error.userMessage, STATUS[error.code])
  }
  c.var.log.error({ err: error }, 'request failed')
  return c.text(`Something went wrong on our side. Please try again. (Request ${c.var.requestId})`, 500)
}
