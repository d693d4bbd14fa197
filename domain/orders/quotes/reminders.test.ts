import { expect, it } from 'vitest'
import { reminderNow } from './reminders.ts'

/** Accepted in the last hour of a year in Stockholm. */
const COMPANY = { since: '2026-12-31T22:30:00.000Z', dueOn: '2027-01-30' }
/** Accepted late in February, paid within ten days. */
const CONSUMER = { since: '2027-02-26T12:00:00.000Z', dueOn: '2027-03-08' }

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
  [{ ...CONSUMER, dueOn: '2027-03-05' }, '2027-03-08T06:59:00.000Z', 'due'],
  [{ ...CONSUMER, dueOn: '2027-03-05' }, '2027-03-08T07:00:00.000Z', undefined],
  // In summer mornings begin an hour earlier in UTC.
  [{ since: '2027-03-27T12:00:00.000Z', dueOn: '2027-04-06' }, '2027-03-30T06:00:00.000Z', 'day-3'],
])('of %j at %s it is %s', (agreed, now, reminder) => {
  expect(reminderNow(agreed, new Date(now))).toBe(reminder)
})
