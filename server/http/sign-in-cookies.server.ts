import { parse, serialize } from 'hono/utils/cookie'
import { SECOND_STEP_SECONDS } from '../../domain/accounts/auth/auth.server.ts'
import { SIGN_IN_MAIL_SECONDS } from '../../domain/accounts/sign-in-mail.mails.ts'

/** Where a browser keeps what it needs to end a sign-in that it began. */
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
export function mailSignInCookie({ isHttps }: { isHttps: boolean }): SignInCookie {
  return signInCookie('bildruta.mail_sign_in', { isHttps, maxAge: SIGN_IN_MAIL_SECONDS })
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
