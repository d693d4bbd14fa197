import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import { SWITCHABLE_REMINDERS, type SwitchableKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
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
    subject: `${title}: we need your files`,
    preheader: 'Upload them, or send us a link.',
    heading: 'We need your project files',
    paragraphs: [
      greeting(name),
      "Please upload your project files or send us a link. Your order is paid, and we'll start once we have them.",
    ],
    next,
    facts: [['Project', title]],
    action: { label: 'Upload project files', url: `${studio.publicUrl}/client/upload` },
    closing: "We'll remind you at most three times. If there is a problem, please write to us.",
    switchOff: switchOff('files', off),
  })
}

/** @param title undefined if the question isn't about a project */
export function questionReminder(mail: Reminded & { title: string | undefined }): RenderedEmail {
  const { name, title, next, off, studio } = mail
  return renderEmail(studio, {
    subject: 'Our question is waiting for your answer',
    preheader: 'Answer it in the Message Center.',
    paragraphs: [
      greeting(name),
      'Please answer the question we asked you in the Message Center. We need your answer to continue.',
    ],
    next,
    facts: [title && ['Project', title]],
    action: { label: 'Answer in the Message Center', url: `${studio.publicUrl}/client/messages` },
    closing: "We'll remind you about a question at most twice.",
    switchOff: switchOff('question', off),
  })
}

export function deliveryReminder(mail: OfProject & { number: number }): RenderedEmail {
  const { name, title, projectId, number, next, off, studio } = mail
  return renderEmail(studio, {
    subject: `${title}: delivery ${number} is waiting for your answer`,
    preheader: 'Approve it, or ask for changes.',
    heading: `Delivery ${number} is waiting for your answer`,
    paragraphs: [greeting(name), 'Please try it, then approve it or ask for changes.'],
    next,
    facts: [['Project', title]],
    action: { label: `Open delivery ${number}`, url: studio.publicUrl + deliveriesAddress(projectId) },
    closing: "We'll remind you about a delivery at most twice.",
    switchOff: switchOff('delivery', off),
  })
}

export function offerReminder(
  mail: Omit<Reminded, 'next'> & { title: string; lastDay: string; sentOn: string },
): RenderedEmail {
  const { name, title, lastDay, sentOn, off, studio } = mail
  return renderEmail(studio, {
    subject: `Our quote “${title}” expires on ${lastDay}`,
    preheader: `You can accept it until the end of ${lastDay}.`,
    heading: `Our quote expires on ${lastDay}`,
    paragraphs: [
      greeting(name),
      `You can accept “${title}” until the end of ${lastDay}.`,
      `The link is in our email of ${sentOn}. If you can't find it or need more time, reply to this email.`,
    ],
    facts: [
      ['Quote', title],
      ['Valid until', lastDay],
    ],
    closing:
      "We'll remind you about a quote at most twice. If you don't want it, you don't need to do anything.",
    switchOff: switchOff('offer', off),
  })
}

export function dueReminder(mail: OfProject & { day: string }): RenderedEmail {
  const { name, title, projectId, day, next, off, studio } = mail
  return renderEmail(studio, {
    subject: `${title} is due on ${day}`,
    preheader: "We'll email you as soon as it is delivered.",
    heading: `Your project is due on ${day}`,
    paragraphs: [
      greeting(name),
      "We'll email you as soon as it is delivered, and if we can't keep this date.",
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
  return { label: `Stop reminders about ${SWITCHABLE_REMINDERS[kind].of}`, url }
}
