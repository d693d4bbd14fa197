import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startAlertReceiver } from '#test/alert-receiver.ts'
import { parseConfig } from '../config/config.ts'
import { lookAround, lookAtCertificate } from './look-around.ts'

/** A certificate authority for these tests only, for `localhost`, valid for a hundred years. */
const LOCALHOST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzs5af4P18lrrj67/
pb8wuiUCDZKY4ZwEoghHyVM2a+mhRANCAAQVFBB2T4GcxanNi+ojFptmhwwWvmhw
1Aw18z/oeAydB9cHwoyCVXTGVYJw2rvHAZQakWN5ZekuVeZdHE4tC9NZ
-----END PRIVATE KEY-----`

const LOCALHOST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBtTCCAVugAwIBAgIUcDbhOAj1fqSbpIYxq2O75KZI7oowCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQc3R1ZGlvLmxvY2FsaG9zdDAgFw0yNjExMjMwODE4NDRaGA8y
MTI2MTAzMDA4MTg0NFowGzEZMBcGA1UEAwwQc3R1ZGlvLmxvY2FsaG9zdDBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABBUUEHZPgZzFqc2L6iMWm2aHDBa+aHDUDDXz
P+h4DJ0H1wfCjIJVdMZVgnDau8cBlBqRY3ll6S5V5l0cTi0L01mjezB5MB0GA1Ud
DgQWBBRBCb1T9kRTunUHm40aaDUpWbyIqDAfBgNVHSMEGDAWgBRBCb1T9kRTunUH
m40aaDUpWbyIqDAPBgNVHRMBAf8EBTADAQH/MCYGA1UdEQQfMB2CCWxvY2FsaG9z
dIIQc3R1ZGlvLmxvY2FsaG9zdDAKBggqhkjOPQQDAgNIADBFAiBPK0cfZoRnraGO
TN6Yk1jKgDIasP7S5W0YvKyLV+Yv0gIhAMAFYiqMbz4/EWDdCkYyM9gjLDLdXLQ6
5/FXI6Unc8Xd
-----END CERTIFICATE-----`

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
