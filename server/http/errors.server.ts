import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { AppError, type AppErrorCode, unavailable } from '#domain/kernel/app-error.ts'
import { FURTHER_ROWS, type Page } from '#domain/kernel/pages.schema.ts'
import { isDatabaseAway } from '#platform/database/schema/database-failures.ts'
import type { AppEnv } from './requests.server.ts'

export const STATUS: Record<AppErrorCode, ContentfulStatusCode> = {
  'bad-input': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  gone: 410,
  'method-not-allowed': 405,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  locked: 423,
  'factor-asked': 428,
  'too-many-requests': 429,
  unavailable: 503,
}

/** nginx's status for a request whose client has disconnected. */
const CLIENT_GONE = 499
const DATABASE_AWAY = 'Our database is unavailable right now. Please try again in a minute.'

/** Answers with one plain sentence. Only bugs and database outages are logged as errors. */
export function answerError(failure: unknown, c: Context<AppEnv>): Response {
  if (c.req.raw.signal.aborted) {
    c.var.log().debug({ err: failure }, 'the client disconnected')
    return answerToNobody()
  }
  const { status, message, retryAfterSeconds } = failureSaid(failure, c)
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  return c.text(message, status)
}

/** The user-facing form of a failure. Logs what operators need to know. */
export function failureSaid(
  failure: unknown,
  c: Context<AppEnv>,
): { status: ContentfulStatusCode; message: string; retryAfterSeconds?: number } {
  const error = asRefusal(failure, c.var.log)
  if (error instanceof AppError) {
    const { code, userMessage, retryAfterSeconds, cause } = error
    if (code === 'too-many-requests') c.var.note('limit-reached')
    if (cause !== undefined) c.var.log().warn({ err: cause, code }, userMessage)
    return {
      status: STATUS[code],
      message: userMessage,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    }
  }
  c.var.log().error({ err: error }, 'request failed')
  const message = `Something went wrong on our side. Please try again. (Request ${c.var.requestId})`
  return { status: 500, message }
}

/** Turns a database outage into a user-facing error; returns other errors unchanged. */
export function asRefusal(error: unknown, log: () => Logger): unknown {
  if (!isDatabaseAway(error)) return error
  log().error({ err: error }, 'the database is unavailable')
  return unavailable(DATABASE_AWAY)
}

/** A 5xx for a disconnected client would raise an alert. */
export function answerToNobody(): Response {
  return new Response(null, { status: CLIENT_GONE })
}

/** Sends rows as a JSON array, with the next page in a `Link` header (RFC 8288) if there is one. */
export function answerPage(c: Context, { rows, next }: Page<unknown>): Response {
  if (next === undefined) return c.json(rows)
  const limit = c.req.query('limit') ?? FURTHER_ROWS
  return c.json(rows, 200, { Link: `<${c.req.path}?limit=${limit}&before=${next}>; rel="next"` })
}
