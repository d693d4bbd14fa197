import type { IncomingMessage, ServerResponse } from 'node:http'
import { newRequestId } from './http/request-id.server.ts'
import type { Metrics } from './metrics.server.ts'
import { chooseEncoding } from './pages/compressed-body.server.ts'
import type { CachedPage } from './pages/page-cache.server.ts'

type Variant = CachedPage['variants']['br']

export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers what is ready in memory without touching the application, for speed; hands on everything else.
 * Same headers as the application's, counted in the metrics, no log line. A request that names two hosts is refused (RFC 9112, 3.2).
 */
export function frontDoor(
  ready: (address: string) => CachedPage | undefined,
  metrics: Metrics,
  application: Listener,
): Listener {
  return (request, response) => {
    if (namesTwoHosts(request.rawHeaders)) return refuse(response)
    const reading = request.method === 'GET' || request.method === 'HEAD'
    const page = reading && request.url ? ready(request.url) : undefined
    if (!page) return application(request, response)
    metrics.fromMemory.hits += 1
    send(request, response, page)
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

function send(request: IncomingMessage, response: ServerResponse, page: CachedPage): void {
  const variant = page.variants[chooseEncoding(request.headers['accept-encoding'] as string | undefined)]
  if (page.status === 200 && matches(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, [...withoutLength(variant.headers), 'X-Request-Id', newRequestId()])
    response.end()
    return
  }
  response.writeHead(page.status, headersWithId(variant))
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && (ifNoneMatch === etag || ifNoneMatch.split(/,\s*/).includes(etag))
}

function withoutLength(headers: readonly string[]): string[] {
  const at = headers.indexOf('Content-Length')
  return headers.toSpliced(at, 2)
}

const listsWithId = new WeakMap<Variant, string[]>()

/** The variant's headers with a new request id. The list is written out at once and used again: copying it would cost a tenth. */
function headersWithId(variant: Variant): string[] {
  let list = listsWithId.get(variant)
  if (!list) {
    list = [...variant.headers, 'X-Request-Id', '']
    listsWithId.set(variant, list)
  }
  list[list.length - 1] = newRequestId()
  return list
}
