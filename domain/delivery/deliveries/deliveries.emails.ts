import { type LetterNext, type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/deps.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { greeting } from '#domain/people/greeting.ts'
import { deliveriesAddress } from '#domain/projects/status-headline/deliveries-address.ts'
import { roundWords } from './deliveries.schema.ts'
import type { DeliveryRow } from './deliveries.store.server.ts'

type ToClient = {
  name: string
  /** Of the project. */
  title: string
  delivery: DeliveryRow
  next: LetterNext | undefined
  studio: StudioFacts
}

/** To the client of a project of which something is handed over. @param mail items: a line each; replaced: the number of an earlier one */
export function deliveredEmail({
  name,
  title,
  delivery,
  items,
  replaced,
  next,
  studio,
}: ToClient & { items: string; replaced: number | undefined }): RenderedEmail {
  const round = roundWords({ number: delivery.round, of: delivery.rounds })
  return renderEmail(studio, {
    subject: `${title}: delivery ${delivery.number} is here`,
    preheader: delivery.title,
    heading: `Delivery ${delivery.number} is here`,
    paragraphs: [
      greeting(name),
      `${delivery.title}.${replaced === undefined ? '' : ` It takes the place of delivery ${replaced}.`}`,
      delivery.notes,
      items,
    ],
    next,
    facts: [['Project', title], round !== null && ['Changes', round]],
    action: openDelivery(delivery, studio),
  })
}

/** To a client whose delivery was taken back after they were told of it. */
export function takenBackEmail({
  name,
  title,
  number,
  note,
  next,
  studio,
}: Omit<ToClient, 'delivery'> & { number: number; note: string | undefined }): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title}: delivery ${number} is taken back`,
    preheader: 'If you have fetched something of it, please do not use it.',
    heading: `We have taken back delivery ${number}`,
    paragraphs: [greeting(name), 'If you have fetched something of it, please do not use it.', note],
    next,
    facts: [['Project', title]],
    action: { label: 'Write to us', url: `${studio.publicUrl}/client/messages` },
  })
}

/** To a client who has not answered a delivery. @param mail day: on which it counts as approved, in words; insteadOf: the day that was named before */
export function silenceNearEmail({
  name,
  title,
  delivery,
  day,
  insteadOf,
  next,
  studio,
}: ToClient & { day: string; insteadOf: string | undefined }): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title}: delivery ${delivery.number} counts as approved on ${day}`,
    preheader: 'Unless you answer before.',
    heading: `Delivery ${delivery.number} waits for your answer`,
    paragraphs: [
      greeting(name),
      `When we delivered “${delivery.title}” we said that silence counts as approval. If you do not answer before ${day}, it counts as approved on that day.`,
      insteadOf !== undefined && `We had named ${insteadOf}; that day is put off.`,
      delivery.completes === 1 && 'That completes your project.',
    ],
    next,
    facts: [['Project', title]],
    action: openDelivery(delivery, studio),
  })
}

/** To a client who did not answer a delivery that said so before. */
export function approvedBySilenceEmail({ name, title, delivery, next, studio }: ToClient): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title}: delivery ${delivery.number} counts as approved`,
    preheader: 'No answer came before the day that we had named.',
    heading: `Delivery ${delivery.number} counts as approved`,
    paragraphs: [
      greeting(name),
      'No answer came before the day that we had named. If something is wrong with it, write to us.',
    ],
    next,
    facts: [['Project', title]],
    action: { label: 'Write to us', url: `${studio.publicUrl}/client/messages` },
  })
}

/** Tells the studio what a client answered, or that the day came on which silence counts. */
export function answeredEmail({
  client,
  title,
  delivery,
  studio,
}: {
  client: { id: string; name: string; email: string }
  title: string
  delivery: DeliveryRow
  studio: StudioFacts
}): RenderedEmail {
  const { number, changes_asked: changes } = delivery
  const answer = changes === null ? `Delivery ${number} is approved` : `Changes to delivery ${number}`
  const round = roundWords({ number: delivery.round, of: delivery.rounds })
  return renderEmail(studio, {
    subject: `${answer}: ${client.name}, ${title}`,
    preheader: changes ?? delivery.title,
    heading: answer,
    paragraphs: [
      changes ?? `“${delivery.title}”${delivery.completes === 1 ? ' completes the project.' : '.'}`,
    ],
    facts: [
      ['Client', client.name],
      ['E-mail', client.email],
      ['Project', title],
      round !== null && ['Changes', round],
    ],
    action: deskLink(studio, 'Open the project at the desk', deskPages.seeProject(delivery.project_id)),
  })
}

function openDelivery({ number, project_id }: DeliveryRow, { publicUrl }: StudioFacts) {
  return { label: `Open delivery ${number}`, url: `${publicUrl}${deliveriesAddress(project_id)}` }
}
