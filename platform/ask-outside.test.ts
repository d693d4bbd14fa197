import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AlertNotice } from '#domain/inbox/alerts/alerts.schema.ts'
import { lookAround } from './alerts/look-around.ts'
import { alertSender, heartbeat } from './alerts/send-alert.ts'
import { parseConfig } from './config/config.ts'
import { riksbankRates } from './rates/riksbank.ts'
import { vies } from './vies/vies.ts'

const DAY = '2026-11-20'
const NOTICE: AlertNotice = { state: 'test', kind: 'test', title: 'Test', text: 'Test', since: DAY }

let asked: (string | undefined)[]
let url: string
const server = createServer(({ headers }, response) => {
  asked.push(headers['accept-encoding'] as string)
  response.writeHead(200, { 'Content-Length': 1, 'Content-Type': 'application/json' }).end('1')
})

beforeEach(async () => {
  asked = []
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

it.each<[string, () => Promise<unknown>]>([
  ['the central bank', () => riksbankRates(url)({ from: DAY, to: DAY })],
  ['VIES', () => vies({ url, requester: '' })('DE123456789')],
  ['whoever is told of alerts', () => alertSender(`${url}/hook`)(NOTICE)],
  ['whoever notices silence', () => heartbeat(url)()],
  ['whoever knows the time', () => lookAround(parseConfig({ HEARTBEAT_URL: url }), tmpdir()).timeElsewhere()],
])('%s is asked for gzip at most: for no Brotli', async (_, ask) => {
  await ask().catch(() => undefined)
  expect(asked.length).toBeGreaterThan(0)
  expect(new Set(asked)).toEqual(new Set(['gzip']))
})
