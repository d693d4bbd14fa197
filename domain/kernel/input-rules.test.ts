import { expect, it } from 'vitest'
import { memberRefusal } from './actor.ts'
import { attemptKeySchema, bareAddress } from './fields.schema.ts'
import { pageOf, pageSchema } from './pages.schema.ts'

it('a page names the next one while there are more rows than it holds', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }))
  expect(pageOf(rows, 2)).toEqual({ rows: rows.slice(0, 2), next: 'b' })
  expect(pageOf(rows, 3)).toEqual({ rows, next: undefined })
})

it('a page has a hundred rows unless another number is asked for, up to five hundred', () => {
  expect(pageSchema.parse({})).toEqual({ limit: 100 })
  expect(pageSchema.parse({ limit: '500' }).limit).toBe(500)
  expect(pageSchema.safeParse({ limit: '501' }).success).toBe(false)
})

it('a key of an attempt is printable, without spaces, and as long as it may be', () => {
  const takes = (key: string) => attemptKeySchema(10).safeParse(key).success
  expect(['a', '!~'.repeat(5)].map(takes)).toEqual([true, true])
  expect(['', 'a b', 'a'.repeat(11), 'é', 'a\n'].map(takes)).toEqual([false, false, false, false, false])
  expect(attemptKeySchema(10).safeParse('').error?.issues[0]?.message).toContain('1 to 10 printable')
})

it('an address is taken out of its name, and is as long as mail allows', () => {
  expect(bareAddress('Ada <ada@clients.example>')).toBe('ada@clients.example')
  expect(bareAddress(`${'a'.repeat(64)}@b.example`)).toBeDefined()
  expect(bareAddress(`${'a'.repeat(65)}@b.example`)).toBeUndefined()
  expect(bareAddress('a@b.example, c@d.example')).toBeUndefined()
})

it('a person of the studio has a name of at most eighty letters, as people count them', () => {
  for (const name of ['Ada', '𝒜'.repeat(80)]) expect(memberRefusal(name)).toBeUndefined()
  for (const name of ['', ' Ada', 'Ada\u001b', 'a'.repeat(81)])
    expect(memberRefusal(name)).toMatch(/80 letters/)
})
