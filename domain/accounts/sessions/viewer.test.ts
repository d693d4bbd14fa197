import { expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { addClient } from '#test/clients.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { addRow } from '#test/factories/rows.ts'
import { SESSION_SECONDS_AT_MOST } from '../auth/auth.server.ts'
import { findViewer } from './viewer.server.ts'

const BEGAN = new Date('2026-11-20T12:00:00.000Z')
const DAY = 24 * 3600
/** Far from the time at which a session is extended. */
const LONG = 29 * DAY + 3600

oneEngine((engine) => {
  const database = useDatabase(engine)

  it.each([
    ['its own end', { expires: LONG, at: 60, ends: LONG }],
    [
      '90 days, however much it is used',
      {
        expires: SESSION_SECONDS_AT_MOST + LONG,
        at: SESSION_SECONDS_AT_MOST - 1,
        ends: SESSION_SECONDS_AT_MOST,
      },
    ],
  ])('a session is one until %s, and none from that moment on', async (_, { expires, at, ends }) => {
    const client = await addClient(database.db)
    const token = `token-of-${client.id}`
    await addRow(database.db, 'session', {
      id: `session-of-${client.id}`,
      token,
      userId: client.id,
      expiresAt: addSeconds(BEGAN, expires).toISOString(),
      createdAt: BEGAN.toISOString(),
      updatedAt: BEGAN.toISOString(),
    })
    const viewerAt = (seconds: number) =>
      findViewer(
        {
          db: database.db,
          clock: () => addSeconds(BEGAN, seconds),
          auth: () => Promise.reject(new Error('Nothing is to be extended here.')),
        },
        token,
      )
    expect(await viewerAt(at)).toMatchObject({ id: client.id })
    expect(await viewerAt(ends)).toBeUndefined()
  })
})
