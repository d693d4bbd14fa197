import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { data } from 'react-router'
import type { PageContext } from '#app/shared/page-contract.ts'
import type { Viewing } from '#domain/accounts/impersonation/impersonation.schema.ts'
import { findImpersonation } from '#domain/accounts/impersonation/impersonation.server.ts'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { AppError, notFound } from '#domain/kernel/app-error.ts'
import { newestMessageId } from '#domain/messages/thread.server.ts'
import type { Viewer } from '#domain/people/people.schema.ts'
import { createForms } from '../api/forms.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { Place } from '../deps/site-map.server.ts'
import { answerToNobody, asRefusal, STATUS } from '../http/errors.server.ts'
import type { AppEnv } from '../http/requests.server.ts'
import { extraSources, pagePolicy } from '../http/security-headers.server.ts'
import type { BuiltPages } from './built-pages.server.ts'
import { answerOf, type CachedPage, chooseEncoding, compressQuickly } from './cached-page.server.ts'
import { connections, deferRuntime, pageRenderer } from './document.server.ts'
import { holdFontsBack } from './page-styles.server.ts'
import { createPublicPages } from './public-pages.server.ts'

export type PageServer = {
  /** A public page that is ready, by its exact address; used before the application runs. */
  ready: (address: string) => CachedPage | undefined
  /** Public pages come from the cache, others are rendered per request. */
  answer: (c: Context<AppEnv>) => Promise<Response>
  /** Prepares every known public page. A page that fails is logged. */
  warm: () => Promise<void>
  /** Compresses prepared pages at the maximum, about 0.1 s each. */
  tighten: () => Promise<void>
}

/** @param built public pages from the build; if undefined, every page is rendered per request */
export function createPageServer(deps: ServerDeps, built?: BuiltPages): PageServer {
  const render = pageRenderer(deps.build)
  const formsOf = createForms(deps)
  const publicPages = built && createPublicPages(deps, render, built)

  async function answer(c: Context<AppEnv>): Promise<Response> {
    const reading = c.req.method === 'GET' || c.req.method === 'HEAD'
    const requested = requestedPage(c.req.url)
    const place = deps.siteMap.find(requested.pathname)
    if (!reading) requireMethod(c, place.changingMethods)
    const found = reading && !requested.isData ? place.publicPage(requested.search) : undefined
    if (publicPages && found) return send(c, await publicPages.get(found))
    const notFoundPage = deps.siteMap.unknown.publicPage(requested.search)
    if (publicPages && notFoundPage && place.isOfDesk && !requested.isData && (await isClient(c)))
      return send(c, await publicPages.get(notFoundPage))
    return perRequest(c, place)
  }

  const tokenOf = (cookies: string | undefined) => deps.sessionCookie.read(cookies)
  const tokenGivenBy = (lines: readonly string[]) =>
    tokenOf(lines.map((line) => line.split(';')[0]).join('; '))

  async function isClient(c: Context<AppEnv>): Promise<boolean> {
    const viewer = await findPageViewer(deps, tokenOf(c.req.header('Cookie'))).catch(() => undefined)
    return viewer?.role === null
  }

  async function perRequest(c: Context<AppEnv>, place: Place): Promise<Response> {
    const nonce = randomBytes(16).toString('base64url')
    const cookies: string[] = []
    const failPage = (failure: unknown) => {
      throw asPageFailure(asRefusal(failure, c.var.log))
    }
    const context: PageContext = {
      site: deps.site,
      now: deps.clock(),
      nonce,
      // The response to a sign-in form must know its new viewer.
      viewer: () =>
        findPageViewer(deps, tokenGivenBy(cookies) ?? tokenOf(c.req.header('Cookie'))).catch(failPage),
      viewing: () => findPageImpersonation(deps, tokenOf(c.req.header('Cookie'))).catch(failPage),
      newestMessageId: ({ id }) => newestMessageId(deps.db, id).catch(failPage),
      reportBug: (error) => c.var.log().error({ err: error }, 'page failed'),
      forms: () => formsOf(c, (line) => cookies.push(line)),
    }
    const rendered = await render(withoutOrigin(c.req.raw), context)
    if (rendered.status >= 500 && c.req.raw.signal.aborted) return answerToNobody()
    const answer = await compressed(c, await paintedFirst(rendered, place))
    answer.headers.set('Cache-Control', 'no-store')
    for (const line of cookies) answer.headers.append('Set-Cookie', line)
    // Search engines pass the ranking on to the new address.
    if (answer.status !== 301) answer.headers.set('X-Robots-Tag', 'noindex')
    answer.headers.set('Content-Security-Policy', policyPerRequest(deps, c.req.path, nonce))
    return answer
  }

  return {
    ready: (address) => publicPages?.ready(address),
    answer,
    warm: async () => publicPages?.warm(),
    tighten: async () => publicPages?.tighten(),
  }
}

/** Without the session, because pages pass the viewer to the browser. */
async function findPageViewer(deps: ServerDeps, token: string | undefined): Promise<Viewer | undefined> {
  const signedIn = await findViewer(deps, token)
  if (!signedIn) return undefined
  const { session: _, ...viewer } = signedIn
  return viewer
}

async function findPageImpersonation(
  deps: ServerDeps,
  token: string | undefined,
): Promise<Viewing | undefined> {
  const signedIn = await findViewer(deps, token)
  return signedIn && findImpersonation(deps, signedIn.session.id)
}

/** An error for the page's error screen; bugs stay as they are. */
function asPageFailure(failure: unknown): unknown {
  if (!(failure instanceof AppError)) return failure
  return data(failure.userMessage, { status: STATUS[failure.code] })
}

/** @throws AppError not-found, or method-not-allowed */
function requireMethod(c: Context<AppEnv>, allowed: readonly string[] | undefined): void {
  if (!allowed) throw notFound('There is nothing at this address.')
  if (allowed.includes(c.req.method)) return
  c.header('Allow', ['GET', 'HEAD', ...allowed].join(', '))
  throw new AppError('method-not-allowed', { userMessage: `This address doesn’t accept ${c.req.method}.` })
}

function policyPerRequest(deps: ServerDeps, pathname: string, nonce: string): string {
  const extra = extraSources(pathname, deps.config)
  const { connect = [], sendsTo } = connections(pathname, deps.site)
  return pagePolicy(
    {
      ...extra,
      scripts: [`'nonce-${nonce}'`, "'strict-dynamic'", ...(extra.scripts ?? [])],
      // Vite's development server inserts style elements.
      styles: import.meta.env?.DEV ? ["'unsafe-inline'"] : [`'nonce-${nonce}'`],
      connect: [...connect, ...(extra.connect ?? [])],
      // Vite also connects to its own socket.
      ...(sendsTo && !import.meta.env?.DEV ? { sendsTo } : {}),
    },
    deps.config,
  )
}

/** The framework would compare `Origin` with the internal http address; `sameOrigin` has already checked it. */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('Origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('Origin')
  return new Request(request, { headers })
}

/** Moves the client runtime behind the first paint. Not in development. */
async function paintedFirst(response: Response, { isDocument, paintsFirst }: Place): Promise<Response> {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html') && response.body !== null
  if (!isPage || !(isDocument || paintsFirst) || import.meta.env?.DEV) return response
  const html = holdFontsBack(await response.text())
  return new Response(isDocument ? html : deferRuntime(html), response)
}

/** Fast compression, because the response is used once. */
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

function requestedPage(requestUrl: string) {
  const { pathname, searchParams } = new URL(requestUrl)
  const isData = pathname.endsWith('.data')
  const page = isData ? pathname.slice(0, -'.data'.length).replace(/^\/_$/, '/') : pathname
  return { pathname: page, search: searchParams, isData }
}

function send(c: Context<AppEnv>, page: CachedPage): Response {
  const { req } = c
  const answer = answerOf(page, req.method, req.header('Accept-Encoding'), req.header('If-None-Match'))
  const headers = new Headers()
  for (let i = 0; i < answer.headers.length; i += 2)
    headers.append(answer.headers[i] ?? '', answer.headers[i + 1] ?? '')
  return new Response(answer.body && new Uint8Array(answer.body), { status: answer.status, headers })
}
