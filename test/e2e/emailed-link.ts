import { expect } from '@playwright/test'
import type { ServerProcess } from '../server-process.ts'

/** Waits for the newest email to an address that holds a link to the given path. @returns the link */
export async function emailedLink(server: ServerProcess, email: string, path: string): Promise<string> {
  const find = () =>
    server
      .mails()
      .filter(({ headers }) => headers.get('to')?.[0]?.includes(email))
      .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      .findLast((link) => link.includes(path))
  await expect.poll(find, { message: `a mail to ${email} with a link to ${path}` }).toBeTruthy()
  return find() ?? ''
}
