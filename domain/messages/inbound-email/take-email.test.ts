import { beforeEach, expect, it } from 'vitest'
import { addSeconds } from '#domain/kernel/time.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { aReceivedEmail } from '#test/factories/received-emails.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { replyAddressOf } from '../reply-addresses.server.ts'
import { listHeldEmails } from './held-email.server.ts'
import type { ReceivedEmail } from './received-email.ts'
import { takeEmail } from './take-email.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let email: ReceivedEmail
  const deps = () => domainDeps(database.db, { clock: () => now, replyMailbox: 'reply@studio.example' })

  beforeEach(async () => {
    now = NOON
    const client = await addClient(database.db, { createdAt: addSeconds(NOON, -3600) })
    const to = [(await replyAddressOf(deps(), database.db, client.id)) ?? '']
    email = aReceivedEmail({ to, from: client.email })
  })

  const describe = async () => ({ sender: 'ada@clients.example', subject: 'A\0 question' })
  const take = (read: () => Promise<ReceivedEmail>, given = deps(), uptime = 60) =>
    takeEmail(given, { id: '1.7', read, describe, uptime })
  const down = () => ({
    ...deps(),
    subscribers: { broadcast: () => Promise.reject(new Error('Down.')), notify: () => {} },
  })
  const unreadable = async () => {
    throw new Error('Max allowed child nodes exceeded')
  }

  it('is not read a fourth time, and held once', async () => {
    for (let attempts = 0; attempts < 3; attempts += 1)
      await expect(take(unreadable)).rejects.toThrow('child nodes')
    const neverRead = () => Promise.reject(new Error('It was read.'))
    expect([await take(neverRead), await take(neverRead)]).toEqual(['unreadable', 'unreadable'])
    expect(await listHeldEmails(database.db, 10)).toMatchObject([
      {
        sender: 'ada@clients.example',
        subject: 'A question',
        text: '',
        reason: "It couldn't be read in 3 attempts. Look for it in the Unreadable folder of the mailbox.",
      },
    ])
  })

  it('is left to a process that has run for a while, once it was tried', async () => {
    await expect(take(unreadable, deps(), 0)).rejects.toThrow('child nodes')
    for (let starts = 0; starts < 5; starts += 1)
      await expect(take(unreadable, deps(), 9)).rejects.toThrow('only just started')
    expect(await take(async () => email, deps(), 10)).toBe('taken')
    expect(await listHeldEmails(database.db, 10)).toEqual([])
  })

  it('waits a day for what cannot store it, and is taken then', async () => {
    for (let attempts = 0; attempts < 5; attempts += 1)
      await expect(take(async () => email, down())).rejects.toThrow('Down.')
    now = addSeconds(NOON, 23 * 3600)
    expect(await take(async () => email)).toBe('taken')
    expect(await rowsIn(database.db, 'email_attempts')).toEqual([])
    expect(await listHeldEmails(database.db, 10)).toEqual([])
  })

  it('does not wait longer', async () => {
    await expect(take(async () => email, down())).rejects.toThrow('Down.')
    now = addSeconds(NOON, 25 * 3600)
    for (let attempts = 0; attempts < 3; attempts += 1)
      await expect(take(async () => email, down())).rejects.toThrow('Down.')
    expect(await take(async () => email, down())).toBe('unreadable')
  })
})
