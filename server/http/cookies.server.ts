import { parse, serialize } from 'hono/utils/cookie'
import { SECOND_STEP_SECONDS, SESSION_SECONDS } from '#domain/accounts/auth/auth.server.ts'
import { readSignedToken, signToken } from '#domain/accounts/auth/session-token.ts'
import { KNOWN_SECONDS } from '#domain/accounts/sign-in/known-places.server.ts'
import { SIGN_IN_EMAIL_SECONDS } from '#domain/accounts/sign-in-email.emails.ts'

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

/** Where a browser keeps what its next sign-in needs. */
export type SignInCookie = {
  read: (cookies: string | undefined) => string | undefined
  give: (value: string) => string
  takeAway: () => string
}

/** Which of its sign-ins waits for the second factor. */
export function secondStepCookie({ isHttps }: { isHttps: boolean }): SignInCookie {
  return signInCookie('bildruta.second_step', { isHttps, maxAge: SECOND_STEP_SECONDS })
}

/** What makes it the browser that asked for a mail to sign in by. */
export function emailSignInCookie({ isHttps }: { isHttps: boolean }): SignInCookie {
  return signInCookie('bildruta.email_sign_in', { isHttps, maxAge: SIGN_IN_EMAIL_SECONDS })
}

/** By what the accounts that signed in there know the browser again. It opens nothing, and stays when they sign out. */
export function knownBrowserCookie({ isHttps }: { isHttps: boolean }): SignInCookie {
  return signInCookie('bildruta.known_browser', { isHttps, maxAge: KNOWN_SECONDS })
}

function signInCookie(
  ownName: string,
  { isHttps, maxAge }: { isHttps: boolean; maxAge: number },
): SignInCookie {
  const name = `${isHttps ? '__Host-' : ''}${ownName}`
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'Lax' } as const
  return {
    read: (cookies) => (cookies === undefined ? undefined : parse(cookies, name)[name]),
    give: (value) => serialize(name, value, { ...attributes, maxAge }),
    takeAway: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}
