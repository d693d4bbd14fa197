import type { ImapFlow } from 'imapflow'
import { type MailServer, readMailServer, withoutCredentials } from './mail-server.ts'

const INBOX = 'INBOX'
const TAKEN = 'Taken'
const UNREADABLE = 'Unreadable'
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000 }

/** An unopened connection. The library is loaded with the first one. */
async function openImap({ tls, ...server }: MailServer): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const secure = tls === 'implicit'
  const encryption = secure ? { secure } : { secure, doSTARTTLS: tls === 'required' }
  const client = new ImapFlow({ ...server, ...encryption, ...PATIENCE, logger: false })
  // Without a listener an error would end the process. Calls fail with it anyway.
  client.on('error', () => {})
  return client
}

function shown(error: unknown, server: MailServer): string {
  const { message, responseText } = error as { message?: string; responseText?: string }
  return withoutCredentials([message ?? String(error), responseText].filter(Boolean).join(': '), server)
}

/** Most bytes read of an email, enough for an attachment in base64. The text comes first, so the end may be cut off. */
const MOST_BYTES = 40 * 1024 * 1024
const LOOK_EVERY_MS = 5 * 60_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * 60_000
const FOLDERS = { taken: TAKEN, unreadable: UNREADABLE } as const

type MailboxLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

export type Mailbox = {
  /** Stops after the current email and resolves then. */
  stop: () => Promise<void>
}

export type MailboxEmail = {
  /** UID validity and UID, which identify it while it is in the inbox. */
  id: string
  source: Buffer
  /** Whether the source is complete. */
  isWhole: boolean
  /** Response of the mail server; empty if there is none. */
  describe: () => Promise<{ sender: string; subject: string }>
}

/**
 * Processes every email of an inbox, oldest first, including new ones (IDLE). An email leaves the inbox only once `take` has resolved, so
 * it is processed again after a crash. Emails that fail stay, don't block others and are tried again later. Reconnects after failures.
 * @param url as `readMailServer` reads it
 * @throws ConfigError if the address can't be used
 */
export function followMailbox(
  url: string,
  {
    take,
    log,
    retryMs = FIRST_RETRY_MS,
  }: {
    /** @returns the folder it is moved to. @throws Error to try again later */
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
      // Ends with the next command, which fails with it.
      connected.idle().catch(() => {})
      await nap(isAllTaken ? LOOK_EVERY_MS : lookAgainMs)
      // New emails must not postpone the retries of others.
      lookAgainMs = isAllTaken || isFresh ? retryMs : Math.min(lookAgainMs * 2, LOOK_EVERY_MS)
    }
  }

  /** @returns whether all were processed */
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

/**
 * Signs in and reads the inbox without changing it.
 * @throws ConfigError if the address can't be used
 */
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
