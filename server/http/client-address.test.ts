import { expect, test } from 'vitest'
import { clientAddress, isLocalRequest } from './client-address.server.ts'

test('the socket is believed, not what the client claims', () => {
  expect(clientAddress('203.0.113.7', '10.0.0.1', 0)).toBe('203.0.113.7')
})

test('behind one trusted proxy the entry that it wrote counts, whatever the client put before it', () => {
  expect(clientAddress('127.0.0.1', '1.2.3.4, 203.0.113.7', 1)).toBe('203.0.113.7')
})

test('behind two trusted proxies the outer one’s entry counts', () => {
  expect(clientAddress('127.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.2', 2)).toBe('203.0.113.7')
})

test('a mapped IPv4 address is the same person as the plain one', () => {
  expect(clientAddress('::ffff:203.0.113.7', undefined, 0)).toBe('203.0.113.7')
})

test('a request through a proxy on this machine is not a local one', () => {
  expect(isLocalRequest('127.0.0.1', new Headers())).toBe(true)
  expect(isLocalRequest('::1', new Headers())).toBe(true)
  expect(isLocalRequest('127.0.0.1', new Headers({ 'X-Forwarded-For': '203.0.113.7' }))).toBe(false)
  expect(isLocalRequest('203.0.113.7', new Headers())).toBe(false)
})
