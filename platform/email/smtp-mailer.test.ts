import { type AddressInfo, createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { OutgoingEmail } from '#domain/email/outgoing-email.ts'
import { type SmtpSink, startSmtpSink } from '#test/smtp-sink.ts'
import { ConfigError } from '../config/config.ts'
import { readMailServer } from './mail-server.ts'
import { smtpMailer } from './smtp-mailer.ts'

const from = 'Studio <studio@studio.example>'
const mail: OutgoingEmail = {
  recipient: 'ada@example.org',
  subject: 'Your files',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<mail_1@studio.example>',
  writtenAt: new Date('2026-11-20T15:20:30Z'),
}

let sink: SmtpSink | undefined
afterEach(() => sink?.stop())

describe('sending', () => {
  it('hands the message to the server', async () => {
    sink = await startSmtpSink()
    await smtpMailer(sink.url, from)(mail)
    const [received] = sink.received
    expect(received?.envelope).toEqual({ from: 'studio@studio.example', to: ['ada@example.org'] })
    expect(received?.headers.get('message-id')).toEqual([mail.messageId])
    expect(received?.text.trim()).toBe('Hello')
    expect(received?.html.trim()).toBe('<p>Hello</p>')
  })

  it('names whom an answer reaches', async () => {
    sink = await startSmtpSink()
    const send = smtpMailer(sink.url, from)
    await send(mail)
    await send({ ...mail, replyTo: 'eve@example.org' })
    expect(sink.received.map(({ headers }) => headers.get('reply-to'))).toEqual([
      undefined,
      ['eve@example.org'],
    ])
  })

  it('signs in with the user and password of the address', async () => {
    const login = { user: 'studio@studio.example', pass: 'p@ss/w%rd' }
    sink = await startSmtpSink({ login })
    const credentials = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.pass)}`
    await smtpMailer(sink.url.replace('//', `//${credentials}@`), from)(mail)
    expect(sink.received).toHaveLength(1)
  })

  it('tells a refusal without the credentials, even when the server repeats them', async () => {
    sink = await startSmtpSink({ login: { user: 'right', pass: 'right' } })
    const send = smtpMailer(sink.url.replace('//', '//wrong-user:wrong-secret@'), from)
    const error = await send(mail).catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toContain('535')
    expect(JSON.stringify([String(error), { ...(error as Error) }])).not.toMatch(/wrong-user|wrong-secret/)
    expect((error as Error).cause).toBeUndefined()
  })

  it('fails with the words of the server', async () => {
    sink = await startSmtpSink({ answer: () => ({ code: 451, text: 'Greylisted, come back later' }) })
    await expect(smtpMailer(sink.url, from)(mail)).rejects.toThrow(/451 Greylisted, come back later/)
  })

  it('fails when nobody listens', async () => {
    sink = await startSmtpSink()
    await sink.stop()
    await expect(smtpMailer(sink.url, from)(mail)).rejects.toThrow(/ECONNREFUSED/)
    sink = undefined
  })
})

describe('header injection', () => {
  it('is impossible through the subject', async () => {
    sink = await startSmtpSink()
    await smtpMailer(sink.url, from)({ ...mail, subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nBody' })
    const [received] = sink.received
    expect(received?.envelope.to).toEqual(['ada@example.org'])
    expect(received?.headers.has('bcc')).toBe(false)
    expect(received?.headers.get('subject')?.[0]).toContain('Hi')
    expect(received?.text.trim()).toBe('Hello')
  })

  it.each(['eve@example.org\r\nBcc: all@example.org', 'eve@example.org, all@example.org'])(
    'is impossible through the address for answers %j',
    async (replyTo) => {
      sink = await startSmtpSink()
      await smtpMailer(sink.url, from)({ ...mail, replyTo }).catch(() => {})
      expect(sink.received.flatMap(({ envelope }) => envelope.to)).not.toContain('all@example.org')
      expect(sink.received.some(({ headers }) => headers.has('bcc'))).toBe(false)
    },
  )

  it.each([
    'ada@example.org, eve@example.org',
    'ada@example.org\r\nBcc: eve@example.org',
    'x <eve@example.org>',
  ])('is impossible through the recipient %j', async (recipient) => {
    sink = await startSmtpSink()
    await smtpMailer(sink.url, from)({ ...mail, recipient }).catch(() => {})
    expect(sink.received.flatMap(({ envelope }) => envelope.to)).not.toContain('eve@example.org')
    expect(sink.received.some(({ headers }) => headers.has('bcc'))).toBe(false)
  })
})

describe('the address of the server', () => {
  it.each([
    'not an address',
    'smtp://',
    'http://mail.example',
    'smtp://mail.example/path',
    'smtp://mail.example?ignoreTLS=true',
    'smtps://mail.example?tls=off',
    'smtp://user:100%@mail.example',
  ])('is refused in a sentence that does not show it: %s', (url) => {
    const attempt = () => smtpMailer(url, from)
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(/^SMTP_URL [^@]*(@host[^@]*)?\.$/)
  })

  it.each(['imaps://reply:secret@mail.example/INBOX', 'imaps://reply:1/secret@mail.example'])(
    'may not have a path: %s',
    (url) => {
      expect(() => readMailServer('IMAP_URL', url)).toThrow(
        'IMAP_URL must end with its host or port. Remove the path, and write a / in the password as %2F.',
      )
    },
  )
})

describe('TLS', () => {
  it('is demanded of a server on another machine before the password is sent', async () => {
    const { host, heard, stop } = await startPlainServer()
    await expect(smtpMailer(`smtp://user:secret@${host}`, from)(mail)).rejects.toThrow(/TLS/)
    expect(heard.join('')).toMatch(/^STARTTLS\r$/m)
    expect(heard.join('')).not.toMatch(/AUTH|MAIL FROM/)
    await stop()
  })

  it('is left out on purpose with ?tls=off', async () => {
    const { host, heard, stop } = await startPlainServer()
    await expect(smtpMailer(`smtp://${host}?tls=off`, from)(mail)).rejects.toThrow(/550/)
    expect(heard.join('')).not.toContain('STARTTLS')
    expect(heard.join('')).toContain('MAIL FROM')
    await stop()
  })

  it('is the first that a server of smtps:// hears', async () => {
    let first: number | undefined
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', (chunk) => {
        first = chunk[0]
        socket.destroy()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await expect(smtpMailer(`smtps://user:secret@127.0.0.1:${port}`, from)(mail)).rejects.toThrow()
    // A ClientHello is a record of type 22 (RFC 8446, 5.1).
    expect(first).toBe(22)
    await new Promise((resolve) => server.close(resolve))
  })
})

/** Doesn't support TLS and refuses every email. Its name doesn't look like this machine. */
async function startPlainServer() {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 plain\r\n')
    socket.on('data', (chunk) => {
      heard.push(chunk.toString())
      socket.write(/^(EHLO|HELO)/.test(chunk.toString()) ? '250 plain\r\n' : '550 No\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port.')
  return {
    host: `0.0.0.0:${address.port}`,
    heard,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
