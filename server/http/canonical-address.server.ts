import { createMiddleware } from 'hono/factory'
import { badInput } from '../../domain/kernel/app-error.ts'

/** Addresses whose spelling is not ours to mend; ids of accounts have capitals. */
const LEFT_ALONE = /^\/(api|assets|og|\.well-known|desk\/clients)\//

/**
 * Redirects trailing slashes, doubled slashes and capitals to the one spelling of a page's address (301).
 * @throws AppError bad-input when its escapes mean no text
 */
export const canonicalAddress = createMiddleware(async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  demandText(pathname)
  const canonical = canonicalPath(pathname)
  if ((c.req.method === 'GET' || c.req.method === 'HEAD') && canonical !== pathname)
    return c.redirect(canonical + search, 301)
  await next()
})

export function canonicalPath(pathname: string): string {
  if (LEFT_ALONE.test(pathname)) return pathname
  const collapsed = pathname.replace(/[/\\]{2,}/g, '/').replace(/\/+$/, '') || '/'
  // RR's data requests end in `.data`; percent escapes keep their own capitals.
  return collapsed.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) =>
    part.startsWith('%') ? part : part.toLowerCase(),
  )
}

function demandText(pathname: string): void {
  try {
    decodeURIComponent(pathname)
  } catch (cause) {
    if (!(cause instanceof URIError)) throw cause
    throw badInput('This address is not spelled correctly.')
  }
}
