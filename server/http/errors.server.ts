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

/** nginx's status for a request whose client has gone; nobody reads the answer. */
const CLIENT_GONE = 499
const DATABASE_AWAY = 'Our data cannot be reached at the moment. Please try again in a minute.'

/** Answers what went wrong in one plain sentence; only bugs and a database that is away are logged as errors, with the request's id. */
export function answerError(failure: unknown, c: Context<AppEnv>): Response {
  if (c.req.raw.signal.aborted) {
    c.var.log().debug({ err: failure }, 'broken off by the client')
    return answerToNobody()
  }
  const { status, message, retryAfterSeconds } = failureSaid(failure, c)
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  return c.text(message, status)
}

/** What the person is told of a failure. Logs what somebody of ours has to know. */
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

/** A database that is away, as the refusal that it is for the person; everything else as it is. */
export function asRefusal(error: unknown, log: () => Logger): unknown {
  if (!isDatabaseAway(error)) return error
  log().error({ err: error }, 'the database cannot be used')
  return unavailable(DATABASE_AWAY)
}

/** For a request whose client has gone: no 5xx, which would raise an alarm. */
export function answerToNobody(): Response {
  return new Response(null, { status: CLIENT_GONE })
}

/** The rows as a JSON array; while there are more, the address of the next page in a `Link` header (RFC 8288). */
export function answerPage(c: Context, { rows, next }: Page<unknown>): Response {
  if (next === undefined) return c.json(rows)
  const limit = c.req.query('limit') ?? FURTHER_ROWS
  return c.json(rows, 200, { Link: `<${c.req.path}?limit=${limit}&before=${next}>; rel="next"` })
}
