import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** A field by its label, which ends with the mark of a required field. */
export function field(page: Page, label: string) {
  return page.getByRole('main').getByLabel(new RegExp(`^${label}( \\*)?$`))
}

/** Fills in fields by their labels. */
export async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** Someone without an account, by the labels of the registration. */
export function newPerson() {
  const username = `ada-${randomUUID().slice(0, 8)}`
  return {
    Name: 'Ada Lovelace',
    Email: `${username}@example.org`,
    Username: username,
    Password: 'budget of 16.7 ms',
  }
}

export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await fillIn(page, { Username: username, Password: password })
  await page.getByRole('button', { name: 'Login' }).click()
}
