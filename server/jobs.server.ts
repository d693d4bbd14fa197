import type { Logger } from 'pino'

/** Work that is done again and again beside the requests. Each run must be safe to repeat and to run in several processes. */
export type Job = {
  name: string
  everySeconds: number
  run: () => Promise<unknown>
}

type Jobs = {
  /** Starts no further run, and resolves once those under way are done. */
  stop: () => Promise<void>
}

/** First run of every job: late enough not to be in the way of the start. */
const FIRST_RUN_SECONDS = 20

/** Runs each job at its interval, one run at a time. A run that fails is logged, and due again at the next interval. */
export function startJobs(jobs: readonly Job[], log: Logger): Jobs {
  const underWay = new Map<string, Promise<void>>()

  function start(job: Job): void {
    if (underWay.has(job.name)) return
    const run = job
      .run()
      .then(() => undefined)
      .catch((error) =>
        log.error({ err: error, job: job.name }, 'job failed, due again at its next interval'),
      )
      .finally(() => underWay.delete(job.name))
    underWay.set(job.name, run)
  }

  const first = setTimeout(() => jobs.forEach(start), FIRST_RUN_SECONDS * 1000).unref()
  const timers = jobs.map((job) => setInterval(() => start(job), job.everySeconds * 1000).unref())
  return {
    stop: async () => {
      clearTimeout(first)
      timers.forEach(clearInterval)
      await Promise.all(underWay.values())
    },
  }
}
