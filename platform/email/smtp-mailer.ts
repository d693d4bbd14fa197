import type { Transporter } from 'nodemailer'
import type { SendEmail } from '#domain/email/outgoing-email.ts'
import { type MailServer, readMailServer, withoutCredentials } from './mail-server.ts'
import { toMessage } from './read-source.ts'

const REACH_MS = 10_000
/** Some servers scan an email before they accept it. */
const ANSWER_MS = 60_000

/**
 * Sends through a mail server. nodemailer is loaded with the first email. Each email gets its own connection.
 * @param url as `readMailServer` reads it
 * @param from an address or `Name <address>`
 * @throws ConfigError if the address can't be used
 */
export function smtpMailer(url: string, from: string): SendEmail {
  const server = readMailServer('SMTP_URL', url)
  let transporter: Promise<Transporter> | undefined

  return async (mail) => {
    transporter ??= openTransport(server)
    try {
      await (await transporter).sendMail(toMessage(mail, from))
    } catch (error) {
      throw shown(error, server)
    }
  }
}

/**
 * Connects and signs in as for an email, but sends none.
 * @throws Error without credentials in its message; ConfigError if the address can't be used
 */
export async function checkSmtp(url: string): Promise<void> {
  const server = readMailServer('SMTP_URL', url)
  const transporter = await openTransport(server)
  try {
    await transporter.verify()
  } catch (error) {
    throw shown(error, server)
  } finally {
    transporter.close()
  }
}

async function openTransport(server: MailServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.tls === 'implicit',
    requireTLS: server.tls === 'required',
    ignoreTLS: server.tls === 'off',
    auth: server.auth,
    dnsTimeout: REACH_MS,
    connectionTimeout: REACH_MS,
    greetingTimeout: REACH_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function shown(error: unknown, server: MailServer): Error {
  return new Error(withoutCredentials(error instanceof Error ? error.message : String(error), server))
}
