import { expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { backupName, madeAt, outdated } from './backup-folder.ts'

const DAY = 24 * 3600
/** A Friday. */
const NOON = new Date('2026-11-20T12:00:00.000Z')
const night = (daysAgo: number) => backupName(addSeconds(NOON, -daysAgo * DAY))

it('says in a name when it was made', () => {
  expect(backupName(NOON)).toBe('2026-11-20T12-00-00Z')
  expect(madeAt('2026-11-20T12-00-00Z')).toEqual(NOON)
  expect(madeAt('before-2')).toBeUndefined()
})

it('keeps each of the last days, then the newest of each week, and nothing for longer', () => {
  const names = Array.from({ length: 60 }, (_, daysAgo) => night(daysAgo))
  const gone = new Set(outdated(names.toReversed(), NOON))
  const kept = names.filter((name) => !gone.has(name)).map((name) => name.slice(0, 10))
  expect(kept).toEqual([
    ...['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14'],
    // A week ends on Sunday.
    ...['2026-11-13', '2026-11-08', '2026-11-01', '2026-10-25'],
  ])
})

it('never deletes what has another name, nor the only one that is left', () => {
  expect(outdated(['before-2', night(90)], NOON)).toEqual([])
  expect(outdated([night(90), night(91)], NOON)).toEqual([night(91)])
  expect(outdated([], NOON)).toEqual([])
})
