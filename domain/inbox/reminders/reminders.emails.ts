import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import { SWITCHABLE_REMINDERS, type SwitchableKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { greeting } from '#domain/people/greeting.ts'
import { deliveriesAddress, projectAddress } from '#domain/projects/projects.schema.ts'

type Reminded = {
  name: string
  next: LetterNext | undefined
  /** Address that switches such emails off. */
  off: string
  studio: StudioFacts
}
/** `title`: the project's */
type OfProject = Reminded & { projectId: string; title: string }

export function filesReminder({ name, title, next, off, studio }: OfProject): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title} waits for your files`,
    preheader: 'Upload them, or send us a link to them.',
    heading: 'Your project waits for your files',
    paragraphs: [greeting(name), 'Your order is paid. We have no files of your project yet.'],
    next,
    facts: [['Project', title]],
    action: { label: 'Upload project files', url: `${studio.publicUrl}/client/upload` },
    closing: 'We remind you of this three times at most. If something is in the way, please write to us.',
    switchOff: switchOff('files', off),
  })
}

/** @param title undefined if the question isn't about a project */
export function questionReminder({
  name,
  title,
  next,
  off,
  studio,
}: Reminded & { title: string | undefined }): RenderedEmail {
  return renderEmail(studio, {
    subject: 'Our question waits for your answer',
    preheader: 'Answer it in the Message Center.',
    heading: 'Our question waits for your answer',
    paragraphs: [greeting(name), 'We asked you something in the Message Center and have no answer yet.'],
    next,
    facts: [title && ['Project', title]],
    action: { label: 'Answer in the Message Center', url: `${studio.publicUrl}/client/messages` },
    closing: 'We remind you of a question twice at most.',
    switchOff: switchOff('question', off),
  })
}

export function deliveryReminder({
  name,
  title,
  projectId,
  number,
  next,
  off,
  studio,
}: OfProject & { number: number }): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title}: delivery ${number} waits for your answer`,
    preheader: 'Approve it, or ask for changes.',
    heading: `Delivery ${number} waits for your answer`,
    paragraphs: [greeting(name), 'You have not approved it and have asked for no changes.'],
    next,
    facts: [['Project', title]],
    action: { label: `Open delivery ${number}`, url: studio.publicUrl + deliveriesAddress(projectId) },
    closing: 'We remind you of a delivery twice at most.',
    switchOff: switchOff('delivery', off),
  })
}

export function offerReminder({
  name,
  title,
  lastDay,
  sentOn,
  off,
  studio,
}: Omit<Reminded, 'next'> & { title: string; lastDay: string; sentOn: string }): RenderedEmail {
  return renderEmail(studio, {
    subject: `Our quote “${title}” ends on ${lastDay}`,
    preheader: `You can accept it until the end of ${lastDay}.`,
    heading: `Our quote ends on ${lastDay}`,
    paragraphs: [
      greeting(name),
      `You can accept “${title}” until the end of ${lastDay}.`,
      `Its link is in our mail of ${sentOn}. If you cannot find that, or need more time, answer this mail.`,
    ],
    facts: [
      ['Quote', title],
      ['Valid until', lastDay],
    ],
    closing: 'We remind you of a quote twice at most. If you do not want it, there is nothing to do.',
    switchOff: switchOff('offer', off),
  })
}

export function dueReminder({
  name,
  title,
  projectId,
  day,
  next,
  off,
  studio,
}: OfProject & { day: string }): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title} is due on ${day}`,
    preheader: 'We tell you as soon as it is delivered.',
    heading: `Your project is due on ${day}`,
    paragraphs: [
      greeting(name),
      'We tell you by mail as soon as it is delivered, and if we cannot keep the day.',
    ],
    next,
    facts: [
      ['Project', title],
      ['Due', day],
    ],
    action: { label: 'Open your project', url: studio.publicUrl + projectAddress(projectId) },
    switchOff: switchOff('due', off),
  })
}

function switchOff(kind: SwitchableKind, url: string) {
  return { label: `No more reminders of ${SWITCHABLE_REMINDERS[kind].of}`, url }
}
