import type * as z from 'zod/mini'
import { browserWords } from '#domain/accounts/sessions/browser-words.ts'
import { conflict, notFound } from '#domain/kernel/app-error.ts'
import { isoTime } from '#domain/kernel/clock.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { newId } from '#domain/kernel/id.ts'
import { findMember, lockMembers } from '#domain/people/members.server.ts'
import type { TellingDeps } from './push.ts'
import { pushToDevices } from './push-to-devices.server.ts'
import type { deviceSchema, ShownTelling, Telling, TellingInput, Tried } from './telling.schema.ts'
import {
  deleteDevice,
  insertTelling,
  selectDevices,
  selectTelling,
  type TellingRow,
  upsertDevice,
  upsertTelling,
} from './telling.store.server.ts'

/** Browsers of one person that are told. */
export const MOST_DEVICES = 10

/** Until somebody says otherwise: nobody is told, and by night never. */
const UNASKED: Telling = {
  byMail: false,
  afterHours: 4,
  quietFrom: '20:00',
  quietTo: '08:00',
  quietWeekends: false,
  timeZone: 'Europe/Stockholm',
}

/** What somebody of the staff is told. */
export async function showTelling(
  { db, push }: Pick<TellingDeps, 'db' | 'push'>,
  memberId: string,
): Promise<ShownTelling> {
  const devices = await selectDevices(db, memberId)
  return {
    ...(await findTelling(db, memberId)),
    devices: devices.map(({ id, name, endpoint, created_at }) => ({ id, name, endpoint, since: created_at })),
    pushKey: push.publicKey,
  }
}

/** @throws AppError not-found for whoever is not of the staff (any more) */
export async function changeTelling(deps: TellingDeps, memberId: string, input: TellingInput): Promise<void> {
  await commit(deps, async (work) => {
    await lockMembers(work)
    await demandMember(work, memberId)
    await upsertTelling(
      work,
      rowOf(memberId, {
        ...input,
        byMail: input.byMail === 'on',
        quietWeekends: input.quietWeekends === 'on',
        afterHours: Number(input.afterHours),
      }),
    )
  })
}

/** @param browser how it names itself @throws AppError conflict for one more than there may be */
export async function addDevice(
  deps: TellingDeps,
  memberId: string,
  { endpoint, keys }: z.infer<typeof deviceSchema>,
  browser: string | null,
): Promise<void> {
  await commit(deps, async (work) => {
    await lockMembers(work)
    await demandMember(work, memberId)
    const others = (await selectDevices(work, memberId)).filter((device) => device.endpoint !== endpoint)
    if (others.length >= MOST_DEVICES)
      throw conflict(`${MOST_DEVICES} browsers are told already. Take one of them off the list first.`)
    await insertTelling(work, rowOf(memberId, UNASKED))
    await upsertDevice(work, {
      id: newId('dev'),
      user_id: memberId,
      endpoint,
      ...keys,
      name: browserWords(browser),
      created_at: isoTime(deps.clock()),
      missed_at: null,
      tries: 0,
    })
  })
}

/** @throws AppError not-found */
export async function removeDevice({ db }: TellingDeps, memberId: string, id: string): Promise<void> {
  if (!(await deleteDevice(db, { id, userId: memberId }))) throw notFound('This browser is told nothing.')
}

/** Tells all browsers of somebody at once, whatever waits, so that they see that it works. */
export async function tryDevices(deps: TellingDeps, memberId: string): Promise<Tried> {
  const pushed = await pushToDevices(deps, memberId, 'This is a try. Nothing waits because of it.')
  const count = (said: keyof Tried) => pushed.filter((one) => one.said === said).length
  return { taken: count('taken'), gone: count('gone'), failed: count('failed') }
}

async function findTelling(db: Db, memberId: string): Promise<Telling> {
  const row = await selectTelling(db, memberId)
  return row ? tellingOf(row) : UNASKED
}

async function demandMember(db: Db, memberId: string): Promise<void> {
  if (!(await findMember(db, memberId))) throw notFound('Nobody of the staff has this account.')
}

export function tellingOf(row: TellingRow): Telling {
  return {
    byMail: row.by_mail === 1,
    afterHours: row.after_hours,
    quietFrom: row.quiet_from,
    quietTo: row.quiet_to,
    quietWeekends: row.quiet_weekends === 1,
    timeZone: row.time_zone,
  }
}

function rowOf(memberId: string, telling: Telling): TellingRow {
  return {
    user_id: memberId,
    by_mail: telling.byMail ? 1 : 0,
    after_hours: telling.afterHours,
    quiet_from: telling.quietFrom,
    quiet_to: telling.quietTo,
    quiet_weekends: telling.quietWeekends ? 1 : 0,
    time_zone: telling.timeZone,
  }
}
