import { expect, it } from 'vitest'
import { notificationsSchema } from './notifications.schema.ts'

it.each([
  ['4', true],
  ['168', true],
  ['0', false],
  ['169', false],
  ['1.5', false],
])('takes whole hours of a week at most: %s', (afterHours, isTaken) => {
  expect(notificationsSchema.safeParse({ afterHours }).success).toBe(isTaken)
})
