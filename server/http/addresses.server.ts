import { createMiddleware } from 'hono/factory'
import { AppError, badInput } from '#domain/kernel/app-error.ts'
import { isLoopbackHost } from '#platform/config/value-rules.ts'
import type { AppEnv } from './requests.server.ts'

/** Case and slashes matter in these paths; account ids contain capitals. */
const LEFT_ALONE = /^\/(api|assets|og|\.well-known|desk\/clients)\//
/** Escaped unreserved characters (RFC 3986, 2.3): A–Z, a–z, 0–9, `-`, `.`, `_`, `~`. */
const ESCAPED_UNRESERVED = /%(?:2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/gi

/**
 * Redirects other spellings of an address to the canonical one (301): escaped letters, trailing or doubled
 * slashes, and capitals.
 * @throws AppError bad-input if the escapes aren't valid UTF-8
 */
export const canonicalAddress = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  requireText(pathname)
  const canonical = canonicalPath(pathname)
  if ((c.req.method === 'GET' || c.req.method === 'HEAD') && canonical !== pathname)
    return c.redirect(canonical + search, 301)
  await next()
})

export function canonicalPath(path: string): string {
  const pathname = path.replace(ESCAPED_UNRESERVED, (escaped) => decodeURIComponent(escaped))
  if (LEFT_ALONE.test(pathname)) return pathname
  const collapsed = pathname.replace(/[/\\]{2,}/g, '/').replace(/\/+$/, '') || '/'
  // React Router's data requests end in `.data`. Percent escapes keep their capitals.
  return collapsed.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) =>
    part.startsWith('%') ? part : part.toLowerCase(),
  )
}

function requireText(pathname: string): void {
  try {
    decodeURIComponent(pathname)
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause
    throw badInput('This address isn’t valid. Check it for typos.')
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Rejects changes requested by another site's page. Programs send neither header and pass. */
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

/** Compares with PUBLIC_URL. If that is a loopback address, any loopback name on the same port passes. */
export function isOwnOrigin(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true
  if (!URL.canParse(origin)) return false
  const [theirs, own] = [new URL(origin), new URL(publicUrl)]
  return (
    // Browsers send only scheme, host and port.
    origin === theirs.origin &&
    isLoopbackHost(own.hostname) &&
    isLoopbackHost(theirs.hostname) &&
    theirs.protocol === own.protocol &&
    theirs.port === own.port
  )
}
