import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Dovecot, hasDovecot, startDovecot } from '#test/dovecot.ts'
import { checkMailbox } from './checks.ts'

const MAIL =
  'From: ada@b.example\nTo: reply@studio.example\nSubject: S\nMessage-ID: <1@b.example>\n\nHello.\n'

let dovecot: Dovecot
beforeAll(async () => {
  if (hasDovecot()) dovecot = await startDovecot()
})
afterAll(() => dovecot?.remove())
beforeEach(({ skip }) => {
  if (!hasDovecot()) skip()
})

async function found(url: string | undefined = dovecot.url, minutesLater = 0): Promise<string> {
  const now = new Date(Date.now() + minutesLater * 60_000)
  return JSON.stringify((await checkMailbox({ config: { IMAP_URL: url } }, now)) ?? 'nothing')
}

test('an email that nobody takes for 15 minutes', async () => {
  expect(await found()).toBe('"nothing"')
  dovecot.deliver(MAIL)
  dovecot.deliver(MAIL)
  expect(await found()).toBe('"nothing"')
  expect(await found(dovecot.url, 60)).toMatch(
    /^"2 unread emails in the mailbox of replies, the oldest since .*\. Its folder Taken, .* is missing\."$/,
  )
  expect([dovecot.count('INBOX'), dovecot.count('Taken')]).toEqual([2, 0])
})

test('a password that is not accepted, which is not repeated', async () => {
  const text = await found(dovecot.url.replace('secret%2Fof%2Ftests', 'guessed'))
  expect(text).toContain("IMAP_URL: the mailbox of replies doesn't accept this username and password.")
  expect(text).not.toContain('guessed')
})

test('a server that is away', async () => {
  await dovecot.stop()
  expect(await found()).toContain("IMAP_URL: the mailbox of replies can't be reached.")
})

test('no mailbox', async () => {
  expect(await checkMailbox({ config: { IMAP_URL: undefined } }, new Date())).toBeUndefined()
})
