import { parse, serialize } from 'hono/utils/cookie'
import { SIGN_IN_EMAIL_SECONDS } from '#domain/accounts/accounts.emails.ts'
import { SECOND_STEP_SECONDS } from '#domain/accounts/auth/auth.server.ts'
import { KNOWN_SECONDS } from '#domain/accounts/sign-in/sign-in-limit.server.ts'

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
