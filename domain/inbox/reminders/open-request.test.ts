import { expect, it } from 'vitest'
import type { ReminderDays } from '#domain/kernel/tasks.ts'
import { TRANSFER_REMINDERS } from '#domain/orders/quotes/owed-quotes.server.ts'
import { type RequestTimes, reminderDue } from './open-request.ts'

/** Accepted in the last hour of a year in Stockholm. */
const COMPANY = { since: '2026-12-31T22:30:00.000Z', on: '2027-01-30' }
/** Accepted late in February, paid within ten days. */
const CONSUMER = { since: '2027-02-26T12:00:00.000Z', on: '2027-03-08' }

it.each([
  [COMPANY, '2027-01-03T06:59:59.000Z', undefined],
  [COMPANY, '2027-01-03T07:00:00.000Z', 'day-3'],
  [COMPANY, '2027-01-06T06:59:59.000Z', 'day-3'],
  [COMPANY, '2027-01-06T07:00:00.000Z', undefined],
  [COMPANY, '2027-01-10T07:00:00.000Z', 'day-10'],
  [COMPANY, '2027-01-30T07:00:00.000Z', 'due'],
  [COMPANY, '2027-02-02T07:00:00.000Z', undefined],
  [CONSUMER, '2027-03-01T07:00:00.000Z', 'day-3'],
  // Its tenth day is the due day.
  [CONSUMER, '2027-03-08T07:00:00.000Z', 'due'],
  // The due day comes before the tenth.
  [{ ...CONSUMER, on: '2027-03-05' }, '2027-03-08T06:59:00.000Z', 'due'],
  [{ ...CONSUMER, on: '2027-03-05' }, '2027-03-08T07:00:00.000Z', undefined],
  // In summer, mornings begin an hour earlier in UTC.
  [{ since: '2027-03-27T12:00:00.000Z', on: '2027-04-06' }, '2027-03-30T06:00:00.000Z', 'day-3'],
])('of a transfer %j at %s it is %s', (agreed, now, reminder) => {
  expect(reminderDue(TRANSFER_REMINDERS, agreed, new Date(now))).toBe(reminder)
})

const PAID: RequestTimes = { since: '2026-11-20T12:00:00.000Z', on: null }
const OFFERED: RequestTimes = { since: '2026-11-20T12:00:00.000Z', on: '2026-11-25' }
const AFTER: ReminderDays = { after: [1, 3, 7] }
const BEFORE: ReminderDays = { before: [3, 1] }

it.each([
  [AFTER, PAID, '2026-11-20T23:00:00.000Z', undefined],
  [AFTER, PAID, '2026-11-21T07:00:00.000Z', 'day-1'],
  [AFTER, PAID, '2026-11-23T06:59:00.000Z', 'day-1'],
  [AFTER, PAID, '2026-11-23T07:00:00.000Z', 'day-3'],
  [AFTER, PAID, '2026-11-27T07:00:00.000Z', 'day-7'],
  [AFTER, PAID, '2026-12-20T12:00:00.000Z', undefined],
  [BEFORE, OFFERED, '2026-11-22T07:00:00.000Z', 'before-3'],
  [BEFORE, OFFERED, '2026-11-24T07:00:00.000Z', 'before-1'],
  // Asked the day before. Nobody is reminded the moment after they were asked.
  [BEFORE, { ...OFFERED, since: '2026-11-24T06:00:00.000Z' }, '2026-11-24T07:00:00.000Z', undefined],
])('of %j, asked %j, at %s it is %s', (days, asked, now, reminder) => {
  expect(reminderDue(days, asked, new Date(now))).toBe(reminder)
})
