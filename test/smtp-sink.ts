import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type ParsedMail, parseEmail } from './parse-email.ts'

export type ReceivedEmail = ParsedMail & {
  /** The actual recipient of the message, whatever its headers say. */
  envelope: { from: string; to: string[] }
}

export type SmtpSink = {
  url: string
  received: ReceivedEmail[]
  stop: () => Promise<void>
}

/** A response that refuses, like `451 Greylisted`. */
export type Refusal = { code: number; text: string }

/**
 * A mail server on this machine that keeps what it accepts.
 * @param answer refuses the next message, or accepts it by returning undefined
 */
export async function startSmtpSink(
  options: { answer?: () => Refusal | undefined; login?: { user: string; pass: string } } = {},
): Promise<SmtpSink> {
  const received: ReceivedEmail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: !options.login,
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) => {
      const isRight = auth.username === options.login?.user && auth.password === options.login?.pass
      if (isRight) callback(null, { user: 'known' })
      else callback(refusal({ code: 535, text: `Login failed for ${auth.username} with ${auth.password}` }))
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refused = options.answer?.()
        if (refused) return callback(refusal(refused))
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ ...parseEmail(Buffer.concat(chunks)), envelope: { from, to } })
        callback()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal({ code, text }: Refusal): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
