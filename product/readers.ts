import { sql } from 'kysely'
import type { Reader, Readers } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import type { DatabaseHandle } from '#platform/database/database.ts'

/** PostgreSQL's channel on which processes tell each other whom a commit concerns. */
const CHANNEL = 'bildruta_readers'

export type ReadersOfProcess = Readers & {
  /** Calls `wake` for every reader that a commit of this process concerns and, on PostgreSQL, of any other process. */
  follow: (wake: (reader: Reader) => void) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Joins those who store with those who wait. On SQLite other processes look every now and then; PostgreSQL carries the word to them
 * with the commit.
 */
export function createReaders({ listen }: Pick<DatabaseHandle, 'listen'>): ReadersOfProcess {
  const self = newId('process')
  const followers = new Set<(reader: Reader) => void>()
  const stops: (() => Promise<void>)[] = []
  const wake = (reader: Reader) => {
    for (const follower of followers) follower(reader)
  }

  return {
    wake,
    announce: async (trx, readers) => {
      if (!listen) return
      const messages = JSON.stringify(readers.map((reader) => `${self} ${reader}`))
      await sql`select pg_notify(${CHANNEL}, message) from jsonb_array_elements_text(${messages}::jsonb) as message`.execute(
        trx,
      )
    },
    follow: async (follower) => {
      followers.add(follower)
      if (!listen || stops.length > 0) return
      stops.push(
        await listen(CHANNEL, (message) => {
          const [process, ...reader] = message.split(' ')
          if (process !== self) wake(reader.join(' ') as Reader)
        }),
      )
    },
    stop: async () => {
      followers.clear()
      for (const stop of stops) await stop()
    },
  }
}
