import { createECDH, hkdfSync } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request as requestByTls } from 'node:https'
import { isIP } from 'node:net'
import type { Push, PushAddress } from '#domain/inbox/telling/push.ts'
import { checkedLookup, type Names } from '../links/checked-lookup.ts'
import { isPublicAddress } from '../links/public-address.ts'

/** For all that is asked of a push service about one message. */
const TIMEOUT_MS = 10_000
/** What a device is told later than this is out of date. */
const KEPT_SECONDS = 12 * 3600
/** A newer message takes the place of one that the device has not got yet. */
const TOPIC = 'waiting'
/** The service knows the device no more. */
const GONE = [404, 410]

/** What tests put in the place of the internet. */
export type PushInternet = Names & {
  request: (
    url: string,
    options: RequestOptions,
    onAnswer: (answer: IncomingMessage) => void,
  ) => { on: (event: 'error', listener: (error: Error) => void) => unknown; end: (body: Buffer) => unknown }
  timeoutMs: number
}

const INTERNET: PushInternet = {
  resolve: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  request: requestByTls,
  timeoutMs: TIMEOUT_MS,
}

/**
 * Sends to browsers by their push services (RFC 8030), encrypted for the one device (RFC 8291) and signed (VAPID, RFC 8292). The address is what
 * a browser said: only machines of the internet are connected to, no redirect is followed, and of the answer nothing is read but its status.
 * @param sender name: what stands above each message; contact: a mail address, for whoever runs a push service
 */
export function pushSender(
  sender: { secret: string; name: string; contact: string },
  internet: PushInternet = INTERNET,
): Push {
  const keys = vapidKeys(sender.secret)
  return {
    publicKey: keys.publicKey,
    send: async (to, text) => {
      const { default: webPush } = await import('web-push')
      const { endpoint, p256dh, auth } = to
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify({ title: sender.name, text }),
        {
          vapidDetails: { subject: `mailto:${sender.contact}`, ...keys },
          TTL: KEPT_SECONDS,
          urgency: 'high',
          topic: TOPIC,
          contentEncoding: 'aes128gcm',
        },
      )
      const status = await post(to, { method, headers, body }, internet)
      if (GONE.includes(status)) return 'gone'
      if (status >= 200 && status < 300) return 'taken'
      throw new Error(`${new URL(endpoint).hostname} answers with status ${status}.`)
    },
  }
}

/** The pair by which push services know us: made of the product's secret, so that it is kept and restored with it. */
function vapidKeys(secret: string): { publicKey: string; privateKey: string } {
  const privateKey = Buffer.from(hkdfSync('sha256', secret, '', 'key of web push', 32))
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** @returns the status @throws Error when nobody answers in time, or nobody of the internet */
function post(
  { endpoint }: PushAddress,
  { method, headers, body }: { method: string; headers: Record<string, string | number>; body: Buffer },
  internet: PushInternet,
): Promise<number> {
  const { hostname } = new URL(endpoint)
  // No name is looked up for a bare address, so nobody would check it.
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw new Error(`${hostname} is an address, not a name.`)
  const signal = AbortSignal.timeout(internet.timeoutMs)
  // A connection of its own, so that none is used again whose address nobody has checked.
  const options = { method, headers, agent: false, signal, lookup: checkedLookup(internet) }
  return new Promise((resolve, reject) => {
    const request = internet.request(endpoint, options, (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    request.on('error', reject)
    request.end(body)
  })
}
