import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { joinStaff as followInvitation } from './join-staff.ts'
import type { StudioCommand } from './studio-command.ts'

/** Somebody is invited and joins in this browser with a second factor, and its page is the desk then. @returns their name */
export async function joinStaff(page: Page, studio: StudioCommand, first: string): Promise<string> {
  const name = `${first} ${randomUUID().slice(0, 8)}`
  const email = `${name.toLowerCase().replace(' ', '-')}@studio.example`
  const printed = await studio('staff', 'invite', email, '--name', name, '--role', 'owner', '--json')
  await followInvitation(page, JSON.parse(printed).link)
  return name
}
