import type { ImapFlow } from 'imapflow'
import { type MailServer, readMailServer, withoutCredentials } from './mail-server.ts'

const INBOX = 'INBOX'
const TAKEN = 'Taken'
const UNREADABLE = 'Unreadable'
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000 }

/** A connection that isn't open yet. The library is loaded with the first one. */
async function openImap({ tls, ...server }: MailServer): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const secure = tls === 'implicit'
  const encryption = secure ? { secure } : { secure, doSTARTTLS: tls === 'required' }
  const client = new ImapFlow({ ...server, ...encryption, ...PATIENCE, logger: false })
  // Without a listener, an error event would end the process. Each call fails with the same error anyway.
  client.on('error', () => {})
  return client
}

function shown(error: unknown, server: MailServer): string {
  const { message, responseText } = error as { message?: string; responseText?: string }
  return withoutCredentials([message ?? String(error), responseText].filter(Boolean).join(': '), server)
}

/**
 * Bytes read of an email, with room for an attachment in base64. The text comes before attachments, so the end may be
 * cut off.
 */
const MOST_BYTES = 40 * 1024 * 1024
const LOOK_EVERY_MS = 5 * 60_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * 60_000
const FOLDERS = { taken: TAKEN, unreadable: UNREADABLE } as const

type MailboxLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

export type Mailbox = {
  /** Takes no more emails, and resolves once the current one is done. */
  stop: () => Promise<void>
}

export type MailboxEmail = {
  /** UID validity and UID. Identifies the email while it is in the inbox. */
  id: string
  source: Buffer
  /** Whether `source` is the whole email. */
  isWhole: boolean
  /** The mail server's response; empty if it gave none. */
  describe: () => Promise<{ sender: string; subject: string }>
}

/**
 * Takes every email in an inbox, oldest first, and each new one (IDLE). An email is only moved once `take` has
 * resolved, so it is taken again if the process dies in between. One that can't be taken stays, doesn't block others,
 * and is retried later. Reconnects after an outage.
 * @param url as parsed by `readMailServer`
 * @throws ConfigError if the address is invalid
 */
export function followMailbox(
  url: string,
  {
    take,
    log,
    retryMs = FIRST_RETRY_MS,
  }: {
    /** @returns the folder to move it to. @throws Error if it should be retried later */
    take: (email: MailboxEmail) => Promise<'taken' | 'unreadable'>
    log: MailboxLog
    retryMs?: number
  },
): Mailbox {
  const server = readMailServer('IMAP_URL', url)
  let isStopped = false
  let wake = () => {}
  let client: ImapFlow | undefined
  const nap = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      timer.unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function followOnce(): Promise<void> {
    const connected = await openImap(server)
    client = connected
    connected.on('error', () => wake())
    connected.on('close', () => wake())
    let isFresh = true
    connected.on('exists', () => {
      isFresh = true
      wake()
    })
    await connected.connect()
    const { uidValidity } = await connected.mailboxOpen(INBOX)
    let lookAgainMs = retryMs
    while (!isStopped && connected.usable) {
      isFresh = false
      const isAllTaken = await takeAll(connected, uidValidity)
      if (isStopped || isFresh || !connected.usable) continue
      // Ends with the next command. An error here also fails that command.
      connected.idle().catch(() => {})
      await nap(isAllTaken ? LOOK_EVERY_MS : lookAgainMs)
      // New emails must not postpone the retries of others.
      lookAgainMs = isAllTaken || isFresh ? retryMs : Math.min(lookAgainMs * 2, LOOK_EVERY_MS)
    }
  }

  /** @returns whether nothing has to be retried */
  async function takeAll(connected: ImapFlow, uidValidity: bigint): Promise<boolean> {
    const uids = (await connected.search({ all: true }, { uid: true })) || []
    let isAllTaken = true
    for (const uid of uids) {
      if (isStopped) return isAllTaken
      try {
        const message = await connected.fetchOne(
          String(uid),
          { size: true, source: { start: 0, maxLength: MOST_BYTES } },
          { uid: true },
        )
        // Another process has already moved it.
        if (!message) continue
        const became = await take({
          id: `${uidValidity}.${uid}`,
          source: message.source ?? Buffer.alloc(0),
          isWhole: (message.size ?? 0) <= MOST_BYTES,
          describe: () => describe(connected, uid),
        })
        await moveAway(connected, uid, FOLDERS[became])
      } catch (error) {
        if (!connected.usable) throw error
        log.warn({ err: error, uid }, 'email not imported, will be retried')
        isAllTaken = false
      }
    }
    return isAllTaken
  }

  const following = (async () => {
    let waitMs = retryMs
    while (!isStopped) {
      try {
        await followOnce()
        waitMs = retryMs
      } catch (error) {
        if (!isStopped)
          log.warn({ error: shown(error, server), waitMs }, 'mailbox unreachable, will be retried')
      } finally {
        client?.close()
      }
      if (!isStopped) await nap(waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)
    }
  })()

  return {
    stop: async () => {
      isStopped = true
      wake()
      await following
    },
  }
}

async function describe(connected: ImapFlow, uid: number): Promise<{ sender: string; subject: string }> {
  const found = await connected.fetchOne(String(uid), { envelope: true }, { uid: true }).catch(() => false)
  const envelope = typeof found === 'object' ? found.envelope : undefined
  return { sender: envelope?.from?.[0]?.address ?? '', subject: envelope?.subject ?? '' }
}

async function moveAway(connected: ImapFlow, uid: number, folder: string): Promise<void> {
  const move = () => connected.messageMove(String(uid), folder, { uid: true })
  if (await move().catch(() => false)) return
  await connected.mailboxCreate(folder)
  await move()
}

/** @property oldest time of the oldest unread email */
type MailboxExamination =
  | { is: 'works'; waiting: number; oldest: Date | undefined; hasTaken: boolean }
  | { is: 'unreachable' | 'refused' | 'closed'; reason: string }

/** Signs in and checks the inbox without changing anything. @throws ConfigError if the address is invalid */
export async function examineMailbox(url: string): Promise<MailboxExamination> {
  const server = readMailServer('IMAP_URL', url)
  const client = await openImap(server)
  let [is, isOpen] = ['unreachable', false] as ['unreachable' | 'closed', boolean]
  try {
    await client.connect()
    is = 'closed'
    const { exists } = await client.mailboxOpen(INBOX, { readOnly: true })
    isOpen = true
    const folders = await client.list()
    const oldest = (exists > 0 && (await client.fetchOne('1', { internalDate: true }))) || undefined
    return {
      is: 'works',
      waiting: exists,
      oldest: oldest?.internalDate ? new Date(oldest.internalDate) : undefined,
      hasTaken: folders.some(({ path }) => path === TAKEN),
    }
  } catch (error) {
    const isRefused = (error as { authenticationFailed?: boolean }).authenticationFailed === true
    if (isOpen) throw new Error(shown(error, server))
    return { is: isRefused ? 'refused' : is, reason: shown(error, server) }
  } finally {
    client.close()
  }
}
