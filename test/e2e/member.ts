import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { StaffRole } from '../../domain/kernel/staff-roles.ts'
import { codeOf } from '../totp.ts'
import type { StudioCommand } from './studio-command.ts'

const PASSWORD = '16.7ms-budget'

/** Somebody of the staff whom nobody has seen before is signed in with a second factor, in this browser instead of whoever was. @returns their name */
export async function signInMember(
  { url, studio, context }: { url: string; studio: StudioCommand; context: BrowserContext },
  role: StaffRole,
): Promise<string> {
  const key = randomUUID().slice(0, 8)
  const name = `Bo ${key}`
  const printed = await studio(
    'staff',
    'invite',
    `bo-${key}@studio.example`,
    '--name',
    name,
    '--role',
    role,
    '--json',
  )
  const token = new URL(JSON.parse(printed).link).hash.slice(1)
  // A page of the desk that is still shown would lead to the sign-in by itself, in the middle of what comes next.
  for (const page of context.pages()) await page.goto('about:blank')
  await context.clearCookies()
  const post = async (path: string, body: object) => {
    const response = await context.request.post(`${url}${path}`, { data: body, headers: { Origin: url } })
    if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
    return response
  }
  await post('/api/auth/join', { token, newPassword: PASSWORD })
  const { uri } = await (await post('/api/account/factor/begin', { currentPassword: PASSWORD })).json()
  await post('/api/account/factor/confirm', { code: codeOf(uri) })
  return name
}
