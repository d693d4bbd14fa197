import { deliverDueEmails, LANES, type Lane, type OutboxDeps } from './outbox.server.ts'

/** For mails that another process stored, whose retry is due, or whose sender died. */
const EVERY_SECONDS = 30

export type Outbox = {
  /** Call after the commit that stored a mail: it is sent now instead of within half a minute. */
  wake: () => void
  /** Takes no further mail, and resolves once those being sent are done. */
  stop: () => Promise<void>
}

/** Starts sending what is due: at once, at every `wake()`, and every 30 seconds. Several processes may do so on one database. */
export function startOutbox(deps: OutboxDeps): Outbox {
  const wake = () => {
    for (const loop of loops) loop.wake()
  }
  // What has left one lane may have kept a mail of the other.
  const loops = LANES.map((lane) => startLane(deps, lane, wake))
  const timer = setInterval(wake, EVERY_SECONDS * 1000)
  timer.unref()
  wake()

  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function startLane(deps: OutboxDeps, lane: Lane, onGone: () => void): Outbox {
  let delivering: Promise<void> | undefined
  let wokenMeanwhile = false
  let next = Promise.withResolvers<void>()
  let stopped = false

  function wake(): void {
    if (stopped) return
    if (delivering) {
      wokenMeanwhile = true
      next.resolve()
      return
    }
    delivering = deliverAllDue().finally(() => {
      delivering = undefined
      if (!wokenMeanwhile) return
      wokenMeanwhile = false
      wake()
    })
  }

  /** Whatever was stored before is claimed by whoever asks. */
  function nextWake(): Promise<void> {
    wokenMeanwhile = false
    next = Promise.withResolvers()
    return next.promise
  }

  async function deliverAllDue(): Promise<void> {
    try {
      await deliverDueEmails(deps, { lane, mayGoOn: () => !stopped, nextWake, onGone })
    } catch (error) {
      deps.log.error({ err: error }, 'outbox interrupted, tried again within 30 seconds')
    }
  }

  return {
    wake,
    stop: async () => {
      stopped = true
      await delivering
    },
  }
}
