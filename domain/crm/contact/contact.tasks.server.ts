import { addDays, endOfDay, isWeekend } from '#domain/kernel/periods.ts'
import { deskPages, type FindTasks, MOST_TASKS } from '#domain/kernel/tasks.ts'
import { firstWords } from '#domain/kernel/text.ts'
import { addSeconds, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { contactServiceLabel } from './contact.schema.ts'
import { listEnquiries } from './contact.server.ts'

/** As promised in the automatic reply. */
const ANSWER_SECONDS = 24 * 3600

export const waitingEnquiries: FindTasks = async ({ db }) => {
  const enquiries = await listEnquiries(db, { waits: true, limit: MOST_TASKS })
  return enquiries.map(({ id, name, title, message, suspectedSpam, createdAt }) => ({
    kind: 'Enquiry',
    about: `${contactServiceLabel(title)}${suspectedSpam ? ', possibly spam' : ''}`,
    words: firstWords(message),
    client: name,
    until: answerBy(createdAt),
    since: createdAt,
    href: deskPages.answerEnquiry(id),
  }))
}

/** Within 24 hours; on weekends by the end of Monday. */
function answerBy(createdAt: string): string {
  const usual = addSeconds(new Date(createdAt), ANSWER_SECONDS)
  let day = stockholmDay(usual)
  if (!isWeekend(day)) return isoTime(usual)
  while (isWeekend(day)) day = addDays(day, 1)
  return endOfDay(day)
}
