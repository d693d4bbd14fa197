import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Dovecot, hasDovecot, startDovecot } from '#test/dovecot.ts'
import { checkMailbox } from './check-mailbox.ts'

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

async function said(url = dovecot.url, minutesLater = 0): Promise<string[]> {
  const now = new Date(Date.now() + minutesLater * 60_000)
  return (await checkMailbox({ IMAP_URL: url }, now)).map(({ level, says }) => `${level}: ${says}`)
}

test('one that can be read, and the oldest mail that waits in it', async () => {
  expect(await said()).toEqual(['ok: The mailbox of answers is read, and no mail waits in it.'])
  dovecot.deliver(MAIL)
  dovecot.deliver(MAIL)
  expect(await said()).toEqual([
    expect.stringMatching(/^ok: 2 mails wait in the mailbox of answers, the oldest/),
  ])
  expect(await said(dovecot.url, 60)).toEqual([
    expect.stringMatching(/^warning: 2 mails wait .* what its log says\. Its folder Taken, .* not there\.$/),
  ])
  expect(await said(dovecot.url, 25 * 60)).toEqual([expect.stringMatching(/^problem: 2 mails wait/)])
  expect([dovecot.count('INBOX'), dovecot.count('Taken')]).toEqual([2, 0])
})

test('a password that is not accepted, which is not repeated', async () => {
  const [line] = await said(dovecot.url.replace('secret%2Fof%2Ftests', 'guessed'))
  expect(line).toMatch(/^problem: IMAP_URL: the mailbox of answers does not accept this user and password/)
  expect(line).not.toContain('guessed')
})

test('a server that is away', async () => {
  await dovecot.stop()
  expect(await said()).toEqual([
    expect.stringMatching(/^problem: IMAP_URL: the mailbox of answers cannot be reached/),
  ])
})

test('none that is named', async () => {
  expect(await checkMailbox({ IMAP_URL: undefined }, new Date())).toMatchObject([{ level: 'ok' }])
})
