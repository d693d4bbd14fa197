import { expect, it } from 'vitest'
import { MOST_REMINDERS, reminderKeys } from './owed-quotes.server.ts'

it('each reminder of each half of each order has a key of its own', () => {
  const keys = ['ord_1', 'ord_2'].flatMap((order) => [
    ...reminderKeys(order, 'whole'),
    ...reminderKeys(order, 'second'),
  ])
  expect(new Set(keys).size).toBe(4 * MOST_REMINDERS)
})
