import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from './actor.ts'
import type { Trx } from './database.ts'
import type { Deps } from './deps.ts'

/** Who waits for what others commit: the sender of mails, the open pages that follow a client's thread, and those of somebody whose sessions ended. */
export type Reader = 'outbox' | `thread of ${string}` | `sessions of ${string}`

/** Port: how readers learn that something is there for them. */
export type Readers = {
  /** Inside the transaction, for readers in other processes: it reaches them with its commit, or never. */
  announce: (trx: Trx, readers: readonly Reader[]) => Promise<void>
  /** After the commit, for readers in this process. */
  wake: (reader: Reader) => void
}

/**
 * Puts down in a unit of work that what was asked for is begun.
 * @returns what is called once that has committed: of what is taken back, nothing was begun
 * @throws AppError conflict when it was begun before
 */
export type OnceOnly = (trx: Trx) => Promise<() => void>

const WAKES = Symbol('wakes')
const ACTOR = Symbol('actor')

/**
 * A transaction that remembers who does it, and whom to wake once it has committed. Whatever stores for a reader demands one, so that
 * waking cannot be forgotten; whatever records who did something reads it here, so that it cannot be told wrong.
 */
export type Work = Trx & { readonly [WAKES]: Set<Reader>; readonly [ACTOR]: Actor }

/** The unit of work that the running code is part of. */
const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * One unit of work: everything that `step` does commits together or not at all, and wakes its readers after the commit, only then.
 * @throws AppError as `onceOnly`, Error within another one: it would wait for itself, or commit what the other takes back
 */
export async function commit<Result>(
  { db, readers, actor, onceOnly }: Pick<Deps, 'db' | 'readers' | 'actor' | 'onceOnly'>,
  step: (work: Work) => Promise<Result>,
): Promise<Result> {
  if (current.getStore()?.isOpen) throw new Error('A unit of work cannot begin within another.')
  const wakes = new Set<Reader>()
  const unit = { isOpen: true }
  let begun: (() => void) | undefined
  const transaction = () =>
    db.transaction().execute(async (trx) => {
      begun = await onceOnly?.(trx)
      const done = await step(Object.assign(trx, { [WAKES]: wakes, [ACTOR]: actor }))
      if (wakes.size > 0) await readers.announce(trx, [...wakes])
      return done
    })
  const result = await current.run(unit, transaction).finally(() => {
    unit.isOpen = false
  })
  begun?.()
  for (const reader of wakes) readers.wake(reader)
  return result
}

export function actorOf(work: Work): Actor {
  return work[ACTOR]
}

/** The name of the person of the studio who does it; nothing when it is nobody of theirs. */
export function memberOf(work: Work): string | null {
  const actor = actorOf(work)
  return actor.kind === 'staff' ? actor.name : null
}

/** How clients and visitors read who of the studio writes to them: 'NAME, STUDIO', or the studio alone where no person is named. */
export function signedBy(work: Work, studio: { name: string }): string {
  const actor = actorOf(work)
  return actor.kind === 'staff' && !actor.isSystemUser ? `${actor.name}, ${studio.name}` : studio.name
}

/** Something is stored for this reader. */
export function wakes(work: Work, reader: Reader): void {
  work[WAKES].add(reader)
}
