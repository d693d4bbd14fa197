import { type RenderedMail, renderMail } from '#domain/email/mail-layout.ts'
import { counted } from '#domain/kernel/counted.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import type { Waiting } from '#domain/kernel/waiting.ts'
import { greeting } from '#domain/people/greeting.ts'

const HOUR_MS = 3_600_000
/** From here on hours are no help. */
const HOURS_IN_DAYS = 48
/** Named one by one; of more only the number is said. */
const MOST_NAMED = 12

type Things = readonly Pick<Waiting, 'what' | 'since'>[]

/** `2 things wait, the oldest for 3 hours.` Read on a locked telephone: no client, no game. */
export function waitingSentence(things: Things, now: Date): string {
  const oldest = things.map(({ since }) => since).reduce((one, other) => (one < other ? one : other))
  const age = ageWords(oldest, now)
  return things.length === 1
    ? `1 thing waits, for ${age}.`
    : `${things.length} things wait, the oldest for ${age}.`
}

/** The same by mail, which others may read too. */
export function waitingMail(mail: {
  name: string
  things: Things
  now: Date
  studio: StudioFacts
}): RenderedMail {
  const { name, things, now, studio } = mail
  const sentence = waitingSentence(things, now)
  const oldestFirst = things.toSorted((one, other) => (one.since < other.since ? -1 : 1))
  return renderMail(studio, {
    subject: sentence.slice(0, -1),
    preheader: 'What it is and whose stands at the desk.',
    heading: sentence,
    paragraphs: [greeting(name), things.length > MOST_NAMED && `The ${MOST_NAMED} that wait longest:`],
    facts: oldestFirst
      .slice(0, MOST_NAMED)
      .map(({ what, since }) => [what, `for ${ageWords(since, now)}`] as const),
    action: { label: 'Open Today', url: `${studio.publicUrl}/desk` },
    closing:
      'You are told of each thing once a day at most, outside your quiet hours. Change both at the desk, under What I am told.',
  })
}

function ageWords(since: string, now: Date): string {
  const hours = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS))
  return hours < HOURS_IN_DAYS ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')
}
