import { isoTime } from '#domain/kernel/clock.ts'
import type { AlertsDeps } from './alerts.deps.ts'
import { isAnythingWrong, keepAlerts, noticeOf, tellAlerts } from './alerts.server.ts'
import { FAR, findAlerts, NEAR } from './find-alerts.server.ts'

/** A beat is due after so many looks, of one a minute. */
const LOOKS_A_BEAT = 3
/** So many looks in a row without a database, and it is told from memory. */
const LOOKS_WITHOUT_DATABASE = 3

export type Watch = {
  /** Looks at what is here, tells what began or is over, and says that all is well when it is. @throws Error when the database cannot be used */
  lookNear: () => Promise<void>
  /** Looks at what others have to be asked about. */
  lookFar: () => Promise<void>
}

/**
 * Watches over the product for whoever runs it. Safe to run in several processes: what is wrong is kept in the database, and told by one of
 * them. Only that the database itself cannot be used each process tells for itself.
 * @param countErrors how many requests ended in an error of ours in this process so far
 */
export function createWatch(deps: AlertsDeps, countErrors: () => number): Watch {
  const database = watchDatabase(deps)
  let [looks, errorsSeen] = [0, countErrors()]

  async function lookNear(): Promise<void> {
    const errors = countErrors() - errorsSeen
    const near = await findAlerts(deps, NEAR)
    const found = [...near.found]
    if (errors > 0)
      found.push({ kind: 'server-errors', says: `${errors} within a minute: the log has each.` })
    try {
      await keepAlerts(deps, { kinds: [...near.kinds, 'server-errors'], found })
      await tellAlerts(deps)
      errorsSeen += errors
      await database.isThere()
    } catch (error) {
      await database.isAway()
      throw error
    }
    for (const err of near.failures) deps.log.error({ err }, 'could not be looked at')
    if (looks % LOOKS_A_BEAT === 0 && near.failures.length === 0 && !(await isAnythingWrong(deps.db)))
      await beat(deps)
    looks += 1
  }

  return {
    lookNear,
    lookFar: async () => {
      const far = await findAlerts(deps, FAR)
      await keepAlerts(deps, far)
      for (const err of far.failures) deps.log.error({ err }, 'could not be looked at')
    },
  }
}

/** Its alert cannot be kept in it. */
function watchDatabase(deps: AlertsDeps) {
  let away: { looks: number; since: string; isTold: boolean } | undefined
  const tell = async (state: 'begins' | 'ends', since: string) => {
    const says = 'It cannot be reached or written to, so visitors read that our data is away.'
    const notice = noticeOf(deps, { kind: 'database-unusable', state, says, since })
    try {
      await deps.sendAlert?.(notice)
      return true
    } catch (err) {
      deps.log.warn({ alert: notice.kind, err }, 'alert not told, tried again within a minute')
      return false
    }
  }
  return {
    isAway: async () => {
      away ??= { looks: 0, since: isoTime(deps.clock()), isTold: false }
      away.looks += 1
      if (away.looks >= LOOKS_WITHOUT_DATABASE && !away.isTold) away.isTold = await tell('begins', away.since)
    },
    isThere: async () => {
      if (!away || (away.isTold && !(await tell('ends', away.since)))) return
      away = undefined
    },
  }
}

async function beat({ beat: send, log }: AlertsDeps): Promise<void> {
  await send?.().catch((err) => log.warn({ err }, 'the heartbeat was not heard'))
}
