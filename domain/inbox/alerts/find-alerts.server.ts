import { countUndrawnLate } from '#domain/billing/invoices/show-invoices.server.ts'
import { missesEvents } from '#domain/billing/payments/show/missed-events.server.ts'
import { countGivenUpLately, countStuck } from '#domain/email/outbox.server.ts'
import { findFullCeilings } from '#domain/email/recipient.server.ts'
import { momentWords } from '#domain/kernel/time-words.ts'
import { measureRoom } from '#domain/storage/room.server.ts'
import { silentRefusal, strangersRefusal } from '#domain/storage/room-limits.ts'
import { findFailedBackup, findNewestBackup } from '../backups/backups.server.ts'
import type { AlertKind } from './alert-kinds.ts'
import type { AlertsDeps } from './alerts.deps.ts'
import { certificateRefusal, clockRefusal, SOON_FULL_BYTES } from './surroundings-limits.ts'

/** Says in one sentence with figures that it is so; nothing when it is not. */
type FindAlert = (deps: AlertsDeps) => Promise<string | undefined>

/** What is looked at every minute: the database, the disk. */
export const NEAR = {
  'mail-stuck': async ({ db, clock }) => {
    const count = await countStuck(db, clock())
    return count > 0 ? `${count} in the outbox should have left ten minutes ago.` : undefined
  },
  'mail-given-up': async ({ db, clock }) => {
    const { lately } = await countGivenUpLately(db, clock())
    return lately > 0 ? `${lately} within the last week, after a dozen tries each.` : undefined
  },
  'visitors-not-mailed': async ({ db, clock }) => {
    const full = await findFullCeilings(db, clock())
    if (full.length === 0) return undefined
    const counts = full.map(({ as, limit }) => `${limit} (${as})`).join(', ')
    return `Mailed within the hour: ${counts}. More of them are kept without a mail.`
  },
  'papers-not-drawn': async ({ db, clock }) => {
    const count = await countUndrawnLate(db, clock())
    return count > 0
      ? `${count} invoices or credit notes wait for their drawing for more than an hour.`
      : undefined
  },
  'provider-silent': async (deps) =>
    (await missesEvents(deps, deps.clock()))
      ? 'A payment was found to be paid without an event about it. Is the webhook right?'
      : undefined,
  'backup-failed': async ({ db, clock, backups }) => {
    const failed = await findFailedBackup(db, { now: clock(), nightly: backups })
    return failed && `That of ${momentWords(failed.at)}; the audit log says why.`
  },
  'backup-old': async ({ db, clock, backups }) => {
    const { last, isOld } = await findNewestBackup(db, { now: clock(), nightly: backups })
    if (!isOld) return undefined
    return last ? `The newest is of ${momentWords(last.at)}.` : 'None was ever made.'
  },
  'disk-nearly-full': async ({ surroundings }) => {
    const free = await surroundings.freeBytes()
    return free < SOON_FULL_BYTES ? `${Math.floor(free / 1e6)} MB are free where the data is.` : undefined
  },
  'uploads-not-sent': async (deps) => silentRefusal(await measureRoom(deps)),
  'room-without-project': async (deps) => strangersRefusal(await measureRoom(deps)),
} as const satisfies Partial<Record<AlertKind, FindAlert>>

/** What is asked of others, every ten minutes. */
export const FAR = {
  'certificate-ends': async ({ surroundings, clock }) =>
    certificateRefusal(await surroundings.certificate(), clock()),
  'clock-off': async ({ surroundings, clock }) => clockRefusal(await surroundings.timeElsewhere(), clock()),
  'provider-unusable': async ({ surroundings }) =>
    (await surroundings.providerWorks()) === false
      ? 'It does not answer, does not accept our key, or is not set up to send us its events.'
      : undefined,
} as const satisfies Partial<Record<AlertKind, FindAlert>>

export type FoundAlerts = {
  /** What was looked at. */
  kinds: AlertKind[]
  found: { kind: AlertKind; says: string }[]
  /** Of what could not be looked at. */
  failures: unknown[]
}

/** Looks at each. One that cannot be looked at keeps no other. */
export async function findAlerts(
  deps: AlertsDeps,
  looks: Partial<Record<AlertKind, FindAlert>>,
): Promise<FoundAlerts> {
  const result: FoundAlerts = { kinds: [], found: [], failures: [] }
  for (const [name, find] of Object.entries(looks)) {
    const kind = name as AlertKind
    try {
      const says = await find(deps)
      result.kinds.push(kind)
      if (says !== undefined) result.found.push({ kind, says })
    } catch (error) {
      result.failures.push(error)
    }
  }
  return result
}
