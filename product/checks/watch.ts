import { listAlerts, noticeOf, recordAlerts, sendAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { isoTime } from '#domain/kernel/time.ts'
import type { Product, ProductDeps } from '../product.ts'
import { type Check, runChecks } from './check.ts'
import { CHECKS_OF_JOB } from './checks.ts'

/**
 * The job behind the table of checks. It posts problems that began or ended to the webhook, and sends the heartbeat
 * while there are none. Safe to run in several processes.
 * @param countErrors number of requests that ended with a 5xx in this process so far
 */
export function createWatch(product: Product, countErrors: () => number): () => Promise<void> {
  const { deps } = product
  const checks = [...CHECKS_OF_JOB, serverErrors(countErrors)]
  const database = watchDatabase(deps)
  return async () => {
    try {
      // Without a database nothing can be checked, and each check would wait for it.
      await listAlerts(deps.db)
      const { findings } = await runChecks(product, checks)
      const problems = findings.filter(({ severity }) => severity === 'problem')
      await recordAlerts(
        deps,
        problems.map(({ check, says, toDo }) => ({ name: check, says: `${says} ${toDo}` })),
      )
      await sendAlerts(deps)
      await database.works()
    } catch (error) {
      await database.fails()
      throw error
    }
    const isWell = (await listAlerts(deps.db)).every(({ endedAt }) => endedAt !== null)
    if (isWell) await deps.beat?.().catch((err) => deps.log.warn({ err }, 'heartbeat not sent'))
  }
}

function serverErrors(countErrors: () => number): Check {
  let reported = countErrors()
  return {
    name: 'server errors',
    severity: 'problem',
    look: () => {
      const count = countErrors() - reported
      reported += count
      return count > 0
        ? `${pluralize(count, 'request')} ended with a server error since the last check.`
        : undefined
    },
    toDo: 'The log has a line of level 50 for each.',
  }
}

/** An alert about the database can't be stored in it, so each process sends its own. */
function watchDatabase(deps: ProductDeps) {
  let failing: { since: string; isSent: boolean } | undefined
  async function send(state: 'begins' | 'ends', since: string): Promise<boolean> {
    const says = "It can't be reached or written to. See /readyz and the log."
    try {
      await deps.sendAlert?.(noticeOf(deps, { name: 'database', state, says, since }))
      return true
    } catch (err) {
      deps.log.warn({ err }, 'alert about the database not sent, will be retried within ten minutes')
      return false
    }
  }
  return {
    fails: async () => {
      failing ??= { since: isoTime(deps.clock()), isSent: false }
      if (!failing.isSent) failing.isSent = await send('begins', failing.since)
    },
    works: async () => {
      if (failing?.isSent && !(await send('ends', failing.since))) return
      failing = undefined
    },
  }
}
