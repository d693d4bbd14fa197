import { beforeEach, expect, it } from 'vitest'
import { submitFile } from '#domain/delivery/files/uploads.server.ts'
import {
  chooseReminder,
  reminderChoices,
  switchOffByLink,
} from '#domain/email/reminder-choices/choices.server.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { noticeUnread } from '#domain/messages/unread-notices.server.ts'
import { moveDue } from '#domain/projects/changes/due-date.server.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { sendDigestEmails } from './digests.server.ts'
import { remind } from './reminders/remind.server.ts'

const DAY = 24 * 3600
const NOON = new Date('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let ada: Awaited<ReturnType<typeof addClient>>
  let bo: typeof ada
  const deps = (db = database.db) => domainDeps(db, { clock: () => now })
  const pass = (seconds: number) => {
    now = addSeconds(now, seconds)
  }
  beforeEach(async () => {
    now = NOON
    ada = await addClient(database.db, { name: 'Ada Adams' })
    bo = await addClient(database.db, { name: 'Bo Berg' })
  })
  const buy = async (client: typeof ada) => {
    return (await aPaidProject(database.db, { client, service: 'full-optimization', now })).id
  }
  const ask = (client: typeof ada) =>
    replyAsTeam(deps(), { userId: client.id, body: 'Which map?', asks: true })
  /** Both processes, after the moment in which related emails are collected. */
  const leave = async () => {
    pass(121)
    const other = await database.connect()
    const left = await Promise.all([sendDigestEmails(deps()), sendDigestEmails(deps(other.db))])
    return left[0] + left[1]
  }
  const rows = (client: typeof ada) => rowsIn(database.db, 'outbox', { recipient: client.email })
  const leaving = async (client: typeof ada) =>
    (await rows(client)).filter(({ status }) => status === 'waiting').map(({ subject }) => subject)

  it('makes one mail of several reminders, and its one click switches off what it reminds of', async () => {
    await buy(ada)
    await buy(bo)
    // Files are due on the third day and the question on the second, so both reminders are on one morning.
    pass(DAY)
    await ask(ada)
    pass(2 * DAY)
    expect(await remind(deps())).toBe(3)
    expect(await leave()).toBe(2)
    expect(await leaving(ada)).toEqual(['2 updates from Studio'])
    expect(await leaving(bo)).toEqual(['Full Optimization: we need your files'])
    const digest = (await rows(ada)).find(({ status }) => status === 'waiting')
    expect(digest?.text).toMatch(/Next: send us your project\.[\s\S]*\* \* \*[\s\S]*\* \* \*/)
    expect(digest?.text.match(/Hello Ada Adams,/g)).toHaveLength(1)
    const token = new URL(digest?.switch_off_address ?? '').searchParams.get('token') ?? ''
    await switchOffByLink(deps(), { token })
    expect(await reminderChoices(database.db, ada.id)).toMatchObject({
      files: false,
      question: false,
      due: true,
    })
    expect(await reminderChoices(database.db, bo.id)).toMatchObject({ files: true, question: true })
    const joined = (await rows(ada)).filter(({ status }) => status === 'joined')
    expect(
      joined.map(({ text, html, letter, switch_off_address }) => [text, html, letter, switch_off_address]),
    ).toEqual([
      ['', '', null, null],
      ['', '', null, null],
    ])
  })

  it('a second one of a day waits for the morning, and says what is still so then', async () => {
    const adas = await buy(ada)
    await moveDue(deps(), { projectId: adas, on: '2026-12-04', because: 'As we said.' })
    expect(await leave()).toBe(1)
    pass(3600)
    await ask(ada)
    pass(3600)
    await noticeUnread(deps())
    expect(await leave()).toBe(0)
    // The next day in Stockholm, before and after eight in the morning.
    now = new Date('2026-11-21T06:50:00.000Z')
    expect(await leave()).toBe(0)
    await remind(deps())
    now = new Date('2026-11-21T07:01:00.000Z')
    await remind(deps())
    await submitFile(deps(), ada, {
      fileUrl: 'https://drive.google.com/file/d/1/view',
      service: 'full-optimization',
    })
    expect(await leave()).toBe(1)
    expect(await leaving(ada)).toEqual([
      'Full Optimization is due on Fri 4 Dec',
      'A question from Studio',
      'We have your Google Drive link',
    ])
  })

  it('drops what was answered, read or switched off before it left', async () => {
    await buy(ada)
    await buy(bo)
    pass(DAY)
    await remind(deps())
    await chooseReminder(deps(), { whom: bo.id, kind: 'files', isOn: false })
    await submitFile(deps(), ada, {
      fileUrl: 'https://drive.google.com/file/d/1/view',
      service: 'full-optimization',
    })
    expect(await leave()).toBe(0)
    expect(await leaving(ada)).toEqual(['We have your Google Drive link'])
    expect(await leaving(bo)).toEqual([])
  })

  it('tells at once what answers a client, once for each time that they wrote', async () => {
    await writeAsClient(deps(), ada, { body: 'How far are you?' })
    await replyAsTeam(deps(), { userId: ada.id, body: 'Nearly there.' })
    await replyAsTeam(deps(), { userId: bo.id, body: 'Hello.' })
    pass(601)
    await noticeUnread(deps())
    expect([await leaving(ada), await leaving(bo)]).toEqual([['1 new message from Studio'], []])
    await replyAsTeam(deps(), { userId: ada.id, body: 'One more thing.' })
    pass(601)
    await noticeUnread(deps())
    expect(await leaving(ada)).toHaveLength(1)
    expect((await rows(ada)).map(({ status }) => status).sort()).toEqual(['gathering', 'waiting'])
  })
})
