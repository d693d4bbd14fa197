import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['123456', 'password', 'qwerty123', 'iloveyou', 'letmein', 'Password1', 'DRAGON'])(
  '%s is common, however it is capitalised',
  (password) => expect(isCommonPassword(password)).toBe(true),
)

test.each(['', ' ', '16.7ms-budget', 'correct horse battery staple', 'password of the week'])(
  '"%s" is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
)
