import { expect, test } from 'vitest'
import { PASSWORD_MAX } from '../accounts.schema.ts'
import { isPattern } from './password-pattern.ts'

test.each([
  ['one letter repeated', ['aaaaaa', '222222', 'ZZZZZZZZ', '......']],
  ['a few repeated', ['abcabc', '121212', 'xyxyxy', 'lolalola', 'qwertyqwerty']],
  ['a run of the alphabet', ['abcdef', 'fedcba', 'uvwxyzab', 'AbCdEfG']],
  ['a run of digits', ['654321', '123456789', '987654321', '567890123']],
  ['a run of a keyboard', ['qwertz', 'qwerty', 'azerty', 'poiuytrewq', 'asdfghjkl', 'yxcvbnm', 'åpoiuyt']],
  ['one of them with something appended', ['aaa2026', 'abc123', 'qwerty2026!', 'abcabc7', 'azerty-1']],
  ['as long as may be', ['a'.repeat(PASSWORD_MAX), 'ab'.repeat(PASSWORD_MAX / 2)]],
])('%s', (_, passwords) => {
  for (const password of passwords) expect([password, isPattern(password)]).toEqual([password, true])
})

test.each([
  '16.7ms-budget',
  'correct horse battery staple',
  'k7#Tqz',
  'ab8392',
  'tyrant',
  '640180',
  'Xk9#pQzXk9#pQz',
])('"%s" is none', (password) => expect(isPattern(password)).toBe(false))
