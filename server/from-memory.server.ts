import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from './http/metrics.server.ts'
import { answerOf, type CachedPage } from './pages/cached-page.server.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers what is ready in memory ahead of the application, for speed; hands on everything else.
 * Same answers as the application's, counted in the metrics, no log line. A request that names two hosts is refused (RFC 9112, 3.2).
 */
export function fromMemory(
  ready: (address: string) => CachedPage | undefined,
  metrics: Metrics,
  application: Listener,
): Listener {
  return (request, response) => {
    if (namesTwoHosts(request.rawHeaders)) return refuse(response)
    const { method = '', url, headers } = request
    const page = (method === 'GET' || method === 'HEAD') && url ? ready(url) : undefined
    if (!page) return application(request, response)
    metrics.fromMemory.hits += 1
    const encodings = headers['accept-encoding'] as string | undefined
    const answer = answerOf(page, method, encodings, headers['if-none-match'])
    response.writeHead(answer.status, withId(answer.headers))
    response.end(answer.body)
  }
}

/** Node keeps the first and forgets the others. @param headers names and values in turn */
function namesTwoHosts(headers: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < headers.length; i += 2)
    if (headers[i]?.length === 4 && headers[i]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end('The request names two hosts.')
}

const listsWithId = new WeakMap<readonly string[], string[]>()

/** The headers with a new request id. The list is written out at once and used again: copying it would cost a tenth. */
function withId(headers: readonly string[]): string[] {
  let list = listsWithId.get(headers)
  if (!list) {
    list = [...headers, 'X-Request-Id', '']
    listsWithId.set(headers, list)
  }
  list[list.length - 1] = randomUUID()
  return list
}
