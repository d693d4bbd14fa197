import { type RenderedEmail, renderEmail } from '#domain/email/email-layout.ts'
import type { StudioFacts } from '#domain/kernel/commit.ts'
import { headlineText } from '#domain/kernel/headline.ts'
import { deskLink, deskPages } from '#domain/kernel/tasks.ts'
import { greeting } from '#domain/people/greeting.ts'
import { deliveriesAddress } from '#domain/projects/projects.schema.ts'
import { roundWords } from './deliveries.schema.ts'
import type { DeliveryRow } from './deliveries.store.server.ts'
import type { AboutProject } from './email-owner.server.ts'

type ToClient = AboutProject & { delivery: DeliveryRow }

/** @param mail.items one line each; `replaced` is the number of the delivery that this one replaces */
export function deliveredEmail({
  name,
  title,
  delivery,
  items,
  replaced,
  next,
  result: measured,
  studio,
}: ToClient & { items: string; replaced: number | undefined }): RenderedEmail {
  const round = roundWords({ number: delivery.round, of: delivery.rounds })
  const result = delivery.report_id !== null || delivery.completes === 1 ? measured : undefined
  const ready = `Delivery ${delivery.number} is ready`
  return renderEmail(studio, {
    subject: `${title}: delivery ${delivery.number} is ready`,
    preheader: delivery.title,
    heading: result ? headlineText(result.headline) : ready,
    paragraphs: [
      greeting(name),
      `${result ? `${ready}: ` : ''}${delivery.title}.${replaced === undefined ? '' : ` It replaces delivery ${replaced}.`}`,
      delivery.notes,
      items,
    ],
    result,
    next,
    facts: [['Project', title], round !== null && ['Changes', round]],
    action: openDelivery(delivery, studio),
  })
}

export function recalledEmail({
  name,
  title,
  number,
  note,
  next,
  studio,
}: Omit<ToClient, 'delivery'> & { number: number; note: string | undefined }): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title}: please don't use delivery ${number}`,
    preheader: "Please don't use anything you downloaded from it.",
    heading: `We have recalled delivery ${number}`,
    paragraphs: [greeting(name), "Please don't use anything you downloaded from it.", note],
    next,
    facts: [['Project', title]],
    action: { label: 'Write to us', url: `${studio.publicUrl}/client/messages` },
  })
}

/** @param mail.day the day of automatic approval, in words; `insteadOf` is the day that was announced before */
export function approvalNearEmail({
  name,
  title,
  delivery,
  day,
  insteadOf,
  next,
  studio,
}: ToClient & { day: string; insteadOf: string | undefined }): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title}: delivery ${delivery.number} will be approved on ${day}`,
    preheader: 'Unless you answer before then.',
    heading: `Delivery ${delivery.number} is waiting for your answer`,
    paragraphs: [
      greeting(name),
      `Approve “${delivery.title}”, or ask for changes. If you don't answer before ${day}, it will be approved automatically on that day, as we announced with the delivery.`,
      insteadOf !== undefined && `We first announced ${insteadOf}. That date has changed.`,
      delivery.completes === 1 && 'Approval will complete your project.',
    ],
    next,
    facts: [['Project', title]],
    action: openDelivery(delivery, studio),
  })
}

export function approvedAutomaticallyEmail({ name, title, delivery, next, studio }: ToClient): RenderedEmail {
  return renderEmail(studio, {
    subject: `${title}: delivery ${delivery.number} was approved automatically`,
    preheader: "You didn't answer by the announced date.",
    heading: `Delivery ${delivery.number} was approved automatically`,
    paragraphs: [
      greeting(name),
      "You didn't answer by the announced date. If something is wrong with the delivery, write to us.",
    ],
    next,
    facts: [['Project', title]],
    action: { label: 'Write to us', url: `${studio.publicUrl}/client/messages` },
  })
}

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
      ['Email', client.email],
      ['Project', title],
      round !== null && ['Changes', round],
    ],
    action: deskLink(studio, 'Open the project at the desk', deskPages.seeProject(delivery.project_id)),
  })
}

function openDelivery({ number, project_id }: DeliveryRow, { publicUrl }: StudioFacts) {
  return { label: `Open delivery ${number}`, url: `${publicUrl}${deliveriesAddress(project_id)}` }
}
