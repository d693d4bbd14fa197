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

/** Stands in the build's pages for the address under which people reach the site. */
export const ANY_ORIGIN = 'https://any-origin.invalid'
/** For this one, the default, the build compresses its pages as well. */
export const COMPRESSED_FOR = 'http://localhost:3000'

/** A page as the build writes it down. */
export type BuiltPage = {
  address: string
  status: number
  contentType: string
  /** The file with its body, beside the list. */
  file: string
  /** Whether it lies there compressed as well, for `COMPRESSED_FOR`. */
  isCompressed: boolean
  /** Stockholm's day for which a dated page was made. */
  day: string | undefined
}

/** What the build rendered. */
export type BuiltPages = {
  byAddress: ReadonlyMap<string, ReadPage>
  /** The names of classes in all of them. */
  classNames: ClassNames
}

type ReadPage = BuiltPage & { body: Buffer; compressed: Omit<CompressedBody, 'identity'> | undefined }

/** The file with the names of classes, beside the list of pages. */
export const CLASS_NAMES = 'class-names.json'

/** Where the build puts the pages with and without samples. */
export function builtPagesFolder(build: string, { sampleContent }: Pick<SiteFacts, 'sampleContent'>): string {
  return join(build, 'pages', sampleContent ? 'with-samples' : 'without-samples')
}

/**
 * Reads them all into memory, so that a build that comes meanwhile changes nothing for this process.
 * @throws PlainError when a part is missing
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
    throw new PlainError(`${file} is missing from the build: run \`npm run build\` again.`, { cause })
  }
}

/** A page of the build under its address, without EmailJS. */
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

/** A page that was rendered anew, in the styles that the build made for it: the same at every address of it. */
export function inBuiltStyle(html: string, { byAddress, classNames }: BuiltPages, path: string): string {
  const page = byAddress.get(path)
  if (!page) throw new Error(`${path} is not among the pages of the build`)
  return withShortClasses(withOwnSheet(html, inlineSheet(page.body.toString()).css), classNames)
}
