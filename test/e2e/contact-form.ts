import type { Page } from '@playwright/test'
import { wakeIslands } from './islands.ts'

/** A visitor's input. */
export const written = {
  name: 'Astrid Lund',
  email: 'astrid@example.org',
  title: 'unreal-optimization',
  message: 'The village drops to 31 FPS. It is the grass, we think.',
}

/** Opens the form and waits for its scripts. Before that, it would be sent without JavaScript. */
export async function openForm(page: Page, address = '/contact'): Promise<void> {
  await page.goto(address)
  await wakeIslands(page)
}

export const form = (page: Page) => ({
  name: page.getByLabel('Full name'),
  email: page.getByRole('textbox', { name: 'Email' }),
  service: page.getByLabel('Service'),
  message: page.getByLabel('Message'),
  submit: page.getByRole('button', { name: 'Send message' }),
})

export async function fillIn(page: Page, { message = written.message } = {}): Promise<void> {
  const { name, email, service, message: box } = form(page)
  await name.fill(written.name)
  await email.fill(written.email)
  await service.selectOption(written.title)
  await box.fill(message)
}

export const toast = (page: Page, role: 'status' | 'alert') =>
  page.getByLabel(/^Notifications/).getByRole(role)
