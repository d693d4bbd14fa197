import { AppError, unavailable } from '#domain/kernel/app-error.ts'
import type { Db } from '#domain/kernel/database.ts'
import type { Clock } from '#domain/kernel/time.ts'
import type { ThreadChanged } from './messages.schema.ts'
import { recordLastSeen } from './presence.server.ts'
import { countAfter, selectPosition, selectThreadState, type ThreadState } from './threads.store.server.ts'

const MOST_PER_USER = 6
/** Maximum delay for a message that another process wrote. */
const POLL_MS = 2000
const HEARTBEAT_MS = 20_000
const PRESENCE_MS = 60_000

type StreamsDeps = {
  db: Db
  clock: Clock
  log: Record<'warn', (fields: object, message: string) => void>
  /** Shorter in tests. */
  pollMs?: number
  heartbeatMs?: number
}

export type ThreadStreams = {
  /**
   * The page is notified at once and after each change, and kept alive every 20 seconds.
   * @param follow.lastEventId newest message that a reconnecting page knows; `isSignedIn` is checked every 20 seconds
   * @returns a function to call when the page is gone
   * @throws AppError too-many-requests beyond six per client, unavailable once closed
   */
  follow: (follow: Follow, page: FollowingPage) => () => void
  /** Notifies a client's open pages of a committed change. */
  changed: (userId: string) => void
  /** Closes a client's pages whose sessions have ended. */
  recheck: (userId: string) => void
  /** Ends all streams and refuses new ones. */
  close: () => void
}

export type Follow = {
  userId: string
  lastEventId?: string | undefined
  isSignedIn: () => Promise<boolean>
}

/** Port: an open page. Its functions return at once. */
export type FollowingPage = {
  tell: (changed: ThreadChanged) => void
  keepAlive: () => void
  /** The page may reconnect. */
  end: () => void
}

type Follower = {
  page: FollowingPage
  lastEventId: string | undefined
  sentVersion: string | undefined
  /** Checks now instead of at the next heartbeat. */
  check: () => Promise<void>
  heartbeat: NodeJS.Timeout
}

/** All streams of one client share one query every two seconds. */
type Watch = {
  followers: Set<Follower>
  looking: boolean
  lookAgain: boolean
  timer: NodeJS.Timeout
  seenAtMs: number
}

export function createThreadStreams(deps: StreamsDeps): ThreadStreams {
  const watches = new Map<string, Watch>()
  let closed = false

  function follow({ userId, lastEventId, isSignedIn }: Follow, page: FollowingPage): () => void {
    if (closed) throw unavailable('The server is restarting. Please try again in a moment.')
    const watch = watches.get(userId) ?? startWatch(userId)
    if (watch.followers.size >= MOST_PER_USER)
      throw new AppError('too-many-requests', {
        userMessage: 'Your messages are open in too many windows. Close one and try again.',
      })
    const check = async () => {
      // A database that is briefly unavailable must not sign anyone out.
      const mayGoOn = await isSignedIn().catch(() => true)
      if (!watch.followers.has(follower)) return
      if (mayGoOn) page.keepAlive()
      else end(userId, watch, follower)
    }
    const heartbeat = setInterval(() => void check(), deps.heartbeatMs ?? HEARTBEAT_MS)
    heartbeat.unref()
    const follower: Follower = { page, lastEventId, sentVersion: undefined, check, heartbeat }
    watch.followers.add(follower)
    void look(userId, watch)
    return () => leave(userId, watch, follower)
  }

  function startWatch(userId: string): Watch {
    const timer = setInterval(() => void look(userId, watch), deps.pollMs ?? POLL_MS)
    timer.unref()
    const watch: Watch = { followers: new Set(), looking: false, lookAgain: false, timer, seenAtMs: 0 }
    watches.set(userId, watch)
    return watch
  }

  function leave(userId: string, watch: Watch, follower: Follower): void {
    clearInterval(follower.heartbeat)
    watch.followers.delete(follower)
    if (watch.followers.size > 0) return
    clearInterval(watch.timer)
    if (watches.get(userId) === watch) watches.delete(userId)
  }

  function end(userId: string, watch: Watch, follower: Follower): void {
    leave(userId, watch, follower)
    follower.page.end()
  }

  async function look(userId: string, watch: Watch): Promise<void> {
    if (watch.looking) {
      watch.lookAgain = true
      return
    }
    watch.looking = true
    try {
      do {
        watch.lookAgain = false
        const state = await selectThreadState(deps.db, userId)
        for (const follower of watch.followers) await tell(userId, follower, state)
        await staySeen(userId, watch)
      } while (watch.lookAgain)
    } catch (error) {
      deps.log.warn({ err: error }, 'thread not checked, retrying within two seconds')
    } finally {
      watch.looking = false
    }
  }

  async function tell(userId: string, follower: Follower, state: ThreadState): Promise<void> {
    const version = JSON.stringify(state)
    if (follower.sentVersion === version) return
    const changed: ThreadChanged = {
      latestId: state.latestId,
      unread: state.unreadByClient,
      missed: await countMissed(userId, follower.lastEventId),
    }
    follower.page.tell(changed)
    follower.sentVersion = version
    follower.lastEventId = undefined
  }

  async function countMissed(userId: string, lastEventId: string | undefined): Promise<number | null> {
    if (!lastEventId) return null
    const position = await selectPosition(deps.db, { userId, id: lastEventId })
    return position ? countAfter(deps.db, userId, position) : null
  }

  async function staySeen(userId: string, watch: Watch): Promise<void> {
    const now = deps.clock()
    if (watch.followers.size === 0 || now.getTime() - watch.seenAtMs < PRESENCE_MS) return
    watch.seenAtMs = now.getTime()
    await recordLastSeen(deps.db, { userId, side: 'client', now })
  }

  return {
    follow,
    changed: (userId) => {
      const watch = watches.get(userId)
      if (watch) void look(userId, watch)
    },
    recheck: (userId) => {
      for (const { check } of watches.get(userId)?.followers ?? []) void check()
    },
    close: () => {
      closed = true
      for (const [userId, watch] of [...watches])
        for (const follower of [...watch.followers]) end(userId, watch, follower)
    },
  }
}
