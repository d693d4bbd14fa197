import { expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/clock.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { ANY_MAIL, storeMail } from '#test/store-mail.ts'
import { NOT_WATCHED, testProduct } from '#test/test-product.ts'
import { problemsAtStart } from './at-start.ts'
import { checkSurroundings } from './check-surroundings.ts'
import { checkUpkeep } from './check-upkeep.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const DAY = 24 * 3600
const OBSTACLE = 'BACKUP_DIR: /var/backups/x cannot be made by bildruta.'

anEngine((engine) => {
  const database = useDatabase(engine)
  const product = ({
    clock = NOON,
    free = 1e9,
    obstacle,
  }: {
    clock?: Date
    free?: number
    obstacle?: string
  }) =>
    testProduct(database, {
      clock: () => clock,
      watched: {
        ...NOT_WATCHED,
        surroundings: { ...NOT_WATCHED.surroundings, freeBytes: async () => free },
      },
      backups: {
        folder: {
          path: '/var/backups/x',
          obstacle: () => obstacle,
          write: () => Promise.reject(new Error('not here')),
          list: async () => [],
          remove: async () => {},
          removeContents: async () => 0,
        },
        at: '03:10',
        keepDays: 7,
        keepWeeks: 4,
      },
    })

  it('a start says nothing where all is well', async () => {
    expect(await problemsAtStart(product({}))).toEqual([])
  })

  it('a backup folder that cannot be used is named by start and doctor', async () => {
    const given = product({ obstacle: OBSTACLE })
    expect(await problemsAtStart(given)).toEqual([OBSTACLE])
    expect(await checkUpkeep(given, NOON)).toContainEqual({
      level: 'problem',
      about: 'backups',
      says: OBSTACLE,
    })
  })

  it('a disk without room is named by the start', async () => {
    expect(await problemsAtStart(product({ free: 8e6 }))).toEqual([
      expect.stringMatching(/^Only 8\.0 MB are free .*too little for uploads and backups/),
    ])
  })

  it('a clock more than a day behind the newest data is named by start and doctor', async () => {
    await storeMail(database.db, ANY_MAIL, { now: NOON })
    expect(await problemsAtStart(product({ clock: addSeconds(NOON, -DAY) }))).toEqual([])
    const behind = product({ clock: new Date('2000-01-01T00:00:00.000Z') })
    const says =
      'The clock says 2000-01-01 01:00, but the newest data is of 2026-11-20 13:00. Set the clock (timedatectl) before an invoice gets a wrong date.'
    expect(await problemsAtStart(behind)).toEqual([says])
    expect(await checkSurroundings(behind, behind.deps.clock())).toContainEqual({
      level: 'problem',
      about: 'surroundings',
      says,
    })
  })
})
