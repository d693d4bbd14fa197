import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startAlertReceiver } from '#test/alert-receiver.ts'
import { LOCALHOST_CERTIFICATE, LOCALHOST_KEY } from '#test/fixtures/localhost-certificate.ts'
import { parseConfig } from '../config/config.ts'
import { lookAround, lookAtCertificate } from './look-around.ts'

let server: Server
let url: URL

beforeEach(async () => {
  server = createServer({ key: LOCALHOST_KEY, cert: LOCALHOST_CERTIFICATE }).on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = new URL(`https://localhost:${(server.address() as AddressInfo).port}`)
})
afterEach(() => {
  server.close()
})

it('reads when a certificate ends that browsers accept', async () => {
  const certificate = await lookAtCertificate(url, { ca: LOCALHOST_CERTIFICATE })
  expect(certificate).toEqual({ endsAt: expect.any(Date) })
  expect(certificate).not.toEqual({ endsAt: new Date(Number.NaN) })
})

it('says why browsers refuse one, and nothing when nobody is there', async () => {
  expect(await lookAtCertificate(url)).toEqual({ refused: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const named = { ca: LOCALHOST_CERTIFICATE, servername: 'other.example' }
  expect(await lookAtCertificate(url, named)).toEqual({ refused: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  await new Promise((resolve) => server.close(resolve))
  expect(await lookAtCertificate(url)).toBeUndefined()
})

it('looks at no certificate of a site without one', async () => {
  expect(await lookAround(parseConfig({}), '.').certificate()).toBeUndefined()
})

it('hears the time from whoever is told of alerts, and asks for nothing else there', async () => {
  const receiver = await startAlertReceiver()
  receiver.say(404, { Date: 'Fri, 20 Nov 2026 12:00:00 GMT' })
  const time = (env: Record<string, string>) => lookAround(parseConfig(env), '.').timeElsewhere()
  expect(await time({ ALERT_URL: `ntfy+${receiver.url}/topic` })).toEqual(
    new Date('2026-11-20T12:00:00.000Z'),
  )
  expect(receiver.received).toMatchObject([{ method: 'HEAD', path: '/' }])
  expect(await time({})).toBeUndefined()
  await receiver.stop()
  expect(await time({ HEARTBEAT_URL: `${receiver.url}/ping` })).toBeUndefined()
})
