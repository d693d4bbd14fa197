import { createMiddleware } from 'hono/factory'
import { AppError, badInput } from '#domain/kernel/app-error.ts'
import { isLoopbackHost } from '#platform/config/loopback.ts'
import type { AppEnv } from './requests.server.ts'

/** Addresses in which capitals and slashes matter; ids of accounts have capitals. */
const LEFT_ALONE = /^\/(api|assets|og|\.well-known|desk\/clients)\//
/** Letters that RFC 3986 (2.3) calls unreserved, as escapes: A–Z, a–z, 0–9, `-`, `.`, `_`, `~`. */
const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

/**
 * Redirects escaped letters, trailing slashes, doubled slashes and capitals to the one spelling of a page's address (301).
 * @throws AppError bad-input if its escapes mean no text
 */
export const canonicalAddress = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  requireText(pathname)
  const canonical = canonicalPath(pathname)
  if ((c.req.method === 'GET' || c.req.method === 'HEAD') && canonical !== pathname)
    return c.redirect(canonical + search, 301)
  await next()
})

export function canonicalPath(asked: string): string {
  // An unreserved letter and its escape are the same (RFC 3986, 6.2.2.2).
  const pathname = asked.replace(ESCAPED_UNRESERVED, (escaped) => decodeURIComponent(escaped))
  if (LEFT_ALONE.test(pathname)) return pathname
  const collapsed = pathname.replace(/[/\\]{2,}/g, '/').replace(/\/+$/, '') || '/'
  // RR's data requests end in `.data`; percent escapes keep their own capitals.
  return collapsed.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) =>
    part.startsWith('%') ? part : part.toLowerCase(),
  )
}

function requireText(pathname: string): void {
  try {
    decodeURIComponent(pathname)
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause
    throw badInput('This address is not spelled correctly.')
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses changing requests that another site's page sends. Programs send neither header and pass. */
export function sameOrigin(publicUrl: string) {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!READING.has(c.req.method)) {
      const origin = c.req.header('Origin')
      if (
        c.req.header('Sec-Fetch-Site') === 'cross-site' ||
        (origin !== undefined && !isOwnOrigin(origin, publicUrl))
      ) {
        c.var.note('origin-refused')
        throw new AppError('forbidden', {
          userMessage: 'This request came from another site and was refused.',
        })
      }
    }
    await next()
  })
}

/** Own is PUBLIC_URL's origin; while that is loopback, any loopback name on the same port. */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const [theirs, own] = [new URL(origin), new URL(publicUrl)]
  return (
    // An origin is no more than scheme, host and port: what has a name or a path in it, no browser sent.
    origin === theirs.origin &&
    isLoopbackHost(own.hostname) &&
    isLoopbackHost(theirs.hostname) &&
    theirs.protocol === own.protocol &&
    theirs.port === own.port
  )
}
