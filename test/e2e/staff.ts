import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect } from './harness.ts'
import type { StudioCommand } from './studio-command.ts'

/** Somebody is invited and joins in this browser, whose page is the desk then. @returns their name */
export async function joinStaff(page: Page, studio: StudioCommand, first: string): Promise<string> {
  const name = `${first} ${randomUUID().slice(0, 8)}`
  const email = `${name.toLowerCase().replace(' ', '-')}@studio.example`
  const printed = await studio('staff', 'invite', email, '--name', name, '--role', 'owner', '--json')
  await page.goto(JSON.parse(printed).link)
  await page.getByLabel('Password').fill('16.7ms-budget')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL('/desk')
  return name
}
