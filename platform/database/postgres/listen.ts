import type { Client } from 'pg'

/** Delay before the next attempt to connect, in milliseconds. */
const AGAIN_MS = 1000

/**
 * Listens on a channel of PostgreSQL and reconnects after a failure. Notifications sent in between are lost, so subscribers also poll.
 * @returns a function that stops listening
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  hear: (message: string) => void,
): Promise<() => Promise<void>> {
  const { default: pg } = await import('pg')
  let client: Client | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    if (stopped) return
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'bildruta' })
    client = next
    next.on('notification', ({ payload }) => payload !== undefined && hear(payload))
    next.once('end', connectLater)
    // The `end` event follows.
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch {
      // A connection that was never made emits no `end`.
      next.off('end', connectLater)
      await next.end().catch(() => {})
      connectLater()
    }
  }

  function connectLater(): void {
    if (stopped) return
    clearTimeout(again)
    again = setTimeout(connect, AGAIN_MS).unref()
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(again)
    await client?.end().catch(() => {})
  }
}
