import { afterEach, beforeEach, expect, it } from 'vitest'
import { inviteMember } from '#domain/accounts/staff/invite-member.server.ts'
import { joinStaff } from '#domain/accounts/staff/join-staff.server.ts'
import { removeMember } from '#domain/accounts/staff/staff.server.ts'
import { moveEnquiry, sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { type Actor, actingAs } from '#domain/kernel/actor.ts'
import { pushSender } from '#platform/push/push-sender.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { type PushReceiver, startPushReceiver } from '#test/push-receiver.ts'
import { testDeps } from '#test/test-product.ts'
import { tellWaiting } from './tell-waiting.server.ts'
import {
  addDevice,
  changeTelling,
  MOST_DEVICES,
  removeDevice,
  showTelling,
  tryDevices,
} from './telling.server.ts'

/** A Friday, 11:00 in Stockholm. */
const FRIDAY = '2026-11-20T10:00:00.000Z'
const HOUR_MS = 3_600_000
const TERMINAL: Actor = { kind: 'staff', name: 'tester' }
const HOURS = {
  byMail: '',
  afterHours: '3',
  quietFrom: '20:00',
  quietTo: '08:00',
  quietWeekends: 'on',
  timeZone: 'Europe/Stockholm',
} as const

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let receiver: PushReceiver
  let now: Date
  beforeEach(async () => {
    receiver = await startPushReceiver()
    now = new Date(FRIDAY)
  })
  afterEach(() => receiver.stop())

  const deps = () => {
    const push = pushSender({ secret: 's', name: 'Studio', contact: 'a@b.example' }, receiver.internet)
    return actingAs(testDeps(database, { clock: () => now, push }), TERMINAL)
  }
  const hire = async (name: string, email: string) => {
    const { link } = await inviteMember(deps(), { name, email, role: 'owner' })
    const token = new URL(link).hash.slice(1)
    const { user } = await joinStaff(deps(), { token, newPassword: '16.7ms-budget' }, {})
    return user.id
  }
  const enquire = (message: string) =>
    sendEnquiry(deps(), {
      name: 'Kelp Games',
      email: 'ada@kelp.example',
      title: 'other',
      tier: '',
      message,
      campaign: '',
      website: '',
    })
  const later = (hours: number) => {
    now = new Date(Date.parse(FRIDAY) + hours * HOUR_MS)
  }
  const texts = () => receiver.told.map(({ said }) => said.text)
  const mailsTo = (email: string) =>
    database.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', email)
      .where('dedupe_key', 'like', 'waiting:%')
      .orderBy('created_at')
      .execute()

  it('each is told once what waits longer than they said, in their browsers and by mail, and again after a day', async () => {
    const [astrid, bo] = [
      await hire('Astrid Lind', 'astrid@studio.example'),
      await hire('Bo Ek', 'bo@studio.example'),
    ]
    await hire('Cleo Falk', 'cleo@studio.example')
    const [phone, desk] = [receiver.browser(), receiver.browser()]
    await changeTelling(deps(), astrid, HOURS)
    for (const browser of [phone, desk]) await addDevice(deps(), astrid, browser, null)
    await changeTelling(deps(), bo, { ...HOURS, byMail: 'on', afterHours: '5' })
    await enquire('How much for Tidewrack?')
    later(2.9)
    expect(await tellWaiting(deps())).toBe(0)
    later(3.2)
    const both = await Promise.all([tellWaiting(deps()), tellWaiting(deps())])
    expect(both.sort()).toEqual([0, 1])
    expect(texts()).toEqual(['1 thing waits, for 3 hours.', '1 thing waits, for 3 hours.'])
    expect(new Set(receiver.told.map(({ device }) => device)).size).toBe(2)

    await enquire('And for its sequel?')
    later(5)
    await tellWaiting(deps())
    expect(texts()).toHaveLength(2)
    expect(await mailsTo('bo@studio.example')).toMatchObject([{ subject: '1 thing waits, for 5 hours' }])
    later(6.3)
    await tellWaiting(deps())
    expect(texts().slice(2)).toEqual(['1 thing waits, for 3 hours.', '1 thing waits, for 3 hours.'])
    later(24 * 3 + 1)
    await tellWaiting(deps())
    await tellWaiting(deps())
    expect(texts().slice(4)).toEqual(Array(2).fill('2 things wait, the oldest for 3 days.'))
    const [, again, ...more] = await mailsTo('bo@studio.example')
    expect([again?.subject, more]).toEqual(['2 things wait, the oldest for 3 days', []])
    expect(again?.text).toContain('Enquiry without an answer')
    expect(JSON.stringify([again, receiver.told])).not.toMatch(/Kelp|ada@|Tidewrack|sequel/)
    expect(await mailsTo('cleo@studio.example')).toEqual([])
  })

  it('what waits no longer is told no more, a browser that is gone meanwhile is forgotten, and two processes ask once', async () => {
    const astrid = await hire('Astrid Lind', 'astrid@studio.example')
    await changeTelling(deps(), astrid, HOURS)
    await addDevice(deps(), astrid, receiver.browser(), null)
    const { id } = await enquire('One')
    later(4)
    receiver.say(429)
    await tellWaiting(deps())
    later(4 + 1 / 60)
    await Promise.all([tellWaiting(deps()), tellWaiting(deps())])
    expect(receiver.asked()).toBe(2)
    await moveEnquiry(deps(), { id, status: 'done' })
    later(4 + 5 / 60)
    await tellWaiting(deps())
    expect(receiver.asked()).toBe(2)

    await enquire('Two')
    later(8)
    await tellWaiting(deps())
    receiver.say(410)
    later(8 + 1 / 60)
    await tellWaiting(deps())
    expect(receiver.asked()).toBe(4)
    expect((await showTelling(deps(), astrid)).devices).toEqual([])
  })

  if (!isAskedAll(engine)) return

  it('nobody is told in their quiet hours, by their own clocks, and of what was done meanwhile never', async () => {
    const [astrid, bo] = [
      await hire('Astrid Lind', 'astrid@studio.example'),
      await hire('Bo Ek', 'bo@studio.example'),
    ]
    await changeTelling(deps(), astrid, HOURS)
    await addDevice(deps(), astrid, receiver.browser('sweden.example'), null)
    await changeTelling(deps(), bo, { ...HOURS, timeZone: 'America/New_York' })
    await addDevice(deps(), bo, receiver.browser('america.example'), null)
    later(8)
    const [first] = [await enquire('One'), await enquire('Two')]
    // 22:30 in Stockholm, 16:30 in New York.
    later(11.5)
    await tellWaiting(deps())
    expect(receiver.told.map(({ claims }) => claims.aud)).toEqual(['https://america.example'])
    await moveEnquiry(deps(), { id: first.id, status: 'done' })
    // Sunday noon, then Monday at 8 in Stockholm, where it is 2 in New York.
    later(49)
    await tellWaiting(deps())
    expect(texts()).toHaveLength(1)
    later(24 * 2 + 21)
    await tellWaiting(deps())
    expect(receiver.told.slice(1)).toMatchObject([
      { claims: { aud: 'https://sweden.example' }, said: { text: '1 thing waits, for 2 days.' } },
    ])
  })

  it('a browser that wants no more is forgotten, and one that cannot be told now stays', async () => {
    const astrid = await hire('Astrid Lind', 'astrid@studio.example')
    await addDevice(deps(), astrid, receiver.browser(), 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0')
    receiver.say(503)
    expect(await tryDevices(deps(), astrid)).toEqual({ taken: 0, gone: 0, failed: 1 })
    expect((await showTelling(deps(), astrid)).devices).toMatchObject([{ name: 'Firefox on Windows' }])
    receiver.say(410)
    expect(await tryDevices(deps(), astrid)).toEqual({ taken: 0, gone: 1, failed: 0 })
    expect((await showTelling(deps(), astrid)).devices).toEqual([])
  })

  it('what a push service does not take is tried again with growing pauses within the hour, in that browser alone', async () => {
    const [astrid, bo] = [
      await hire('Astrid Lind', 'astrid@studio.example'),
      await hire('Bo Ek', 'bo@studio.example'),
    ]
    for (const member of [astrid, bo]) {
      await changeTelling(deps(), member, HOURS)
      await addDevice(deps(), member, receiver.browser(), null)
    }
    const [first] = [await enquire('One'), await enquire('Two')]
    /** The minutes at which somebody is asked, of an hour in which the job runs each minute. */
    const askedIn = async (minutes: readonly number[]) => {
      const asked: number[] = []
      for (const minute of minutes) {
        later(4 + minute / 60)
        const before = receiver.asked()
        await tellWaiting(deps())
        if (receiver.asked() > before) asked.push(minute)
      }
      return asked
    }
    const minutes = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
    receiver.say(503)
    expect(await askedIn(minutes(0, 21))).toEqual([0, 1, 5, 20])
    expect(receiver.asked()).toBe(8)

    // What was done meanwhile is not told of, and who has been told is not asked again.
    await moveEnquiry(deps(), { id: first.id, status: 'done' })
    receiver.say(201)
    expect(await askedIn(minutes(22, 120))).toEqual([50])
    expect(texts()).toEqual(['1 thing waits, for 4 hours.', '1 thing waits, for 4 hours.'])
    const devices = await database.db.selectFrom('push_devices').select(['missed_at', 'tries']).execute()
    expect(devices).toEqual([
      { missed_at: null, tries: 0 },
      { missed_at: null, tries: 0 },
    ])
  })

  it('whoever is removed is told nothing from that moment on, and a browser belongs to who said so last', async () => {
    const [astrid, bo] = [
      await hire('Astrid Lind', 'astrid@studio.example'),
      await hire('Bo Ek', 'bo@studio.example'),
    ]
    const shared = receiver.browser()
    await addDevice(deps(), astrid, shared, null)
    await addDevice(deps(), bo, shared, null)
    expect((await showTelling(deps(), astrid)).devices).toEqual([])
    const [device] = (await showTelling(deps(), bo)).devices
    await expect(removeDevice(deps(), astrid, device?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
    await changeTelling(deps(), bo, { ...HOURS, byMail: 'on' })
    await enquire('One')
    later(4)
    await removeMember(deps(), 'bo@studio.example')
    expect(await tellWaiting(deps())).toBe(0)
    expect([receiver.asked(), await mailsTo('bo@studio.example')]).toEqual([0, []])
    for (const table of ['telling', 'push_devices', 'told'] as const)
      expect(await database.db.selectFrom(table).selectAll().where('user_id', '=', bo).execute()).toEqual([])
    await expect(changeTelling(deps(), bo, HOURS)).rejects.toMatchObject({ code: 'not-found' })
    await expect(addDevice(deps(), bo, shared, null)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('ten browsers of one person are told, and not one more', async () => {
    const astrid = await hire('Astrid Lind', 'astrid@studio.example')
    const browsers = Array.from({ length: MOST_DEVICES + 1 }, () => receiver.browser())
    for (const browser of browsers.slice(1)) await addDevice(deps(), astrid, browser, null)
    await addDevice(deps(), astrid, browsers[1] as (typeof browsers)[0], null)
    await expect(addDevice(deps(), astrid, browsers[0] as (typeof browsers)[0], null)).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
