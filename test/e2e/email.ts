import { expect } from '@playwright/test'
import type { ParsedMail } from '../parse-email.ts'
import type { ServerProcess } from '../server-process.ts'

/** Its own timeout: documents are drawn after all other work, so an email with one may take until the test ends. */
const NO_LIMIT = 0

/** The newest email to this address with these words in its subject, as soon as the server has written it. */
export async function waitForEmail(
  server: ServerProcess,
  { to, subject }: { to: string; subject: string | RegExp },
): Promise<ParsedMail> {
  const find = () => server.mails().findLast((mail) => fits(mail, to, subject))
  await expect
    .poll(() => find() !== undefined, { message: `a mail to ${to}: ${subject}`, timeout: NO_LIMIT })
    .toBe(true)
  const mail = find()
  if (!mail) throw new Error(`The mail to ${to} is gone again.`)
  return mail
}

function fits({ headers }: ParsedMail, to: string, subject: string | RegExp): boolean {
  const written = headers.get('subject')?.[0] ?? ''
  const isTo = headers.get('to')?.some((value) => value.includes(to)) ?? false
  return isTo && (typeof subject === 'string' ? written.includes(subject) : subject.test(written))
}

/** Waits for the newest email to an address with a link to the given path. @returns the link */
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
