import { afterEach, beforeEach, expect, it } from 'vitest'
import { changeEnquiryStatus, sendEnquiry } from '#domain/crm/contact/contact.server.ts'
import { type Actor, actingAs } from '#domain/kernel/actor.ts'
import { alertSender } from '#platform/alerts/send-alert.ts'
import { type AlertReceiver, startAlertReceiver } from '#test/alert-receiver.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { testDeps } from '#test/test-product.ts'
import { postTasks } from './posted-tasks.server.ts'

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
  const enquire = (message: string) =>
    sendEnquiry(deps(), anEnquiry({ name: 'Kelp Games', email: 'ada@kelp.example', message }))
  const later = (hours: number) => {
    now = new Date(Date.parse(FRIDAY) + hours * HOUR_MS)
  }
  const posts = () => webhook.received.map(({ body }) => JSON.parse(body).text)

  it('the webhook gets one post about tasks of four hours, and another one after a day', async () => {
    const { id } = await enquire('How much for Tidewrack?')
    later(3.9)
    await postTasks(withWebhook())
    expect(posts()).toEqual([])
    later(4)
    await Promise.all([postTasks(withWebhook()), postTasks(withWebhook())])
    later(5)
    await enquire('And for its sequel?')
    await postTasks(withWebhook())
    const first = '*localhost:3000: 1 task has been open for 4 hours*\nEnquiry: http://localhost:3000/desk'
    expect(posts()).toEqual([first])

    await changeEnquiryStatus(deps(), { id, status: 'done' })
    later(9)
    await postTasks(withWebhook())
    later(33 - MINUTE)
    await postTasks(withWebhook())
    later(33)
    await postTasks(withWebhook())
    expect(posts().slice(1)).toEqual([first, first.replace('4 hours', '28 hours')])
  })

  it('a post that the webhook does not take is tried again after a minute, with what is still open', async () => {
    const { id } = await enquire('One')
    await enquire('Two')
    later(4)
    webhook.say(500)
    await postTasks(withWebhook())
    await postTasks(withWebhook())
    expect(posts()).toHaveLength(1)
    await changeEnquiryStatus(deps(), { id, status: 'done' })
    webhook.say(200)
    later(4 + MINUTE)
    await postTasks(withWebhook())
    later(4 + 2 * MINUTE)
    await postTasks(withWebhook())
    expect(posts()).toEqual([
      expect.stringContaining('2 tasks are open, the oldest for 4 hours'),
      expect.stringContaining('1 task has been open for 4 hours'),
    ])
  })
})
