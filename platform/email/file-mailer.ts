import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingEmail, SendEmail } from '#domain/email/outgoing-email.ts'
import { type Message, toMessage } from './read-source.ts'

type FileMailerLog = { info: (fields: object, message: string) => void }

/**
 * Writes each email as a complete message to `DATA_DIR/mail/<time>-<recipient>-<short id>.eml` and logs its id.
 * A file appears complete or not at all, is readable by its owner only (it may contain a sign-in link), and is named after the email, so a
 * repeated delivery writes the same file.
 * @param from an address or `Name <address>`
 */
export function fileMailer(dataDir: string, from: string, log: FileMailerLog): SendEmail {
  const folder = join(dataDir, 'mail')
  return async (mail) => {
    const message = await buildMessage(toMessage(mail, from))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, fileName(mail))
    await writeWhole(path, message)
    // Recipient and subject are only in the file, which only its owner may read.
    log.info({ folder, messageId: mail.messageId }, 'mail written')
  }
}

async function buildMessage(message: Message): Promise<Buffer> {
  const { createTransport } = await import('nodemailer')
  const builder = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const built = await builder.sendMail(message)
  return built.message as Buffer
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const partial = `${path}.${process.pid}.part`
  const file = await open(partial, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
}

function fileName(mail: OutgoingEmail): string {
  const time = mail.writtenAt.toISOString().replace(/[-:]|\.\d+/g, '')
  const recipient = mail.recipient
    .toLowerCase()
    .replace(/[^a-z0-9@.]+/g, '-')
    .slice(0, 60)
  const shortId = mail.messageId
    .replace(/@.*/, '')
    .replace(/[^a-z0-9]/gi, '')
    .slice(-12)
  return `${time}-${recipient}-${shortId}.eml`
}
