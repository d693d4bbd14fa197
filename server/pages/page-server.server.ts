import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { data } from 'react-router'
import type { PageContext } from '../../app/page-contract.ts'
import { findViewer } from '../../domain/accounts/accounts.server.ts'
import { AppError } from '../../domain/kernel/app-error.ts'
import { answerToNobody, asRefusal, STATUS } from '../http/errors.server.ts'
import { extraSources } from '../http/page-sources.server.ts'
import type { AppEnv } from '../http/request.server.ts'
import { baseHeaders, pagePolicy } from '../http/security-headers.server.ts'
import type { ServerDeps } from '../server-deps.server.ts'
import { chooseEncoding, compressQuickly } from './compressed-body.server.ts'
import { deferRuntime } from './document.server.ts'
import { type CachedPage, createPageCache } from './page-cache.server.ts'
import { holdFontsBack } from './page-css.server.ts'
import { emailJsOrigin, pageRenderer, renderPublicPage } from './page-renderer.server.ts'
import {
  knownPublicAddresses,
  methodMatcher,
  type PublicMatch,
  paintsFirstMatcher,
  publicPageMatcher,
} from './route-match.server.ts'
import { findScriptClasses } from './script-classes.server.ts'

export type PageServer = {
  /** A public page that is ready, by the exact address asked for; for the fast way ahead of the application. */
  ready: (address: string) => CachedPage | undefined
  /** Answers any page: public ones from the cache, the rest made for this request. */
  answer: (c: Context<AppEnv>, app: Hono<AppEnv>) => Promise<Response>
  /** Renders every known public page that is not ready yet. */
  warm: () => Promise<void>
}

type Options = {
  /** Whether public pages are rendered once, from the build, and kept. */
  keepPages: boolean
  /** The text of a built script, by its address. */
  readScript: (address: string) => string
}

export function createPageServer(deps: ServerDeps, options: Options): PageServer {
  const render = pageRenderer(deps.build)
  const match = publicPageMatcher(deps.build)
  const paintsFirst = paintsFirstMatcher(deps.build)
  const changingMethods = methodMatcher(deps.build)
  const cache = createPageCache(baseHeaders(deps.config), deps.clock)
  const scriptClasses = findScriptClasses(options.readScript)

  const publicPage = ({ address, page }: PublicMatch, asData: boolean) =>
    cache.get(asData ? dataAddress(address) : address, page.dated === true, () =>
      renderPublicPage(
        render,
        asData ? dataAddress(address) : address,
        page,
        {
          site: deps.site,
          now: deps.clock(),
          reportBug: (error) => deps.log.error({ err: error, address }, 'page failed'),
        },
        deps.config.isHttps,
        scriptClasses,
      ),
    )

  async function answer(c: Context<AppEnv>, app: Hono<AppEnv>): Promise<Response> {
    const reading = c.req.method === 'GET' || c.req.method === 'HEAD'
    const asked = askedPage(c.req.url)
    if (!reading) demandMethod(c, changingMethods(asked.pathname))
    const found =
      reading && options.keepPages && !asked.partial ? match(asked.pathname, asked.search) : undefined
    if (found) return send(c, await publicPage(found, asked.isData))
    return perRequest(c, app)
  }

  async function perRequest(c: Context<AppEnv>, app: Hono<AppEnv>): Promise<Response> {
    const nonce = randomBytes(16).toString('base64url')
    const context: PageContext = {
      site: deps.site,
      now: deps.clock(),
      nonce,
      viewer: () =>
        findViewer(deps, c.req.raw.headers).catch((failure) => {
          throw asPageFailure(asRefusal(failure, c.var.log))
        }),
      reportBug: (error) => c.var.log.error({ err: error }, 'page failed'),
      postToApi: async (path, body) => app.request(path, internalPost(c.req.raw, body), c.env),
    }
    const rendered = await render(withoutOrigin(c.req.raw), context)
    if (rendered.status >= 500 && c.req.raw.signal.aborted) return answerToNobody()
    const answer = await compressed(c, paintsFirst(c.req.path) ? await paintedFirst(rendered) : rendered)
    answer.headers.set('Cache-Control', 'no-store')
    // An address that has moved for good hands its standing on.
    if (answer.status !== 301) answer.headers.set('X-Robots-Tag', 'noindex')
    answer.headers.set('Content-Security-Policy', policyPerRequest(deps, c.req.path, nonce))
    return answer
  }

  return {
    ready: cache.ready,
    answer,
    warm: async () => {
      for (const address of knownPublicAddresses(deps.build)) {
        const url = new URL(address, deps.config.PUBLIC_URL)
        const found = match(url.pathname, url.searchParams)
        if (found) await publicPage(found, false)
      }
    },
  }
}

/** A refusal as the page's own failure screen shows it; a bug as it is. */
function asPageFailure(failure: unknown): unknown {
  if (!(failure instanceof AppError)) return failure
  return data(failure.userMessage, { status: STATUS[failure.code] })
}

/** @throws AppError not-found, or method-not-allowed when the page has no use for it */
function demandMethod(c: Context<AppEnv>, allowed: readonly string[] | undefined): void {
  if (!allowed) throw new AppError('not-found', { userMessage: 'There is nothing at this address.' })
  if (allowed.includes(c.req.method)) return
  c.header('Allow', ['GET', 'HEAD', ...allowed].join(', '))
  throw new AppError('method-not-allowed', { userMessage: `This address does not take ${c.req.method}.` })
}

function policyPerRequest(deps: ServerDeps, pathname: string, nonce: string): string {
  const extra = extraSources(pathname, deps.config)
  return pagePolicy(
    {
      ...extra,
      scripts: [`'nonce-${nonce}'`, "'strict-dynamic'", ...(extra.scripts ?? [])],
      // Vite's development server inserts its own style elements.
      styles: import.meta.env?.DEV ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`],
      connect: [...emailJsOrigin(deps.site), ...(extra.connect ?? [])],
    },
    deps.config,
  )
}

/**
 * The framework compares `Origin` with the request's own address, which behind a TLS proxy is plain http. The front door has
 * compared it with PUBLIC_URL already.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('Origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('Origin')
  return new Request(request, { headers })
}

/** The same document with nothing of the client runtime ahead of its first paint. In development the framework keeps its own. */
async function paintedFirst(response: Response): Promise<Response> {
  const isDocument = response.headers.get('Content-Type')?.startsWith('text/html') && response.body !== null
  if (!isDocument || import.meta.env?.DEV) return response
  const { html, laterFonts } = holdFontsBack(await response.text())
  return new Response(deferRuntime(html, 'after-paint', laterFonts), response)
}

/** A page made for one person is compressed quickly instead of tightly. */
async function compressed(c: Context<AppEnv>, response: Response): Promise<Response> {
  const encoding = chooseEncoding(c.req.header('Accept-Encoding'))
  const isText = response.headers.get('Content-Type')?.startsWith('text/')
  if (encoding === 'identity' || !isText || c.req.method === 'HEAD')
    return new Response(response.body, response)
  const body = await compressQuickly(Buffer.from(await response.arrayBuffer()), encoding)
  const answer = new Response(new Uint8Array(body), response)
  answer.headers.set('Content-Encoding', encoding)
  answer.headers.append('Vary', 'Accept-Encoding')
  return answer
}

function askedPage(requestUrl: string) {
  const { pathname, searchParams } = new URL(requestUrl)
  const isData = pathname.endsWith('.data')
  const page = isData ? pathname.slice(0, -'.data'.length).replace(/^\/_$/, '/') : pathname
  return { pathname: page, search: searchParams, isData, partial: searchParams.has('_routes') }
}

/** Where the framework asks for a page's data alone. */
function dataAddress(address: string): string {
  const [path = '/', query] = address.split('?')
  return `${path === '/' ? '/_' : path}.data${query ? `?${query}` : ''}`
}

function send(c: Context<AppEnv>, page: CachedPage): Response {
  const variant = page.variants[chooseEncoding(c.req.header('Accept-Encoding'))]
  const headers = new Headers()
  for (let i = 0; i < variant.headers.length; i += 2)
    headers.append(variant.headers[i] ?? '', variant.headers[i + 1] ?? '')
  if (page.status === 200 && c.req.header('If-None-Match') === variant.etag) {
    headers.delete('Content-Length')
    return new Response(null, { status: 304, headers })
  }
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(variant.body), {
    status: page.status,
    headers,
  })
}

function internalPost(request: Request, body: object): RequestInit {
  const headers = new Headers(request.headers)
  headers.delete('Content-Length')
  headers.set('Content-Type', 'application/json')
  return { method: 'POST', headers, body: JSON.stringify(body) }
}
