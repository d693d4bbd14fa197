import { parse, serialize } from 'hono/utils/cookie'
import { SECOND_STEP_SECONDS } from '../../domain/accounts/auth/auth.server.ts'

/** Where a browser keeps which of its sign-ins waits for the second factor. */
export type SecondStepCookie = {
  read: (cookies: string | undefined) => string | undefined
  give: (challenge: string) => string
  takeAway: () => string
}

export function secondStepCookie({ isHttps }: { isHttps: boolean }): SecondStepCookie {
  const name = `${isHttps ? '__Host-' : ''}bildruta.second_step`
  const attributes = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'Lax' } as const
  return {
    read: (cookies) => (cookies === undefined ? undefined : parse(cookies, name)[name]),
    give: (challenge) => serialize(name, challenge, { ...attributes, maxAge: SECOND_STEP_SECONDS }),
    takeAway: () => serialize(name, '', { ...attributes, maxAge: 0 }),
  }
}
