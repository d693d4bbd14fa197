import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { keptValues, readForm } from './form.ts'

const schema = z.object({
  password: z.string({ error: 'Password is required' }).check(z.minLength(6, 'Password is too short')),
  name: z
    .string({ error: 'Name is required' })
    .check(z.trim(), z.minLength(2, 'Name is too short'), z.regex(/^A/, 'Name starts with A')),
})

describe('readForm', () => {
  test('returns the parsed input', () => {
    expect(readForm(schema, formOf({ name: '  Ada ', password: ' secret ' }))).toEqual({
      ok: true,
      input: { name: 'Ada', password: ' secret ' },
    })
  })

  test('returns the first error of each field in page order, without passwords', () => {
    const read = readForm(schema, formOf({ name: 'x', password: 'abc' }))
    expect(read).toEqual({
      ok: false,
      state: {
        values: { name: 'x' },
        errors: { name: 'Name is too short', password: 'Password is too short' },
      },
    })
    expect(Object.keys((!read.ok && read.state.errors) || {})).toEqual(['name', 'password'])
  })

  test('treats a missing field or a file as empty', () => {
    const form = formOf({ name: 'Ada' })
    form.set('password', new File(['secret'], 'password.txt'))
    expect(readForm(schema, form)).toMatchObject({
      ok: false,
      state: { errors: { password: 'Password is required' } },
    })
  })
})

test('keptValues leaves out every password', () => {
  expect(keptValues(formOf({ username: 'ada', password: 'a', newPassword: 'b' }))).toEqual({
    username: 'ada',
  })
})

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}
