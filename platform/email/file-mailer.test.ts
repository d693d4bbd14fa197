import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OutgoingEmail } from '#domain/email/outgoing-email.ts'
import { parseEmail } from '#test/parse-email.ts'
import { fileMailer } from './file-mailer.ts'

const mail: OutgoingEmail = {
  recipient: 'ada@example.org',
  subject: 'Hälsning — your files',
  text: `Åsa wrote:\n\n${'a long line '.repeat(30)}\n\nhttps://studio.example/?token=${'t'.repeat(200)}\n`,
  html: '<!doctype html><p>Åsa &amp; Örjan</p>',
  messageId: '<mail_0123456789abcdef0123456789abcdef@studio.example>',
  writtenAt: new Date('2026-11-20T15:20:30.456Z'),
}

let dataDir: string
let logged: object[]
const log = { info: (fields: object) => logged.push(fields) }

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'file-mailer-'))
  logged = []
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

it('writes a message that a mail program reads', async () => {
  await fileMailer(dataDir, 'Studio, the <studio@studio.example>', log)(mail)
  const [name] = await readdir(join(dataDir, 'mail'))
  const written = await readFile(join(dataDir, 'mail', name ?? ''))
  const { headers, text, html } = parseEmail(written)

  expect(text.trimEnd()).toBe(mail.text.trimEnd())
  expect(html.trimEnd()).toBe(mail.html)
  expect(headers.get('subject')).toEqual([mail.subject])
  expect(headers.get('to')).toEqual(['ada@example.org'])
  expect(headers.get('from')).toEqual(['"Studio, the" <studio@studio.example>'])
  expect(headers.get('message-id')).toEqual([mail.messageId])
  expect(headers.get('date')).toEqual(['Fri, 20 Nov 2026 15:20:30 +0000'])
  expect(headers.get('mime-version')).toEqual(['1.0'])
  expect(headers.get('auto-submitted')).toEqual(['auto-generated'])
  expect(headers.has('x-mailer')).toBe(false)
  const lines = written.toString('latin1').split('\r\n')
  expect(lines.every((line) => line.length <= 998 && !line.includes('\n'))).toBe(true)
})

it('lets a mail program switch such mails off by one request, where the mail says how', async () => {
  const address = 'https://studio.example/reminders-off?token=abc.def'
  await fileMailer(dataDir, 'studio@studio.example', log)(mail)
  await fileMailer(
    dataDir,
    'studio@studio.example',
    log,
  )({
    ...mail,
    switchOffAddress: address,
    messageId: '<mail_1@studio.example>',
  })
  const names = await readdir(join(dataDir, 'mail'))
  const read = names.map(async (name) => parseEmail(await readFile(join(dataDir, 'mail', name))).headers)
  const [plain, offered] = (await Promise.all(read)).sort((a) => (a.has('list-unsubscribe') ? 1 : -1))
  expect(plain?.has('list-unsubscribe')).toBe(false)
  expect(offered?.get('list-unsubscribe')).toEqual([`<${address}>`])
  expect(offered?.get('list-unsubscribe-post')).toEqual(['List-Unsubscribe=One-Click'])
})

it('names the file by time, recipient and id, logs it, and lets only its owner read it', async () => {
  await fileMailer(dataDir, 'studio@studio.example', log)(mail)
  const path = join(dataDir, 'mail', '20261120T152030Z-ada@example.org-456789abcdef.eml')
  // Neither the recipient nor the subject.
  expect(logged).toEqual([{ folder: join(dataDir, 'mail'), messageId: mail.messageId }])
  const { mode } = await stat(path)
  expect(mode & 0o077).toBe(0)
})

it('writes a repeated delivery over the first, and leaves nothing half-written', async () => {
  const send = fileMailer(dataDir, 'studio@studio.example', log)
  await send(mail)
  await send(mail)
  expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1)
})

it('keeps a recipient from choosing the folder', async () => {
  await fileMailer(dataDir, 'studio@studio.example', log)({ ...mail, recipient: '../../x/y@z\\..' })
  const [name] = await readdir(join(dataDir, 'mail'))
  expect(name).toMatch(/^20261120T152030Z-[a-z0-9@.-]+\.eml$/)
})

it('fails when the folder cannot be written, so that the outbox tries again', async () => {
  await writeFile(join(dataDir, 'mail'), 'a file in its place')
  await expect(fileMailer(dataDir, 'studio@studio.example', log)(mail)).rejects.toThrow(/mail/)
})
