import { assert, date, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addWorkingDays,
  daysBetween,
  HOLIDAY_YEARS,
  isWorkingDay,
  periodEnds,
  WITHDRAWAL_DAYS,
  withdrawalEnds,
  withdrawalEndsOnceNotified,
} from './periods.ts'
import { addSeconds, stockholmDay } from './time.ts'

const DAY = 24 * 3600
const NOON = new Date('2026-11-20T12:00:00+01:00')

describe('the right of withdrawal', () => {
  it.each([
    ['day 14 is a Sunday', '2026-11-01T10:00:00+01:00', '2026-11-17T00:00:00+01:00'],
    ['day 14 is a Saturday', '2026-10-31T10:00:00+01:00', '2026-11-17T00:00:00+01:00'],
    ['day 14 is a working day', '2026-11-20T12:00:00+01:00', '2026-12-05T00:00:00+01:00'],
    ['made in the first minute of a day', '2026-11-20T00:00:00+01:00', '2026-12-05T00:00:00+01:00'],
    ['made in the last minute of a day', '2026-11-20T23:59:59+01:00', '2026-12-05T00:00:00+01:00'],
    ['made on the next day of Stockholm, not of UTC', '2026-11-19T23:30:00Z', '2026-12-05T00:00:00+01:00'],
    ['over the clock’s change in spring', '2026-03-23T12:00:00+01:00', '2026-04-08T00:00:00+02:00'],
    ['over the clock’s change in autumn', '2026-10-20T12:00:00+02:00', '2026-11-04T00:00:00+01:00'],
    ['day 14 is Good Friday', '2026-03-20T12:00:00+01:00', '2026-04-08T00:00:00+02:00'],
    ['day 14 is Ascension Day', '2026-04-30T12:00:00+02:00', '2026-05-16T00:00:00+02:00'],
    ['day 14 is the National Day, a Tuesday', '2028-05-23T12:00:00+02:00', '2028-06-08T00:00:00+02:00'],
    ['day 14 is Midsummer Eve', '2026-06-05T12:00:00+02:00', '2026-06-23T00:00:00+02:00'],
    ['day 14 is Christmas Eve', '2026-12-10T12:00:00+01:00', '2026-12-29T00:00:00+01:00'],
    ['day 14 is New Year’s Eve', '2026-12-17T12:00:00+01:00', '2027-01-05T00:00:00+01:00'],
  ])('where %s', (_, contract, end) => {
    expect(withdrawalEnds(new Date(contract))).toEqual(new Date(end))
  })

  it('is the same within an hour, and another one in the hour in which a day begins', () => {
    const ends = ['22:00:00', '22:59:59.999', '23:00:00', '23:59:59.999'].map((time) =>
      withdrawalEnds(new Date(`2026-11-19T${time}Z`)).toISOString(),
    )
    expect(ends).toEqual([
      '2026-12-03T23:00:00.000Z',
      '2026-12-03T23:00:00.000Z',
      '2026-12-04T23:00:00.000Z',
      '2026-12-04T23:00:00.000Z',
    ])
    // The caller may change the returned date.
    withdrawalEnds(NOON).setTime(0)
    expect(withdrawalEnds(NOON)).toEqual(new Date('2026-12-05T00:00:00+01:00'))
  })

  it('ends with a working day, at midnight in Stockholm, after 14 whole days of which the last may be moved', () => {
    assert(
      property(CONTRACTS, (contract) => {
        const end = withdrawalEnds(contract)
        const last = stockholmDay(addSeconds(end, -1))
        expect(isWorkingDay(last)).toBe(true)
        expect(stockholmDay(end)).toBe(addDays(last, 1))
        const day14 = addDays(stockholmDay(contract), WITHDRAWAL_DAYS)
        expect(last >= day14).toBe(true)
        for (let skipped = day14; skipped < last; skipped = addDays(skipped, 1))
          expect(isWorkingDay(skipped)).toBe(false)
      }),
    )
  })

  it('is never shorter than 14 times 24 hours, but for the hour that spring takes away', () => {
    assert(
      property(CONTRACTS, (contract) => {
        const lostHour = addSeconds(contract, WITHDRAWAL_DAYS * DAY - 3600)
        expect(withdrawalEnds(contract) > lostHour).toBe(true)
        if (!isSpring(contract))
          expect(withdrawalEnds(contract) > addSeconds(contract, WITHDRAWAL_DAYS * DAY)).toBe(true)
      }),
    )
  })

  it('never ends earlier for a later contract', () => {
    assert(
      property(CONTRACTS, CONTRACTS, (one, other) => {
        const [earlier, later] = one < other ? [one, other] : [other, one]
        expect(withdrawalEnds(earlier) <= withdrawalEnds(later)).toBe(true)
      }),
    )
  })
})

describe('the right of withdrawal of whoever is told of it only later', () => {
  it.each([
    ['on the day of the contract', '2026-11-20', '2026-11-20', '2026-12-05T00:00:00+01:00'],
    ['a day later: 14 days from then on', '2026-11-20', '2026-11-23', '2026-12-08T00:00:00+01:00'],
    ['twelve months later', '2026-11-20', '2027-11-20', '2027-12-07T00:00:00+01:00'],
    [
      'later than that: a year after it would have ended',
      '2026-11-20',
      '2027-11-21',
      '2027-12-07T00:00:00+01:00',
    ],
    ['years later', '2024-02-13', '2026-11-20', '2025-02-28T00:00:00+01:00'],
    [
      'years later, where it would have ended on a leap day',
      '2024-02-15',
      '2026-11-20',
      '2025-03-01T00:00:00+01:00',
    ],
  ])('is told %s', (_, contract, told, end) => {
    const at = (day: string) => new Date(`${day}T12:00:00+01:00`)
    expect(withdrawalEndsOnceNotified(at(contract), at(told))).toEqual(new Date(end))
  })
})

it('who is told on the very day a year after the contract has fourteen days from then on; a day later it is over', () => {
  const contract = new Date('2026-03-02T12:00:00+01:00')
  const [lastDay, tooLate] = [new Date('2027-03-02T12:00:00+01:00'), new Date('2027-03-03T12:00:00+01:00')]
  expect(withdrawalEndsOnceNotified(contract, lastDay)).toEqual(withdrawalEnds(lastDay))
  expect(withdrawalEndsOnceNotified(contract, tooLate)).toEqual(new Date('2027-03-17T00:00:00+01:00'))
  // The contract's fourteen days end on a Sunday, those of a year later on a Monday.
  const onSunday = (year: number) => new Date(`${year}-11-01T12:00:00+01:00`)
  expect(withdrawalEndsOnceNotified(onSunday(2026), onSunday(2027))).toEqual(
    new Date('2027-11-16T00:00:00+01:00'),
  )
})

it('a period of another length is counted alike', () => {
  expect(periodEnds(new Date('2026-11-20T12:00:00Z'), 1)).toEqual(new Date('2026-11-24T00:00:00+01:00'))
  expect(periodEnds(new Date('2026-11-20T12:00:00Z'), 3)).toEqual(new Date('2026-11-24T00:00:00+01:00'))
  expect(periodEnds(new Date('2026-11-20T12:00:00Z'), 4)).toEqual(new Date('2026-11-25T00:00:00+01:00'))
})

it('days are counted from one to another, also where the clock changes', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1)
})

it('days are refused whose holidays nobody knows', () => {
  expect(() => isWorkingDay('2023-12-29')).toThrow('The Swedish holidays of 2023 are not in the table.')
  expect(() => isWorkingDay('2051-01-02')).toThrow('2051')
})

const CONTRACTS = date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2050-12-01T00:00:00Z'),
  noInvalidDate: true,
})

/** Whether clocks may go forward within the period. */
function isSpring(contract: Date): boolean {
  return [2, 3].includes(contract.getUTCMonth())
}

it.each([
  ['2026-12-18', 0, '2026-12-18'],
  ['2026-12-18', 1, '2026-12-21'],
  ['2026-12-23', 1, '2026-12-28'],
  ['2026-12-19', 1, '2026-12-21'],
  ['2026-12-30', 3, '2027-01-07'],
])('counts working days as Swedish offices do: %s and %i more end on %s', (day, count, last) => {
  expect(addWorkingDays(day, count)).toBe(last)
})

it('knows the holidays of two more years', () => {
  const advice = 'extend HOLIDAY_YEARS in domain/kernel/periods.ts after checking the law'
  expect(HOLIDAY_YEARS.last, advice).toBeGreaterThanOrEqual(new Date().getUTCFullYear() + 2)
})

it.each([
  ['New Year’s Day', '2026-01-01', false],
  ['Easter Monday', '2026-04-06', false],
  ['1 May', '2026-05-01', false],
  ['the Monday after Whitsun, abolished in 2005', '2026-05-25', true],
  ['the day before Epiphany', '2026-01-05', true],
  ['All Saints’ Day in 2025', '2025-11-01', false],
])('%s, %s, is a working day: %s', (_, day, isWorking) => {
  expect(isWorkingDay(day)).toBe(isWorking)
})
