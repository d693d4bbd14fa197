import type { FindWaiting } from '../kernel/waiting.ts'
import { findPeople } from '../people/people.server.ts'
import { selectUnreadThreads } from './messages.store.server.ts'

export const unreadThreads: FindWaiting = async ({ db, studio }) => {
  const threads = await selectUnreadThreads(db)
  const people = await findPeople(
    db,
    threads.map(({ userId }) => userId),
  )
  return threads.map(({ userId, unread, since }) => ({
    what: 'Thread to read',
    about: `${unread} unread`,
    whose: people.get(userId)?.name ?? null,
    until: null,
    since,
    act: studio.whereToAct.readThread(userId),
  }))
}
