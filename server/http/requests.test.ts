import { expect, test } from 'vitest'
import { clientAddress, isLocalRequest } from './requests.server.ts'

test('the socket is believed, not what the client claims', () => {
  expect(clientAddress('203.0.113.7', '10.0.0.1', 0)).toBe('203.0.113.7')
})

test('behind one trusted proxy the entry that it wrote counts, whatever the client put before it', () => {
  expect(clientAddress('127.0.0.1', '1.2.3.4, 203.0.113.7', 1)).toBe('203.0.113.7')
})

test('behind two trusted proxies the outer one’s entry counts', () => {
  expect(clientAddress('127.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7')
})

test.each([
  '203.0.113.7',
  '203.0.113.7:51234',
  '::ffff:203.0.113.7',
  '::FFFF:203.0.113.7',
  '::ffff:cb00:7107',
  '0:0:0:0:0:ffff:203.0.113.7',
  '[::ffff:203.0.113.7]:443',
])('%s is one IPv4 address', (written) => {
  expect(clientAddress(written, undefined, 0)).toBe('203.0.113.7')
  expect(clientAddress('127.0.0.1', written, 1)).toBe('203.0.113.7')
})

test.each([
  '2001:db8:5::1',
  '2001:DB8:5::1',
  '2001:db8:5:0::1',
  '2001:0db8:0005:0000:0000:0000:0000:0001',
  '[2001:db8:5::1]',
  '[2001:db8:5::1]:443',
  '2001:db8:5::1%eth0',
  '2001:db8:5::ffff:203.0.113.7',
  '2001:db8:5:0:ffff:ffff:ffff:ffff',
])('%s is one of a network that one person has', (written) => {
  expect(clientAddress(written, undefined, 0)).toBe('2001:db8:5:0::/64')
  expect(clientAddress('127.0.0.1', written, 1)).toBe('2001:db8:5:0::/64')
})

test.each([
  ['2001:db8:5:1::1', '2001:db8:5:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['Unknown', 'unknown'],
])('%s is another one', (written, address) => {
  expect(clientAddress(written, undefined, 0)).toBe(address)
})

test('a request through a proxy on this machine is not a local one', () => {
  expect(isLocalRequest('127.0.0.1', new Headers())).toBe(true)
  expect(isLocalRequest('::1', new Headers())).toBe(true)
  expect(isLocalRequest('::ffff:127.0.0.1', new Headers())).toBe(true)
  expect(isLocalRequest('::2', new Headers())).toBe(false)
  for (const field of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP'])
    expect(isLocalRequest('127.0.0.1', new Headers({ [field]: '203.0.113.7' }))).toBe(false)
  expect(isLocalRequest('203.0.113.7', new Headers())).toBe(false)
})
