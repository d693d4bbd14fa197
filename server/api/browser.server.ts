import type { Context } from 'hono'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { AppEnv } from '../http/request.server.ts'

/** What use-cases may know of the browser that asks. */
export type AskingBrowser = {
  /** Of its session; nothing when it has none, or one that we did not sign. */
  token: string | undefined
  userAgent: string | undefined
  clientAddress: string
  /** What its cookie holds since somebody signed in there. */
  browserSecret: string | undefined
}

export function browserOf(deps: ServerDeps, c: Context<AppEnv>): AskingBrowser {
  return {
    token: deps.sessionCookie.read(c.req.header('Cookie')),
    userAgent: c.req.header('User-Agent'),
    clientAddress: c.var.clientAddress,
    browserSecret: deps.knownBrowserCookie.read(c.req.header('Cookie')),
  }
}
