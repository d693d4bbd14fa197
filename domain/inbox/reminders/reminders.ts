import { invoicesOfParts } from '#domain/billing/invoices/issue-invoice.server.ts'
import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { currentDeliveries } from '#domain/delivery/deliveries/deliveries.server.ts'
import type { RenderedEmail } from '#domain/email/email-layout.ts'
import { isReminderOff, switchOffAddress } from '#domain/email/reminder-choices/choices.server.ts'
import { isSwitchable, type ReminderKind } from '#domain/email/reminder-choices/reminders.schema.ts'
import type { Deps } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { dayNamed, dayWords } from '#domain/kernel/time.ts'
import { listOpenQuestions } from '#domain/messages/thread.server.ts'
import { reminderKey, TRANSFER_REMINDERS } from '#domain/orders/quotes/owed-quotes.server.ts'
import { offers } from '#domain/orders/quotes/quotes.server.ts'
import {
  reminderOfTransfer,
  type UnpaidTransfer,
  unpaidTransfers,
} from '#domain/orders/quotes/unpaid-transfers.server.ts'
import { findPerson } from '#domain/people/people.server.ts'
import { UNBEGUN_STATUSES, WORKED_STATUSES } from '#domain/projects/project-states.schema.ts'
import { titleOfProject } from '#domain/projects/projects.server.ts'
import { letterNext, nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { questionLine } from '#domain/projects/status-headline/question-line.ts'
import { projectsOfStatuses, readProject } from '#domain/reads/list-projects.server.ts'
import type { OpenRequest, Reminder, ReminderEmail } from './open-request.ts'
import {
  deliveryReminder,
  dueReminder,
  filesReminder,
  offerReminder,
  questionReminder,
} from './reminders.emails.ts'

/**
 * All automatic reminders. Deliveries with automatic approval aren't included, because `delivery-answers` sends their
 * required announcement.
 */
export const REMINDERS = {
  files: { isOfMoney: false, days: { after: [1, 3, 7] }, find: withoutFiles },
  question: { isOfMoney: false, days: { after: [2, 5] }, find: openQuestions },
  delivery: { isOfMoney: false, days: { after: [3, 7] }, find: unansweredDeliveries },
  offer: { isOfMoney: false, days: { before: [3, 1] }, find: endingOffers },
  due: { isOfMoney: false, days: { before: [2] }, find: dueProjects },
  transfer: { isOfMoney: true, days: TRANSFER_REMINDERS, find: transfers },
} satisfies Record<ReminderKind, Reminder>

async function withoutFiles(db: Db, only?: string): Promise<OpenRequest[]> {
  const request = (await projectsOfStatuses(db, UNBEGUN_STATUSES, only)).filter(
    ({ hasFiles, paymentId, refundAsked }) => !hasFiles && paymentId !== null && !refundAsked,
  )
  return request.map(({ id, client, service, createdAt }) => ({
    about: id,
    whom: client.id,
    since: createdAt,
    on: null,
    write: toClient(client.id, async ({ deps, db, name, off }) =>
      filesReminder({
        projectId: id,
        name,
        title: optimizationTitle(service),
        next: await nextOfProject({ readProject }, db, { id }, deps.clock()),
        off,
        studio: deps.studio,
      }),
    ),
  }))
}

async function openQuestions(db: Db, only?: string): Promise<OpenRequest[]> {
  return (await listOpenQuestions(db, only)).map(({ id, userId, body, projectId, choices, createdAt }) => ({
    about: id,
    whom: userId,
    since: createdAt,
    on: null,
    write: toClient(userId, async ({ deps, db, name, off }) =>
      questionReminder({
        name,
        title: projectId === null ? undefined : await titleOfProject(db, projectId),
        next: letterNext(questionLine({ id, body, projectId, choices }), deps.clock()),
        off,
        studio: deps.studio,
      }),
    ),
  }))
}

async function unansweredDeliveries(db: Db, only?: string): Promise<OpenRequest[]> {
  const open = (await currentDeliveries(db, 'open', only)).filter(
    (row) => row.approved_by_silence_on === null,
  )
  return open.map((row) => ({
    about: row.id,
    whom: row.user_id,
    since: row.created_at,
    on: null,
    write: toClient(row.user_id, async ({ deps, db, name, off }) =>
      deliveryReminder({
        projectId: row.project_id,
        name,
        title: optimizationTitle(row.service),
        number: row.number,
        next: await nextOfProject({ readProject }, db, { id: row.project_id }, deps.clock()),
        off,
        studio: deps.studio,
      }),
    ),
  }))
}

async function endingOffers(db: Db, only?: string): Promise<OpenRequest[]> {
  const sent = (await offers(db, only)).filter(({ sent_at }) => sent_at !== null)
  return sent.map((quote) => {
    const email = quote.recipient_email.toLowerCase()
    return {
      about: quote.id,
      whom: quote.user_id ?? email,
      since: quote.sent_at ?? quote.created_at,
      on: quote.valid_until,
      write: async (deps, db, off) => {
        const now = deps.clock()
        const owner = quote.user_id === null ? undefined : await findPerson(db, quote.user_id)
        const mail = offerReminder({
          name: owner?.name ?? quote.recipient_name,
          title: quote.service,
          lastDay: dayNamed(quote.valid_until, now),
          sentOn: dayWords(quote.sent_at ?? quote.created_at, now),
          off,
          studio: deps.studio,
        })
        return { to: owner?.email ?? quote.recipient_email, mail, replyTo: deps.studioEmail }
      },
    }
  })
}

async function dueProjects(db: Db, only?: string): Promise<OpenRequest[]> {
  const worked = (await projectsOfStatuses(db, WORKED_STATUSES, only)).filter(
    ({ delivery, refundAsked }) => delivery?.status !== 'open' && !refundAsked,
  )
  const due = worked.flatMap((project) =>
    project.dueOn === null ? [] : { ...project, dueOn: project.dueOn },
  )
  return due.map(({ id, client, service, createdAt, dueOn }) => ({
    // A changed due date gets new reminders.
    about: `${id}:${dueOn}`,
    whom: client.id,
    since: createdAt,
    on: dueOn,
    write: toClient(client.id, async ({ deps, db, name, off }) =>
      dueReminder({
        projectId: id,
        name,
        title: optimizationTitle(service),
        day: dayNamed(dueOn, deps.clock()),
        next: await nextOfProject({ readProject }, db, { id }, deps.clock()),
        off,
        studio: deps.studio,
      }),
    ),
  }))
}

async function transfers(db: Db, only?: string): Promise<OpenRequest[]> {
  return (await unpaidTransfers(db, only)).map((transfer) => ({
    about: `${transfer.orderId}:${transfer.part}`,
    whom: transfer.orderId,
    since: transfer.since,
    on: transfer.dueOn,
    key: (moment) => reminderKey(transfer, moment),
    write: async (deps, db) => {
      const reminder = await reminderOfTransfer(deps, db, transfer)
      if (!reminder) return undefined
      const { hasAccount, ...written } = reminder
      return hasAccount ? written : { ...written, attachments: await documentsOf(db, transfer) }
    },
  }))
}

/** People without an account can't download it. */
async function documentsOf(db: Db, { orderId, part }: UnpaidTransfer): Promise<string[]> {
  const invoice = (await invoicesOfParts(db, orderId)).get(part)
  return invoice ? [`invoice:${invoice.id}`] : []
}

type Recipient = { deps: Deps; db: Db; name: string; off: string }

export function keyOfReminder(kind: ReminderKind, request: OpenRequest, moment: string): string {
  return request.key?.(moment) ?? `reminder:${kind}:${request.about}:${moment}`
}

/** @returns undefined if the request was answered, or such reminders are turned off */
export async function writeReminder(
  deps: Deps,
  db: Db,
  { kind, about }: { kind: ReminderKind; about: string },
): Promise<(ReminderEmail & { switchOffAddress: string | undefined }) | undefined> {
  const [id] = about.split(':')
  const request = (await REMINDERS[kind].find(db, id)).find((open) => open.about === about)
  if (!request) return undefined
  const { whom } = request
  if (isSwitchable(kind) && (await isReminderOff(db, { whom, kind }))) return undefined
  const off = isSwitchable(kind) ? switchOffAddress(deps, { whom, kinds: [kind] }) : undefined
  const written = await request.write(deps, db, off ?? '')
  return written && { ...written, switchOffAddress: off }
}

export function isReminder(kind: string): kind is ReminderKind {
  return Object.hasOwn(REMINDERS, kind)
}

function toClient(id: string, write: (recipient: Recipient) => Promise<RenderedEmail>): OpenRequest['write'] {
  return async (deps, db, off) => {
    const person = await findPerson(db, id)
    return person && { to: person.email, mail: await write({ deps, db, name: person.name, off }) }
  }
}
