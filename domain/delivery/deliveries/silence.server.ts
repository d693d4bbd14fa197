import { optimizationTitle } from '#domain/crm/catalogue/catalogue.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { addDays } from '#domain/kernel/periods.ts'
import { dayNamed, isoTime, stockholmDay } from '#domain/kernel/time.ts'
import { findPerson } from '#domain/people/people.server.ts'
import type { HeldProject } from '#domain/projects/project-of-deliveries.server.ts'
import type { ProjectsDeps } from '#domain/projects/projects.deps.ts'
import { nextOfProject } from '#domain/projects/status-headline/project-next.server.ts'
import { approve } from './answer-delivery.server.ts'
import { approvedBySilenceEmail, silenceNearEmail } from './deliveries.emails.ts'
import { type DeliveryRow, selectSilentUntil, updateDelivery } from './deliveries.store.server.ts'
import { lockDeliveryWithOrder } from './delivery-of-project.server.ts'

/** So many days before silence counts as approval its client is told by mail. */
const NOTIFIED_DAYS = 3

/**
 * Where a delivery said that silence counts as approval on a day: tells its client three days before, and approves it on that day. A day that
 * passed without either, because nothing ran or a refund was asked for, is put off until three days after they are told.
 * Meant to run every hour; several processes may.
 */
export async function hearSilence(deps: ProjectsDeps): Promise<{ told: number; approved: number }> {
  const until = addDays(stockholmDay(deps.clock()), NOTIFIED_DAYS)
  const done = { told: 0, approved: 0 }
  for (const { id } of await selectSilentUntil(deps.db, until)) {
    const what = await hearOne(deps, id).catch((error) => {
      deps.log.error({ err: error, deliveryId: id }, 'silence about a delivery not heard')
      return undefined
    })
    if (what) done[what] += 1
  }
  return done
}

function hearOne(
  deps: ProjectsDeps,
  id: string,
): Promise<keyof Awaited<ReturnType<typeof hearSilence>> | undefined> {
  return commit(deps, async (trx) => {
    const held = await lockDeliveryWithOrder(trx, { id })
    const { row, project, status } = held
    const now = deps.clock()
    const today = stockholmDay(now)
    const day = row.approved_by_silence_on
    if (status !== 'open' || project.refundAsked || day === null) return undefined
    const isNotified = row.silence_notified_at !== null
    if (isNotified && today < day) return undefined
    if (isNotified && today === day) {
      const words = `Delivery ${row.number} counts as approved: no answer came before ${dayNamed(day, now)}.`
      await approve(deps, trx, { ...held, author: 'system', words, now })
      if (row.completes === 0) await emailApproved(deps, trx, { row, project, now })
      return 'approved'
    }
    await notifyNear(deps, trx, { row, project, now })
    return 'told'
  })
}

type Silent = { row: DeliveryRow; project: HeldProject; now: Date }

async function notifyNear(deps: ProjectsDeps, trx: UnitOfWork, { row, project, now }: Silent): Promise<void> {
  const earliest = addDays(stockholmDay(now), NOTIFIED_DAYS)
  const said = row.approved_by_silence_on ?? earliest
  const day = said < earliest ? earliest : said
  await updateDelivery(trx, row.id, { approved_by_silence_on: day, silence_notified_at: isoTime(now) })
  const person = await findPerson(trx, project.ownerId)
  if (!person) return
  const next = await nextOfProject(deps, trx, project, now)
  const mail = silenceNearEmail({
    name: person.name,
    title: optimizationTitle(project.service),
    delivery: row,
    day: dayNamed(day, now),
    insteadOf: said === day ? undefined : dayNamed(said, now),
    next,
    studio: deps.studio,
  })
  await enqueueEmail(trx, {
    kind: 'law',
    to: person.email,
    mail,
    now,
    key: `delivery-silence:${row.id}:${day}`,
    sendWhile: { what: 'silence-day-unchanged', deliveryId: row.id, day },
  })
}

async function emailApproved(
  deps: ProjectsDeps,
  trx: UnitOfWork,
  { row, project, now }: Silent,
): Promise<void> {
  const person = await findPerson(trx, project.ownerId)
  if (!person) return
  const next = await nextOfProject(deps, trx, project, now)
  const title = optimizationTitle(project.service)
  const mail = approvedBySilenceEmail({ name: person.name, title, delivery: row, next, studio: deps.studio })
  await enqueueEmail(trx, { kind: 'law', to: person.email, mail, now, key: `delivery-silent:${row.id}` })
}
