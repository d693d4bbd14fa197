import type { Db, Trx } from './database.ts'

/** Who waits for what others commit: the sender of mails, and the open pages that follow a client's thread. */
export type Reader = 'outbox' | `thread of ${string}`

/** Port: how readers learn that something is there for them. */
export type Readers = {
  /** Inside the transaction, for readers in other processes: it reaches them with its commit, or never. */
  announce: (trx: Trx, readers: readonly Reader[]) => Promise<void>
  /** After the commit, for readers in this process. */
  wake: (reader: Reader) => void
}

const WAKES = Symbol('wakes')

/**
 * A transaction that remembers whom to wake once it has committed. Whatever stores for a reader demands one, so that waking
 * cannot be forgotten.
 */
export type Work = Trx & { readonly [WAKES]: Set<Reader> }

/** One unit of work: everything that `step` does commits together or not at all, and wakes its readers after the commit, only then. */
export async function commit<Result>(
  { db, readers }: { db: Db; readers: Readers },
  step: (work: Work) => Promise<Result>,
): Promise<Result> {
  const wakes = new Set<Reader>()
  const result = await db.transaction().execute(async (trx) => {
    const done = await step(Object.assign(trx, { [WAKES]: wakes }))
    if (wakes.size > 0) await readers.announce(trx, [...wakes])
    return done
  })
  for (const reader of wakes) readers.wake(reader)
  return result
}

/** Something is stored for this reader. */
export function wakes(work: Work, reader: Reader): void {
  work[WAKES].add(reader)
}
