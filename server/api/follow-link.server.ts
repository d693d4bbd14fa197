import { AuthRefusal } from '../../domain/accounts/auth/auth-refusal.ts'
import { pageAfter } from '../../domain/accounts/auth/email-change-token.ts'
import { followEmailLink } from '../../domain/accounts/email-change/change-email.server.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { AskingBrowser } from './browser.server.ts'

/** Does what a mailed link is for. @returns the page that says how it went, and the token of a session that began */
export async function followLink(
  deps: ServerDeps,
  token: string,
  browser: AskingBrowser,
): Promise<{ next: string; begun?: string | undefined }> {
  const next = pageAfter(token)
  try {
    return { next, begun: await followEmailLink(deps, token, browser) }
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    return { next: `${next}&${new URLSearchParams({ error: error.code })}` }
  }
}
