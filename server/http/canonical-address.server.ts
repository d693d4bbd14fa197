import { createMiddleware } from 'hono/factory'
import { badInput } from '#domain/kernel/app-error.ts'

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
