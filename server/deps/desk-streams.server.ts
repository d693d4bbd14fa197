import { AppError, unavailable } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import { findPulse } from '#domain/reads/find-pulse.server.ts'

/** So often it is looked for what another process changed, and for sessions that ended: either shows within two seconds. */
const LOOK_MS = 1500
/** So long changes are gathered, in milliseconds. */
const GATHER_MS = 50
/** So many looks apart something is written, so that nobody on the way takes the connection for dead. */
const LOOKS_PER_HEARTBEAT = 10
/** Of each of the staff, so that nobody takes the streams of the others. */
const MOST_PER_MEMBER = 6

/** Port: an open page of the desk. None of its functions waits. */
export type DeskPage = {
  memberId: string
  /** Something that it may show has changed. */
  tell: (version: string) => void
  keepAlive: () => void
  end: () => void
  /** Ends it with the word that nobody is signed in there any more. */
  dismiss: () => void
  /** Whether whoever looks at it is signed in still, and of the staff. */
  mayGoOn: () => Promise<boolean>
}

/** The open pages of the desk, which are told that something has changed, never what. */
export type DeskStreams = {
  /** @returns to be called once the page has gone. @throws AppError too-many-requests, unavailable once closed */
  follow: (page: DeskPage) => () => void
  /** Something was committed. */
  changed: () => void
  /** Sessions have ended: looks at once whose pages may go on. */
  recheck: () => void
  close: () => void
}

type Deps = {
  db: Db
  log: Record<'warn', (fields: object, message: string) => void>
  /** Shorter in tests. */
  lookMs?: number
}

/** One look into the database serves all pages; while none is open nobody looks. */
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
    deps.log.warn({ err: error }, 'not looked for what changed at the desk, tried again within two seconds')
  }

  async function letGo(): Promise<void> {
    for (const page of [...pages]) {
      if ((await page.mayGoOn()) || !pages.has(page)) continue
      leave(page)
      page.dismiss()
    }
  }

  /** What one commit changes in several places is told once; what it changed is known then. */
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
