import { addWorkingDays, endOfDay } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks } from '#domain/kernel/tasks.ts'
import { stockholmDay } from '#domain/kernel/time.ts'
import { findPeople } from '#domain/people/people.server.ts'
import { selectUnansweredThreads } from './messages.store.server.ts'

/** Until somebody answers, or says that nothing is to be answered: that one of the studio has read it answers nobody. */
export const unansweredThreads: FindTasks = async ({ db }) => {
  const threads = await selectUnansweredThreads(db)
  const people = await findPeople(
    db,
    threads.map(({ userId }) => userId),
  )
  return threads.map(({ userId, unread, readBy, since }) => ({
    what: 'Message to answer',
    about: unread > 0 ? `${unread} unread` : `read${readBy ? ` by ${readBy}` : ''}, not answered`,
    whose: people.get(userId)?.name ?? null,
    until: answerPromised(since),
    since,
    act: deskPages.answerClient(userId),
  }))
}

/** The welcome message says that we respond within one business day: the end of the next one. */
function answerPromised(since: string): string {
  return endOfDay(addWorkingDays(stockholmDay(new Date(since)), 1))
}
