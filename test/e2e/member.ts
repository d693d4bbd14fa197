import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import type { StaffRole } from '../../domain/kernel/staff-roles.ts'
import type { StudioCommand } from './studio-command.ts'

/** Somebody of the staff whom nobody has seen before is signed in, in this browser instead of whoever was. @returns their name */
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
  const response = await fetch(`${url}/api/auth/join`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ token, newPassword: '16.7ms-budget' }),
  })
  if (!response.ok) throw new Error(`Joining answered ${response.status}: ${await response.text()}`)
  await context.clearCookies()
  await context.addCookies(
    response.headers.getSetCookie().map((cookie) => {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
    }),
  )
  return name
}
