import { followEmailChange } from '#domain/accounts/own-account/change-email.server.ts'
import { confirmAddress } from '#domain/accounts/register/confirm-address.server.ts'
import { findViewer } from '#domain/accounts/sessions/viewer.server.ts'
import { pageAfter } from '#domain/accounts/sign-in/email-links.server.ts'
import { AppError } from '#domain/kernel/app-error.ts'
import type { ServerDeps } from '../deps/server-deps.server.ts'
import type { AskingBrowser } from './browser.server.ts'

/**
 * Does what an emailed link is for. It starts no session.
 * @returns the page that says how it went
 * @throws AppError not-signed-in for an email change without a session of its account, conflict if another account has the address
 */
export async function followLink(
  deps: ServerDeps,
  token: string,
  browser: AskingBrowser,
): Promise<{ next: string }> {
  const page = pageAfter(token)
  const viewer = await findViewer(deps, browser.token)
  try {
    if (page.startsWith('/auth/email-change')) {
      await followEmailChange(deps, token, viewer)
      return { next: page }
    }
    const { passwordRemoved } = await confirmAddress(deps, token, viewer)
    return { next: passwordRemoved ? `${page}&password=removed` : page }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'gone') throw error
    return { next: `${page}&error=INVALID_TOKEN` }
  }
}
