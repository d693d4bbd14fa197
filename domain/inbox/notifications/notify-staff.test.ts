import { afterEach, beforeEach, expect, it } from 'vitest'
import { inviteMember, joinStaff } from '#domain/accounts/staff/invitations.server.ts'
import { removeMember } from '#domain/accounts/staff/staff.server.ts'
import { changeEnquiryStatus, sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { type Actor, actingAs } from '#domain/kernel/actor.ts'
import { forgetAccount } from '#domain/privacy/delete-account.server.ts'
import { alertSender } from '#platform/alerts/send-alert.ts'
import { type AlertReceiver, startAlertReceiver } from '#test/alert-receiver.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { refused } from '#test/refused.ts'
import { testDeps } from '#test/test-product.ts'
import { changeNotifications, notifyStaff } from './notifications.server.ts'

const FRIDAY = '2026-11-20T10:00:00.000Z'
const HOUR_MS = 3_600_000
const MINUTE = 1 / 60
const TERMINAL: Actor = { kind: 'staff', name: 'tester' }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let webhook: AlertReceiver
  let now: Date
  beforeEach(async () => {
    webhook = await startAlertReceiver()
    now = new Date(FRIDAY)
  })
  afterEach(() => webhook.stop())

  const deps = () => actingAs(testDeps(database, { clock: () => now }), TERMINAL)
  const withWebhook = () => ({ ...deps(), sendAlert: alertSender(`slack+${webhook.url}/services/x`) })
  const hire = async (name: string, email: string) => {
    const { link } = await inviteMember(deps(), { name, email, role: 'owner' })
    const token = new URL(link).hash.slice(1)
    const { user } = await joinStaff(
      { ...deps(), forgetAccount },
      { token, newPassword: '16.7ms-budget' },
      {},
    )
    return user.id
  }
  const enquire = (message: string) =>
    sendEnquiry(deps(), anEnquiry({ name: 'Kelp Games', email: 'ada@kelp.example', message }))
  const later = (hours: number) => {
    now = new Date(Date.parse(FRIDAY) + hours * HOUR_MS)
  }
  const posts = () => webhook.received.map(({ body }) => JSON.parse(body).text)
  const emailsTo = (email: string) =>
    rowsIn(database.db, 'outbox', { recipient: email, dedupe_key: 'waiting:%' })

  it('members get one email about a task that waits longer than they chose, and another one after a day', async () => {
    const [astrid, bo] = [
      await hire('Astrid Lind', 'astrid@studio.example'),
      await hire('Bo Ek', 'bo@studio.example'),
    ]
    await hire('Cleo Falk', 'cleo@studio.example')
    await changeNotifications(deps(), astrid, { byEmail: '', afterHours: '3' })
    await changeNotifications(deps(), bo, { byEmail: 'on', afterHours: '5' })
    await enquire('How much for Tidewrack?')
    later(4.9)
    await notifyStaff(deps())
    expect(await emailsTo('bo@studio.example')).toEqual([])
    later(5)
    await Promise.all([notifyStaff(deps()), notifyStaff(deps())])
    expect(await emailsTo('bo@studio.example')).toMatchObject([
      { subject: '1 task has been open for 5 hours' },
    ])

    await enquire('And for its sequel?')
    later(24 * 3 + 1)
    await notifyStaff(deps())
    await notifyStaff(deps())
    const [, again, ...more] = await emailsTo('bo@studio.example')
    expect([again?.subject, more]).toEqual(['2 tasks are open, the oldest for 3 days', []])
    expect(again?.text).toContain('Enquiry')
    expect(again?.text).not.toMatch(/Kelp|ada@|Tidewrack|sequel/)
    for (const other of ['astrid@studio.example', 'cleo@studio.example'])
      expect(await emailsTo(other)).toEqual([])
  })

  it('the webhook gets one post about tasks of four hours, and another one after a day', async () => {
    const { id } = await enquire('How much for Tidewrack?')
    later(3.9)
    await notifyStaff(withWebhook())
    expect(posts()).toEqual([])
    later(4)
    await Promise.all([notifyStaff(withWebhook()), notifyStaff(withWebhook())])
    later(5)
    await enquire('And for its sequel?')
    await notifyStaff(withWebhook())
    const first = '*localhost:3000: 1 task has been open for 4 hours*\nEnquiry: http://localhost:3000/desk'
    expect(posts()).toEqual([first])

    await changeEnquiryStatus(deps(), { id, status: 'done' })
    later(9)
    await notifyStaff(withWebhook())
    later(33 - MINUTE)
    await notifyStaff(withWebhook())
    later(33)
    await notifyStaff(withWebhook())
    expect(posts().slice(1)).toEqual([first, first.replace('4 hours', '28 hours')])
  })

  it('a post that the webhook does not take is tried again after a minute, with what is still open', async () => {
    const { id } = await enquire('One')
    await enquire('Two')
    later(4)
    webhook.say(500)
    await notifyStaff(withWebhook())
    await notifyStaff(withWebhook())
    expect(posts()).toHaveLength(1)
    await changeEnquiryStatus(deps(), { id, status: 'done' })
    webhook.say(200)
    later(4 + MINUTE)
    await notifyStaff(withWebhook())
    later(4 + 2 * MINUTE)
    await notifyStaff(withWebhook())
    expect(posts()).toEqual([
      expect.stringContaining('2 tasks are open, the oldest for 4 hours'),
      expect.stringContaining('1 task has been open for 4 hours'),
    ])
  })

  if (!isAskedAll(engine)) return

  it('removed members get no more emails', async () => {
    const [bo] = [
      await hire('Bo Ek', 'bo@studio.example'),
      await hire('Astrid Lind', 'astrid@studio.example'),
    ]
    await changeNotifications(deps(), bo, { byEmail: 'on', afterHours: '3' })
    await enquire('One')
    later(4)
    await removeMember(deps(), 'bo@studio.example')
    await notifyStaff(deps())
    expect(await emailsTo('bo@studio.example')).toEqual([])
    const off = changeNotifications(deps(), bo, { byEmail: '', afterHours: '3' })
    await refused(off, 'not-found')
  })
})
