/** Where a person lands who wanted nothing else. */
export const DASHBOARD = '/client/dashboard'

/** Where the second factor is asked for, and where it is set up and changed. */
export const SECOND_STEP = '/auth/second-step'
export const FACTOR = '/auth/factor'

/** Where one signs in by a mail: asks for it, waits for it, and opens its link. */
export const BY_EMAIL = '/auth/by-email'

/** The page that waits for a mail to sign in by. */
export function waitsForEmail(next: string): string {
  return `${BY_EMAIL}?${new URLSearchParams({ step: 'waits', next })}`
}

/** What a screen says about what was just done elsewhere, as `?notice=…`. */
type Notice = 'password-changed' | 'signed-out' | 'verification-sent' | 'link-sent'

/** After asking for a link to reset the password. */
export const LINK_SENT = '/auth/reset?notice=link-sent'

/** After asking for the confirmation mail once more. */
export const VERIFICATION_SENT = '/auth/verified?notice=verification-sent'

/**
 * Where to go after signing in: the wanted address if it is one of this site, else the dashboard. What a browser could read as
 * another site (`//host`, `/\host`, control characters, and what becomes `//` once its dots are resolved) is not.
 */
export function safeNext(wanted: string | null | undefined): string {
  if (!wanted || !isPathOfOurs(wanted) || hasControlCharacter(wanted)) return DASHBOARD
  const own = 'https://own.invalid'
  if (!URL.canParse(wanted, own)) return DASHBOARD
  const url = new URL(wanted, own)
  const address = url.pathname + url.search + url.hash
  return url.origin === own && isPathOfOurs(address) ? address : DASHBOARD
}

type Remembered = {
  register?: boolean
  next?: string | undefined
  notice?: Notice
  username?: string | undefined
}

/** The sign-in screen with what it is to remember. */
export function authAddress({ register = false, next, notice, username }: Remembered): string {
  const query = new URLSearchParams()
  if (register) query.set('tab', 'register')
  if (next) query.set('next', next)
  if (notice) query.set('notice', notice)
  if (username) query.set('username', username)
  return query.size > 0 ? `/auth?${query}` : '/auth'
}

function isPathOfOurs(address: string): boolean {
  return /^\/(?![/\\])/.test(address)
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
