import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PushReceiver, startPushReceiver } from '#test/push-receiver.ts'
import { isPublicAddress } from '../links/public-address.ts'
import { type PushInternet, pushSender } from './push-sender.ts'

const SENDER = { secret: 'a secret', name: 'Studio', contact: 'help@studio.example' }
let receiver: PushReceiver

beforeEach(async () => {
  receiver = await startPushReceiver()
})
afterEach(() => receiver.stop())

const send = (host?: string, internet: Partial<PushInternet> = {}) => {
  const { endpoint, keys } = receiver.browser(host)
  const sender = pushSender(SENDER, { ...receiver.internet, ...internet })
  return sender.send({ endpoint, ...keys }, '2 things wait – the oldest for 3 hours.')
}

it('tells what the one browser can read, signed for its push service', async () => {
  expect(await send()).toBe('taken')
  expect(receiver.told).toEqual([
    {
      device: expect.any(String),
      said: { title: 'Studio', text: '2 things wait – the oldest for 3 hours.' },
      ttl: String(12 * 3600),
      claims: {
        aud: 'https://push.example',
        exp: expect.any(Number),
        sub: 'mailto:help@studio.example',
      },
    },
  ])
})

it('is the same after a restart, and another one with another secret', () => {
  const keyOf = (secret: string) => pushSender({ ...SENDER, secret }).publicKey
  expect(keyOf('a secret')).toBe(keyOf('a secret'))
  expect(keyOf('a secret')).not.toBe(keyOf('another'))
  expect(Buffer.from(keyOf('a secret'), 'base64url')).toHaveLength(65)
})

it.each([
  [404, 'gone'],
  [410, 'gone'],
])('hears from %d that the browser is %s', async (status, said) => {
  receiver.say(status)
  expect(await send()).toBe(said)
})

it.each([429, 500, 403, 302])('was not heard with an answer of %d, and asks nobody else', async (status) => {
  receiver.say(status, { Location: 'https://elsewhere.example/' })
  await expect(send()).rejects.toThrow(`push.example answers with status ${status}.`)
  expect(receiver.asked()).toBe(1)
})

it('waits for nobody who hangs', async () => {
  receiver.say(0)
  await expect(send('push.example', { timeoutMs: 50 })).rejects.toThrow('aborted')
})

it('connects to machines of the internet alone, by the addresses that it checked', async () => {
  const inside = { isPublic: isPublicAddress }
  await expect(send('push.example', inside)).rejects.toThrow('has an address that is not of the internet.')
  for (const host of ['127.0.0.1', '[::1]', '2130706433', '93.184.216.34'])
    await expect(send(host, inside)).rejects.toThrow('is an address, not a name.')
  expect(receiver.asked()).toBe(0)
})
