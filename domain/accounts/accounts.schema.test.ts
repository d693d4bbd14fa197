import { describe, expect, test } from 'vitest'
import { profileSchema, registrationSchema, signInSchema } from './accounts.schema.ts'

const person = {
  name: 'Ada Lovelace',
  email: 'ada@clients.example',
  username: 'ada',
  password: 'engine 1843',
}
const refusal = (schema: typeof registrationSchema | typeof profileSchema, input: object) =>
  schema.safeParse(input).error?.issues[0]?.message

describe('a name', () => {
  const HIDDEN = 'Name must be on one line, without hidden characters'

  test.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['Hangul fillers', '\u3164\u3164'],
    ['blanks of Braille', '\u2800\u2800'],
    ['a change of direction', 'Ada \u202eecalevoL'],
    ['an isolate', 'Ada \u2066Lovelace'],
    ['a line separator', 'Ada\u2028Lovelace'],
    ['a paragraph separator', 'Ada\u2029Lovelace'],
    ['a soft hyphen', 'Ada Love\u00adlace'],
    ['a byte order mark inside', 'Ada\ufeffLovelace'],
    ['a tag character', 'Ada\u{e0041}'],
    ['half a surrogate pair', 'Ada \ud800'],
    ['a line break', 'Ada\nLovelace'],
  ])('with %s is refused, at registration and in the account', (_, name) => {
    expect(refusal(registrationSchema, { ...person, name })).toBe(HIDDEN)
    expect(refusal(profileSchema, { name })).toBe(HIDDEN)
  })

  test('of signs alone is refused', () => {
    expect(refusal(profileSchema, { name: '+46 70' })).toBe('Name must contain a letter')
  })

  test.each(['Åsa Öberg', "O'Neill", '李小龙', 'علي رضا', 'Zoe\u0308', 'X Æ A-12', '김민준'])(
    '%s is taken',
    (name) => expect(profileSchema.parse({ name })).toEqual({ name }),
  )
})

describe('a user name', () => {
  test.each([
    ['...', 'Username must contain a letter or a digit'],
    ['_-_', 'Username must contain a letter or a digit'],
    ['admin', 'This username is reserved. Choose another.'],
    ['Support', 'This username is reserved. Choose another.'],
    ['constructor', 'This username is reserved. Choose another.'],
    ['__proto__', 'This username is reserved. Choose another.'],
    ['a@b.example', 'Username may contain a to z, digits, dots, underscores and hyphens'],
  ])('%s is refused', (username, sentence) =>
    expect(refusal(registrationSchema, { ...person, username })).toBe(sentence),
  )

  test('that was taken before it was reserved still signs in', () => {
    expect(signInSchema.safeParse({ username: 'admin', password: 'x' }).success).toBe(true)
  })
})
