import type { ImapFlow } from 'imapflow'
import { INBOX, openImap, parseImapUrl, TAKEN, withoutPassword } from './imap-server.ts'

/** What is read of a mail, with room for a file of a message as mails carry it. Longer ones keep their end: what a person wrote stands before its files. */
const MOST_BYTES = 40 * 1024 * 1024
const LOOK_EVERY_MS = 5 * 60_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 5 * 60_000

type MailboxLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

export type Mailbox = {
  /** Takes no further mail, and resolves once the one under way is done. */
  stop: () => Promise<void>
}

/**
 * Takes every mail of an inbox, oldest first, those that are there and each that comes (IDLE). One leaves the inbox only once `take` has
 * resolved, so that a process that dies between takes it again; one that cannot be taken stays, and keeps nobody. Goes on when the server
 * was away.
 * @param url imap[s]://user:password@host[:port][?tls=off]; `imap://` demands STARTTLS except to this machine
 * @throws ConfigError when the address cannot be used
 */
export function followMailbox(
  url: string,
  {
    take,
    log,
    retryMs = FIRST_RETRY_MS,
  }: {
    /** @param isWhole whether the source is all of the mail */
    take: (source: Buffer, isWhole: boolean) => Promise<void>
    log: MailboxLog
    retryMs?: number
  },
): Mailbox {
  const server = parseImapUrl(url)
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
    await connected.mailboxOpen(INBOX)
    while (!isStopped && connected.usable) {
      isFresh = false
      await takeAll(connected)
      if (isStopped || isFresh || !connected.usable) continue
      // Ends with the next command; what breaks it breaks that too.
      connected.idle().catch(() => {})
      await nap(LOOK_EVERY_MS)
    }
  }

  async function takeAll(connected: ImapFlow): Promise<void> {
    const uids = (await connected.search({ all: true }, { uid: true })) || []
    for (const uid of uids) {
      if (isStopped) return
      const message = await connected.fetchOne(
        String(uid),
        { size: true, source: { start: 0, maxLength: MOST_BYTES } },
        { uid: true },
      )
      if (!message || message.source === undefined) continue
      try {
        await take(message.source, (message.size ?? 0) <= MOST_BYTES)
      } catch (error) {
        log.error({ err: error, uid }, 'mail not taken, tried again later')
        continue
      }
      await moveAway(connected, uid)
    }
  }

  const following = (async () => {
    let waitMs = retryMs
    while (!isStopped) {
      try {
        await followOnce()
        waitMs = retryMs
      } catch (error) {
        if (!isStopped)
          log.warn({ error: withoutPassword(error, server), waitMs }, 'mailbox away, asked again later')
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

async function moveAway(connected: ImapFlow, uid: number): Promise<void> {
  const move = () => connected.messageMove(String(uid), TAKEN, { uid: true })
  if (await move().catch(() => false)) return
  await connected.mailboxCreate(TAKEN)
  await move()
}
