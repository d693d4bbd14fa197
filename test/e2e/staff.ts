import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inviteMember } from '#domain/accounts/staff/invitations.server.ts'
import { joinStaff as followInvitation } from './join-staff.ts'
import type { Studio } from './studio.ts'

/** Somebody is invited and joins in this browser with a second factor, and its page is the desk then. @returns their name */
export async function joinStaff(page: Page, studio: Studio, first: string): Promise<string> {
  const name = `${first} ${randomUUID().slice(0, 8)}`
  const email = `${name.toLowerCase().replace(' ', '-')}@studio.example`
  const { link } = await studio((deps) => inviteMember(deps, { email, name, role: 'owner' }))
  await followInvitation(page, link)
  return name
}
