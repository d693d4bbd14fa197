import { expect, test } from 'vitest'
import { commonPasswords, isCommonPassword } from './common-passwords.ts'

test.each(['123456', 'password', 'qwerty123', 'iloveyou', 'letmein', 'Password1', 'DRAGON'])(
  '%s is common, however it is capitalised',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test('ten thousand are, each once', () => {
  const list = commonPasswords()
  expect(list).toHaveLength(10_000)
  expect(new Set(list).size).toBe(10_000)
})

test.each(['', ' ', '16.7ms-budget', 'correct horse battery staple', 'password of the week'])(
  '"%s" is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
