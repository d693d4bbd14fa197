import { expect, test } from 'vitest'
import { COMMON_PASSWORDS } from './common-password-list.ts'
import { isCommonPassword } from './common-passwords.ts'

test.each(['123456', 'password', 'qwerty123', 'iloveyou', 'letmein', 'Password1', 'DRAGON'])(
  '%s is common, however it is capitalised',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test('the kept list holds ten thousand, each once', () => {
  const list = COMMON_PASSWORDS.trim().split(/\s+/)
  expect(list).toHaveLength(10_000)
  expect(new Set(list).size).toBe(10_000)
})

test.each(['', ' ', '16.7ms-budget', 'correct horse battery staple', 'password of the week'])(
  '"%s" is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
