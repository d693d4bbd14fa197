import { parse, serialize } from 'hono/utils/cookie'
import { SIGN_IN_EMAIL_SECONDS } from '#domain/accounts/accounts.emails.ts'
import {
  readSignedToken,
  SECOND_STEP_SECONDS,
  SESSION_SECONDS,
  signToken,
} from '#domain/accounts/auth/auth.server.ts'
import { KNOWN_SECONDS } from '#domain/accounts/sign-in/sign-in-limit.server.ts'

export type OwnCookie = {
  /** Undefined if there is no cookie or its signature is invalid. */
  read: (cookies: string | undefined) => string | undefined
  give: (value: string) => string
  takeAway: () => string
}

/** Signed, unlike the others. */
export function sessionCookie({ secret, isHttps }: { secret: string; isHttps: boolean }): OwnCookie {
  const cookie = ownCookie('bildruta.session_token', { isHttps, maxAge: SESSION_SECONDS })
  return {
    ...cookie,
    read: (cookies) => {
      const signed = cookie.read(cookies)
      return signed === undefined ? undefined : readSignedToken(signed, secret)
    },
    give: (token) => cookie.give(signToken(token, secret)),
  }
}

/** Identifies a sign-in that waits for two-factor authentication. */
export function secondStepCookie({ isHttps }: { isHttps: boolean }): OwnCookie {
  return ownCookie('bildruta.second_step', { isHttps, maxAge: SECOND_STEP_SECONDS })
}

/** Identifies the browser that requested a sign-in email. */
export function emailSignInCookie({ isHttps }: { isHttps: boolean }): OwnCookie {
  return ownCookie('bildruta.email_sign_in', { isHttps, maxAge: SIGN_IN_EMAIL_SECONDS })
}

/** Marks the browser as known to accounts that signed in there. It grants nothing and survives sign-out. */
export function knownBrowserCookie({ isHttps }: { isHttps: boolean }): OwnCookie {
  return ownCookie('bildruta.known_browser', { isHttps, maxAge: KNOWN_SECONDS })
}

function ownCookie(ownName: string, { isHttps, maxAge }: { isHttps: boolean; maxAge: number }): OwnCookie {
  // With this prefix, browsers accept the cookie only from this host and for all paths.
  const name = `${isHttps ? '__Host-' : ''}${ownName}`
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'Lax' } as const
  return {
    read: (cookies) => (cookies === undefined ? undefined : parse(cookies, name)[name]),
    give: (value) => serialize(name, value, { ...attributes, maxAge }),
    takeAway: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}
