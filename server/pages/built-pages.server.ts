import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { SiteFacts } from '#app/shared/page-contract.ts'
import { PlainError } from '#platform/plain-error.ts'
import type { Metrics } from '../http/requests.server.ts'
import {
  answerOf,
  type CachedPage,
  type CompressedBody,
  type RenderedPage,
  SUFFIXES,
} from './cached-page.server.ts'
import { withPolicy } from './document.server.ts'
import { type ClassNames, inlineSheet, withOwnSheet, withShortClasses } from './page-styles.server.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Answers from memory before the application runs. Responses are the same and counted in the metrics, but not
 * logged. A request with two `Host` headers is rejected (RFC 9112, 3.2).
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

/** Node keeps the first and drops the others. @param headers alternating names and values */
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

/** Reuses the list, which is written out at once. Copying it would cost a tenth of the throughput. */
function withId(headers: readonly string[]): string[] {
  let list = listsWithId.get(headers)
  if (!list) {
    list = [...headers, 'X-Request-Id', '']
    listsWithId.set(headers, list)
  }
  list[list.length - 1] = randomUUID()
  return list
}

/** Placeholder origin in built pages, replaced by the site's own. */
export const ANY_ORIGIN = 'https://any-origin.invalid'
/** The default origin, for which the build compresses pages as well. */
export const COMPRESSED_FOR = 'http://localhost:3000'

export type BuiltPage = {
  address: string
  status: number
  contentType: string
  /** The file with the body, next to the list. */
  file: string
  /** Whether compressed files for `COMPRESSED_FOR` exist as well. */
  isCompressed: boolean
  /** The day (in Stockholm) that a dated page was rendered for. */
  day: string | undefined
}

export type BuiltPages = {
  byAddress: ReadonlyMap<string, ReadPage>
  classNames: ClassNames
}

type ReadPage = BuiltPage & { body: Buffer; compressed: Omit<CompressedBody, 'identity'> | undefined }

export const CLASS_NAMES = 'class-names.json'

export function builtPagesFolder(build: string, { sampleContent }: Pick<SiteFacts, 'sampleContent'>): string {
  return join(build, 'pages', sampleContent ? 'with-samples' : 'without-samples')
}

/**
 * Reads everything into memory, so that a new build doesn't affect this process.
 * @throws PlainError if a file is missing
 */
export function readBuiltPages(folder: string): BuiltPages {
  const list: BuiltPage[] = JSON.parse(readPart(folder, 'pages.json').toString())
  const byAddress = new Map(
    list.map((page) => {
      const read = (suffix = '') => readPart(folder, page.file + suffix)
      const compressed = page.isCompressed ? { br: read(SUFFIXES.br), gzip: read(SUFFIXES.gzip) } : undefined
      return [page.address, { ...page, body: read(), compressed }]
    }),
  )
  return { byAddress, classNames: JSON.parse(readPart(folder, CLASS_NAMES).toString()) }
}

function readPart(folder: string, name: string): Buffer {
  const file = join(folder, name)
  try {
    return readFileSync(file)
  } catch (cause) {
    throw new PlainError(`${file} is missing from the build. Run \`npm run build\` again.`, { cause })
  }
}

/** A built page for another origin, without EmailJS. */
export function pageForOrigin(
  page: ReadPage,
  origin: string,
): { rendered: RenderedPage; compressed: CompressedBody | undefined } {
  const body = page.body.toString().replaceAll(ANY_ORIGIN, origin)
  const { compressed } = page
  return {
    rendered: withPolicy(page.address, page, body, {
      publicUrl: origin,
      emailJs: undefined,
    }),
    compressed:
      origin === COMPRESSED_FOR && compressed ? { ...compressed, identity: Buffer.from(body) } : undefined,
  }
}

/** Applies the styles of the built page to one that was rendered again. */
export function inBuiltStyle(html: string, { byAddress, classNames }: BuiltPages, path: string): string {
  const page = byAddress.get(path)
  if (!page) throw new Error(`${path} isn't among the pages of the build`)
  return withShortClasses(withOwnSheet(html, inlineSheet(page.body.toString()).css), classNames)
}
