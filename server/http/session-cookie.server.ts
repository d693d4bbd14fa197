import { parse, serialize } from 'hono/utils/cookie'
import { readSignedToken, SESSION_SECONDS, signToken } from '#domain/accounts/auth/auth.server.ts'

/** Where a browser keeps its session. */
export type SessionCookie = {
  /** The token in a request's `Cookie`; nothing unless it is there and its signature is ours. */
  read: (cookies: string | undefined) => string | undefined
  /** The `Set-Cookie` that gives a browser its session. */
  give: (token: string) => string
  /** The `Set-Cookie` that takes it away. */
  takeAway: () => string
}

export function sessionCookie({ secret, isHttps }: { secret: string; isHttps: boolean }): SessionCookie {
  // On https browsers take a cookie of this name from this host alone, for all of its paths.
  const name = `${isHttps ? '__Host-' : ''}bildruta.session_token`
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'Lax' } as const
  return {
    read: (cookies) => {
      const signed = cookies === undefined ? undefined : parse(cookies, name)[name]
      return signed === undefined ? undefined : readSignedToken(signed, secret)
    },
    give: (token) => serialize(name, signToken(token, secret), { ...attributes, maxAge: SESSION_SECONDS }),
    takeAway: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}
