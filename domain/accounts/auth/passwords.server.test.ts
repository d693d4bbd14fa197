import { expect, it, test } from 'vitest'
import { PASSWORD_MAX } from '../accounts.schema.ts'
import {
  commonPasswords,
  createTurns,
  isCommonPassword,
  isPattern,
  requireUnguessed,
} from './passwords.server.ts'

/** A task that ends when told to. */
function controlled() {
  let underWay = 0
  let most = 0
  const ends: (() => void)[] = []
  const work = async (fails = false) => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise<void>((resolve) => ends.push(resolve))
    underWay -= 1
    if (fails) throw new Error('this one fails')
  }
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      // The tasks that waited for it start.
      await new Promise(setImmediate)
    }
  }
  return { work, endAll, most: () => most }
}

it('does two at a time, and a failure blocks nobody', async () => {
  const { work, endAll, most } = controlled()
  const inTurn = createTurns({ atOnce: 2, mostTasks: 40, refusal: () => new Error('refused') })
  const asked = Array.from({ length: 12 }, (_, index) => inTurn(() => work(index === 3)))
  const settled = Promise.allSettled(asked)
  await endAll()
  const outcomes = await settled
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(most()).toBe(2)
})

const ACCOUNT = { username: 'ada.lovelace', email: 'Countess@clients.example', studioName: 'Bildruta' }

it.each([
  ['one of the most used', 'password', 'most used'],
  ['one of the most used, in capitals', 'PassWord', 'most used'],
  ['a run of a keyboard', 'qwertz', 'a pattern'],
  ['what is repeated', 'abcabc', 'a pattern'],
  ['the user name', 'Ada.Lovelace', 'one of your names'],
  ['the address', 'countess@clients.example', 'one of your names'],
  ['the name of the mailbox', 'countess', 'one of your names'],
  ['the name of the studio', 'bildruta', 'one of your names'],
  ['the name of the studio with a year', 'Bildruta-2026!', 'one of your names'],
  ['the user name without its signs', '1adalovelace', 'one of your names'],
  ['the name of a role', 'Support!2026', 'one of your names'],
])('refuses %s', (_, password, words) => {
  expect(() => requireUnguessed(password, ACCOUNT)).toThrow(words)
})

it.each([
  ['contains a name', 'countess of analysis', ACCOUNT],
  ['has no letters, as the user name', '8401-7735-2296', { ...ACCOUNT, username: '1815' }],
])('takes what %s', (_, password, account) => {
  expect(() => requireUnguessed(password, account)).not.toThrow()
})

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
