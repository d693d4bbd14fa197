import { describe, expect, test } from 'vitest'
import { authAddress, DASHBOARD, safeNext } from './next-address.ts'

describe('safeNext', () => {
  test.each([
    '/dashboard',
    '/client/upload?from=mail',
    '/payments?a=1&b=%2F%2Fevil.example#history',
    '/',
    '/auth/verified',
    '/insights/%C3%B6',
  ])('keeps %s', (address) => expect(safeNext(address)).toBe(address))

  test.each([
    ['nothing', null],
    ['an empty one', ''],
    ['another site', 'https://evil.example/'],
    ['another site without a scheme', '//evil.example'],
    ['a backslash', '/\\evil.example'],
    ['two backslashes', '\\\\evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a relative path', 'dashboard'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line break', '/dashboard\r\nSet-Cookie: a=b'],
    ['a zero byte', '/\u0000/evil.example'],
    ['a delete character', '/\u007f/evil.example'],
    ['dots that resolve to two slashes', '/.//evil.example'],
    ['dots that climb to two slashes', '/a/..//evil.example'],
    ['escaped dots that climb to two slashes', '/a/%2e%2e//evil.example'],
    ['dots and a backslash', '/./\\evil.example'],
    ['a space first', ' //evil.example'],
  ])('takes %s to the dashboard', (_, address) => expect(safeNext(address)).toBe(DASHBOARD))
})

describe('authAddress', () => {
  test('says only what is to be remembered', () => {
    expect(authAddress({})).toBe('/auth')
    expect(authAddress({ register: true, next: '/payments?a=1' })).toBe(
      '/auth?tab=register&next=%2Fpayments%3Fa%3D1',
    )
  })
})
