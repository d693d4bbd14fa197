import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { codeOf } from '../totp.ts'
import type { SignedInClient } from './client.ts'
import { post } from './post.ts'
import type { Studio } from './studio.ts'

const PASSWORD = '16.7ms-budget'

type Running = { url: string; studio: Studio }

/**
 * Signs in a new staff member with two-factor authentication, in place of whoever was signed in in this browser.
 * @returns their name
 */
export async function signInMember(
  { context, ...running }: Running & { context: BrowserContext },
  role: StaffRole,
): Promise<string> {
  const { name, cookies } = await joinMember(running, role)
  // An open page of the desk would redirect to the sign-in by itself, in the middle of the next step.
  for (const page of context.pages()) await page.goto('about:blank')
  await context.clearCookies()
  await context.addCookies(cookies)
  return name
}

/** A new staff member follows their invitation and sets up two-factor authentication, through the API. */
export async function joinMember(
  { url, studio }: Running,
  role: StaffRole,
): Promise<Pick<SignedInClient, 'name' | 'cookies' | 'cookieHeader'>> {
  const key = randomUUID().slice(0, 8)
  const name = `Bo ${key}`
  const invited = `bo-${key}@studio.example`
  const { link } = await studio((deps) => inviteMember(deps, { email: invited, name, role }))
  const token = new URL(link).hash.slice(1)
  const kept = new Map<string, string>()
  const cookieHeader = () => [...kept].map((pair) => pair.join('=')).join('; ')
  const ask = async (path: string, body: object) => {
    const response = await post(url, path, body, cookieHeader())
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      kept.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response.json()
  }
  await ask('/api/auth/join', { token, newPassword: PASSWORD })
  const { uri } = await ask('/api/account/factor/begin', { currentPassword: PASSWORD })
  await ask('/api/account/factor/confirm', { code: codeOf(uri) })
  return {
    name,
    cookies: [...kept].map(([name, value]) => ({ name, value, url })),
    cookieHeader: cookieHeader(),
  }
}
