import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { createServer, request as requestInTheClear } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushInternet } from '#platform/push/push-sender.ts'

/** What a browser was told: which of them, as what, and what whoever sent it says of themselves. */
export type Told = { device: string; said: { title: string; text: string }; ttl: string; claims: Claims }
type Claims = { aud: string; exp: number; sub: string }

/** A push service of this machine, with its browsers. */
export type PushReceiver = {
  /** A new browser, as it says where it can be told. */
  browser: (host?: string) => { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Decrypted and with a good signature, in order. */
  told: Told[]
  /** How often it was asked, whatever it answered. */
  asked: () => number
  /** From now on it answers so; 0: never. */
  say: (status: number, headers?: Record<string, string>) => void
  /** In the place of the internet: every name leads here. */
  internet: PushInternet
  stop: () => Promise<void>
}

export async function startPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const told: Told[] = []
  let [asked, status] = [0, 201]
  let headers: Record<string, string> = {}
  const server = createServer(async (request, response) => {
    asked++
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (status === 0) return
    const path = request.url ?? ''
    const browser = browsers.get(path)
    if (browser && status === 201)
      told.push({
        device: path,
        said: JSON.parse(decrypted(Buffer.concat(chunks), browser)),
        ttl: String(request.headers.ttl),
        claims: claimsOf(request.headers.authorization ?? ''),
      })
    response.writeHead(status, headers).end('x'.repeat(1000))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    browser: (host = 'push.example') => {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/send/${randomUUID()}`
      browsers.set(path, { ecdh, auth })
      return { endpoint: `https://${host}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    told,
    asked: () => asked,
    say: (next, besides = {}) => {
      status = next
      headers = besides
    },
    internet: {
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
      isPublic: () => true,
      request: (url, options, onAnswer) => {
        const { hostname: host, pathname: path } = new URL(url)
        return requestInTheClear({ ...options, host, port, path }, onAnswer)
      },
      timeoutMs: 5000,
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** RFC 8291 over RFC 8188, in one record. */
function decrypted(
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const input = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // Behind the text stands one octet that says that it was the last record, and padding.
  return text.subarray(0, text.lastIndexOf(2)).toString()
}

/** RFC 8292. @throws Error for a signature that is not that of the key beside it */
function claimsOf(authorization: string): Claims {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const [head = '', claims = '', signature = ''] = token.split('.')
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is wrong.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}
