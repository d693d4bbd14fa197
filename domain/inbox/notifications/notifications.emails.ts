import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import type { Task } from '#domain/kernel/tasks.ts'
import { pluralize } from '#domain/kernel/text.ts'
import { greeting } from '#domain/people/greeting.ts'
import type { AlertNotice } from '../alerts/alerts.schema.ts'

const HOUR_MS = 3_600_000
/** From here on, ages are in days. */
const HOURS_IN_DAYS = 48
const MOST_NAMED = 12

type Things = readonly Pick<Task, 'what' | 'since'>[]

/** Others may read it, so it names no client and no game. */
export function tasksNotice({
  things,
  now,
  studio,
}: {
  things: Things
  now: Date
  studio: StudioFacts
}): AlertNotice {
  const kinds = [...new Set(things.map(({ what }) => what))]
  const title = `${new URL(studio.publicUrl).host}: ${taskSentence(things, now).slice(0, -1)}`
  const text = `${kinds.join(', ')}: ${studio.publicUrl}/desk`
  return { state: 'tasks', kind: 'tasks', title, text, since: oldestOf(things) }
}

/** `2 tasks are open, the oldest for 3 hours.` */
function taskSentence(things: Things, now: Date): string {
  const age = ageWords(oldestOf(things), now)
  return things.length === 1
    ? `1 task has been open for ${age}.`
    : `${things.length} tasks are open, the oldest for ${age}.`
}

/** Others may read it, so it names no client and no game. */
export function waitingEmail(mail: {
  name: string
  things: Things
  now: Date
  studio: StudioFacts
}): RenderedEmail {
  const { name, things, now, studio } = mail
  const sentence = taskSentence(things, now)
  const oldestFirst = things.toSorted((one, other) => (one.since < other.since ? -1 : 1))
  return renderEmail(studio, {
    subject: sentence.slice(0, -1),
    preheader: 'See the desk for details.',
    heading: sentence,
    paragraphs: [greeting(name), things.length > MOST_NAMED && `The ${MOST_NAMED} oldest:`],
    facts: oldestFirst
      .slice(0, MOST_NAMED)
      .map(({ what, since }) => [what, `for ${ageWords(since, now)}`] as const),
    action: { label: 'Open Today', url: `${studio.publicUrl}/desk` },
    closing:
      'You get an email about each task at most once a day. You can change this at the desk, under Notifications.',
  })
}

function oldestOf(things: Things): string {
  return things.map(({ since }) => since).reduce((one, other) => (one < other ? one : other))
}

function ageWords(since: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS))
  return hours < HOURS_IN_DAYS ? pluralize(hours, 'hour') : pluralize(Math.floor(hours / 24), 'day')
}
