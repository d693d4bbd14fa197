import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AlertNotice } from '#domain/inbox/alerts/alerts.schema.ts'
import { type AlertReceiver, startAlertReceiver } from '#test/alert-receiver.ts'
import { readAlertAddress } from '../config/value-rules.ts'
import { alertSender, heartbeat } from './send-alert.ts'

const NOTICE: AlertNotice = {
  state: 'begins',
  kind: 'mail-stuck',
  title: 'bildruta.example: Mails do not leave',
  text: '3 in the outbox – since 12:00.',
  since: '2026-11-20T12:00:00.000Z',
}

let receiver: AlertReceiver

beforeEach(async () => {
  receiver = await startAlertReceiver()
})
afterEach(() => receiver.stop())

const tell = async (prefix: string, path: string, notice = NOTICE) => {
  await alertSender(`${prefix}${receiver.url}${path}`)(notice)
  const { method, path: asked, body } = receiver.received.at(-1) ?? {}
  return [method, asked, JSON.parse(body ?? '')]
}

it.each([
  ['https://ntfy.sh/studio', 'ntfy'],
  ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
  ['https://discord.com/api/webhooks/1/x', 'discord'],
  ['https://monitor.example/hook?key=1', 'webhook'],
  ['ntfy+https://push.example/studio', 'ntfy'],
  ['slack+https://chat.example/hooks/x', 'slack'],
  ['webhook+https://ntfy.sh/studio', 'webhook'],
])('knows from %s that it is told as %s', (address, form) => {
  expect(readAlertAddress(address)?.form).toBe(form)
})

it.each([
  'http://ntfy.example/topic',
  'https://ntfy.sh/',
  'mail+https://x.example/y',
  'ftp://x.example',
  'x',
  '',
])('refuses %j', (address) => {
  expect(readAlertAddress(address)).toBeUndefined()
})

it('tells ntfy its topic, with letters of any kind', async () => {
  expect(await tell('ntfy+', '/push/studio')).toEqual([
    'POST',
    '/push/',
    { topic: 'studio', title: NOTICE.title, message: NOTICE.text, tags: ['warning'], priority: 4 },
  ])
  expect((await tell('ntfy+', '/studio', { ...NOTICE, state: 'ends' }))[2]).toMatchObject({
    tags: ['white_check_mark'],
    priority: 3,
  })
  expect((await tell('ntfy+', '/studio', { ...NOTICE, state: 'tasks' }))[2]).toMatchObject({
    tags: ['inbox_tray'],
    priority: 3,
  })
})

it('tells Slack and Discord in their words, and calls nobody there', async () => {
  expect(await tell('slack+', '/services/x')).toEqual([
    'POST',
    '/services/x',
    { text: `*${NOTICE.title}*\n${NOTICE.text}` },
  ])
  expect(await tell('discord+', '/api/webhooks/1/x')).toEqual([
    'POST',
    '/api/webhooks/1/x',
    { content: `**${NOTICE.title}**\n${NOTICE.text}`, allowed_mentions: { parse: [] } },
  ])
})

it('tells anybody else all of it as JSON', async () => {
  expect(await tell('', '/hook?key=1')).toEqual(['POST', '/hook?key=1', NOTICE])
})

it('signs in with what stands in the address', async () => {
  const address = receiver.url.replace('//', '//us%40er:p%2Fw@')
  await alertSender(`ntfy+${address}/studio`)(NOTICE)
  expect(receiver.received[0]?.headers.authorization).toBe(`Basic ${btoa('us@er:p/w')}`)
})

it.each([
  [404, 'answered with status 404'],
  [302, 'answered with status 302'],
  [500, 'answered with status 500'],
])('was not taken with an answer of %d, and says so without the secret', async (status, words) => {
  receiver.say(status, { Location: `${receiver.url}/elsewhere` })
  const telling = alertSender(`${receiver.url}/very-secret`)(NOTICE)
  await expect(telling).rejects.toThrow(`127.0.0.1 ${words}.`)
  expect(receiver.received).toHaveLength(1)
})

it('waits for nobody who hangs or is not there', async () => {
  receiver.hang()
  const hanging = alertSender(`${receiver.url}/x`, { timeoutMs: 50 })(NOTICE)
  await expect(hanging).rejects.toThrow("127.0.0.1 can't be reached (TimeoutError).")
  await receiver.stop()
  await expect(alertSender(`${receiver.url}/x`)(NOTICE)).rejects.toThrow("can't be reached (ECONNREFUSED)")
  receiver = await startAlertReceiver()
})

it('asks the address of the heartbeat', async () => {
  await heartbeat(`${receiver.url}/ping/1`)()
  expect(receiver.received).toMatchObject([{ method: 'GET', path: '/ping/1', body: '' }])
  receiver.say(503)
  await expect(heartbeat(`${receiver.url}/ping/1`)()).rejects.toThrow('answered with status 503')
})
