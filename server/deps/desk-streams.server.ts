import { AppError, unavailable } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { findPulse } from '#domain/reads/tasks.store.server.ts'

/** How often changes by other processes and ended sessions are checked. */
const LOOK_MS = 1500
/** Changes within this many milliseconds are announced together. */
const GATHER_MS = 50
/** A comment is sent after this many checks, so that proxies keep the connection open. */
const LOOKS_PER_HEARTBEAT = 10
/** Limit of streams per staff member, so that nobody uses up the others'. */
const MOST_PER_MEMBER = 6

/** An open page of the desk. None of these functions blocks. */
export type DeskPage = {
  memberId: string
  /** Something that the page may show has changed. */
  tell: (version: string) => void
  keepAlive: () => void
  end: () => void
  /** Ends the stream and tells the page that it is signed out. */
  dismiss: () => void
  /** Whether the viewer is still signed in as staff. */
  mayGoOn: () => Promise<boolean>
}

/** The open pages of the desk. They only learn that something has changed, not what. */
export type DeskStreams = {
  /**
   * @returns a function to call when the page has closed
   * @throws AppError too-many-requests, unavailable once closed
   */
  follow: (page: DeskPage) => () => void
  changed: () => void
  /** Checks the sessions of all pages at once. */
  recheck: () => void
  close: () => void
}

type Deps = {
  db: Db
  log: Record<'warn', (fields: object, message: string) => void>
  lookMs?: number
}

/** One query serves all pages; with no open page there is none. */
export function createDeskStreams(deps: Deps): DeskStreams {
  const pages = new Set<DeskPage>()
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let isClosed = false
  let isLooking = false
  let looks = 0
  let pulse: string | undefined
  let changes = 0

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      await letGo()
      const found = await findPulse(deps.db)
      if (pulse !== undefined && pulse !== found) notifyAll()
      pulse = found
    } catch (error) {
      notLooked(error)
    } finally {
      isLooking = false
    }
    looks += 1
    if (looks % LOOKS_PER_HEARTBEAT === 0) for (const page of pages) page.keepAlive()
  }

  function notLooked(error: unknown): void {
    deps.log.warn({ err: error }, "couldn't check for changes at the desk, retrying within two seconds")
  }

  async function letGo(): Promise<void> {
    for (const page of [...pages]) {
      if ((await page.mayGoOn()) || !pages.has(page)) continue
      leave(page)
      page.dismiss()
    }
  }

  /** Announces the changes of one commit once, and remembers the state they led to. */
  function notifySoon(): void {
    if (pages.size === 0) return
    soon ??= setTimeout(async () => {
      soon = undefined
      pulse = await findPulse(deps.db).catch(() => pulse)
      notifyAll()
    }, GATHER_MS)
  }

  function notifyAll(): void {
    changes += 1
    for (const page of pages) page.tell(String(changes))
  }

  function leave(page: DeskPage): void {
    pages.delete(page)
    if (pages.size > 0) return
    clearInterval(timer)
    timer = undefined
    pulse = undefined
  }

  return {
    follow: (page) => {
      if (isClosed) throw unavailable('The server is about to restart.')
      const ofMember = [...pages].filter(({ memberId }) => memberId === page.memberId)
      if (ofMember.length >= MOST_PER_MEMBER)
        throw new AppError('too-many-requests', {
          userMessage: 'You have the desk open in too many windows. Close one of them.',
        })
      pages.add(page)
      page.tell(String(changes))
      timer ??= setInterval(() => void look(), deps.lookMs ?? LOOK_MS).unref()
      void look()
      return () => leave(page)
    },
    changed: notifySoon,
    recheck: () => void letGo().catch(notLooked),
    close: () => {
      isClosed = true
      clearTimeout(soon)
      for (const page of [...pages]) {
        leave(page)
        page.end()
      }
    },
  }
}
