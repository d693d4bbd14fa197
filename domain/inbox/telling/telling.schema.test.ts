import { expect, it } from 'vitest'
import { deviceSchema, tellingSchema } from './telling.schema.ts'

const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
const accepts = (endpoint: string) => deviceSchema.safeParse({ endpoint, keys: KEYS }).success

it('takes addresses of push services alone: by TLS, at the usual port', () => {
  expect(accepts('https://updates.push.services.mozilla.com/wpush/v2/gAAAA')).toBe(true)
  for (const other of [
    'http://push.example/a',
    'https://push.example:8443/a',
    'https://me:pw@push.example/',
    'x',
  ])
    expect(accepts(other)).toBe(false)
})

it('says which hours and times it takes', () => {
  const telling = { afterHours: '4', quietFrom: '20:00', quietTo: '08:00', timeZone: 'Europe/Stockholm' }
  expect(tellingSchema.safeParse(telling).success).toBe(true)
  const wrong = [{ afterHours: '0' }, { afterHours: '1.5' }, { quietFrom: '24:00' }, { timeZone: 'Atlantis' }]
  for (const one of wrong) expect(tellingSchema.safeParse({ ...telling, ...one }).success).toBe(false)
})
