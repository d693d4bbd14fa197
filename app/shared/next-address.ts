export const DASHBOARD = '/client/dashboard'

export const SECOND_STEP = '/auth/second-step'
export const FACTOR = '/auth/factor'

export const BY_EMAIL = '/auth/by-email'

export function waitsForEmail(next: string): string {
  return `${BY_EMAIL}?${new URLSearchParams({ step: 'waits', next })}`
}

/** Confirmations that other pages show, passed as `?notice=…`. */
type Notice = 'password-changed' | 'signed-out' | 'verification-sent' | 'link-sent'

export const LINK_SENT = '/auth/reset?notice=link-sent'

export const VERIFICATION_SENT = '/auth/verified?notice=verification-sent'

/**
 * The page after signing in: the requested one if it is ours, otherwise the dashboard. Rejects what a browser could
 * read as another site: `//host`, `/\host`, control characters, and paths that become `//` once dots are resolved.
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
