import { beforeEach, expect, it } from 'vitest'
import { approveDelivery } from '#domain/delivery/deliveries/answer-delivery.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { submitFile } from '#domain/delivery/files/files.server.ts'
import type { OutgoingEmail } from '#domain/email/outgoing-email.ts'
import { deliverDueEmails } from '#domain/email/send-emails.server.ts'
import { sendDigestEmails } from '#domain/inbox/digests/send-gathered.server.ts'
import { writeAgain } from '#domain/inbox/digests/write-again.server.ts'
import { REMINDER_KINDS, remind } from '#domain/inbox/reminders/remind.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/messages.server.ts'
import { noticeUnread } from '#domain/messages/notices/notice-unread.server.ts'
import { readMessages } from '#domain/messages/thread.server.ts'
import { setFigures } from '#domain/projects/progress/project-progress.server.ts'
import { moveDue } from '#domain/projects/transitions/move-due.server.ts'
import { changeProjectStatus } from '#domain/projects/transitions/move-project.server.ts'
import { addClient, addPayment, openPaidProject } from '../clients.ts'
import { domainDeps } from '../domain-deps.ts'
import { anEngine, useDatabase } from '../engines.ts'
import { outboxPorts } from '../outbox-ports.ts'

const HOUR = 3600
/** Noon in Stockholm on a Friday. */
const BEGIN = new Date('2026-11-20T11:00:00.000Z')

anEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let read: { at: Date; mail: OutgoingEmail }[]
  let ada: Awaited<ReturnType<typeof addClient>>
  let bo: typeof ada
  const deps = () => domainDeps(database.db, { clock: () => now })

  beforeEach(async () => {
    now = BEGIN
    read = []
    ada = await addClient(database.db, { name: 'Ada Adams', createdAt: BEGIN })
    bo = await addClient(database.db, { name: 'Bo Berg', createdAt: BEGIN })
  })

  /** What the server does by its clock, every half hour, until then. @param at as `2026-11-24 09:00` in UTC */
  const until = async (at: string) => {
    const end = new Date(`${at.replace(' ', 'T')}:00.000Z`)
    while (now < end) {
      now = addSeconds(now, 1800)
      await noticeUnread(deps())
      await remind(deps(), { kinds: REMINDER_KINDS.filter((kind) => kind !== 'transfer') })
      await sendDigestEmails(deps())
      await deliver()
    }
  }
  const deliver = () =>
    deliverDueEmails(
      {
        ...deps(),
        ...outboxPorts,
        writeAgain: (email) => writeAgain(deps(), database.db, email),
        sendMail: async (mail) => void read.push({ at: now, mail }),
      },
      { lane: 'withoutFiles' },
    )
  /** Day and hour in Stockholm, which is an hour ahead, with the subject. */
  const readBy = (client: typeof ada) =>
    read
      .filter(({ mail }) => mail.recipient === client.email)
      .map(
        ({ at, mail }) =>
          `${addSeconds(at, HOUR).toISOString().slice(5, 16).replace('T', ' ')} ${mail.subject}`,
      )
  const emailOf = (client: typeof ada, subject: string) => {
    const found = read.find(({ mail }) => mail.recipient === client.email && mail.subject === subject)
    if (!found) throw new Error(`${client.name} got no mail '${subject}'.`)
    return found.mail
  }
  const buy = async (client: typeof ada) => {
    const paymentId = await addPayment(database.db, { client, now })
    const order = { userId: client.id, paymentId, service: 'full-optimization', now }
    return (await commit(deps(), (trx) => openPaidProject(trx, order))).id
  }
  const sendLink = (client: typeof ada) =>
    submitFile(deps(), client, {
      fileUrl: 'https://drive.google.com/file/d/1/view',
      service: 'full-optimization',
    })
  const say = (client: typeof ada, body: string, asks = false) =>
    replyAsTeam(deps(), { userId: client.id, body, asks })

  it('is read in order by two clients, who get one mail a day besides what they asked for', async () => {
    const adas = await buy(ada)
    await until('2026-11-23 08:00')
    const bos = await buy(bo)
    await sendLink(bo)
    await until('2026-11-23 09:00')
    await changeProjectStatus(deps(), { projectId: bos, to: 'in-progress', author: 'team' })
    await moveDue(deps(), { projectId: bos, on: '2026-11-27', because: 'As we agreed.' })
    await until('2026-11-23 13:00')
    await say(bo, 'We began with the fjord.')
    await say(ada, 'Which engine is it?', true)
    await until('2026-11-24 13:00')
    // Ada writes, and is answered twice: the answer is what she asked for, what follows is not.
    await writeAsClient(deps(), ada, { body: 'Unreal 5.4. The link comes on Thursday.' })
    await until('2026-11-24 14:00')
    await say(ada, 'Thank you, that fits.')
    await until('2026-11-24 16:00')
    const later = await say(ada, 'By the way, captures help.')
    await until('2026-11-24 18:00')
    await readMessages(deps(), ada.id, later.id)
    await until('2026-11-26 10:00')
    await sendLink(ada)
    await until('2026-11-26 12:00')
    const { id } = await makeDelivery(deps(), {
      projectId: bos,
      title: 'The build',
      items: [{ kind: 'build', label: 'Build', link: 'https://files.example/a' }],
    })
    await until('2026-11-30 12:00')
    await approveDelivery(deps(), { ownerId: bo.id, deliveryId: id })
    await changeProjectStatus(deps(), { projectId: bos, to: 'completed', author: 'team' })
    await until('2026-11-30 13:00')
    await setFigures(deps(), { projectId: bos, figures: [{ metric: 'fps', before: 40.5, after: 68 }] })
    await changeProjectStatus(deps(), { projectId: adas, to: 'in-progress', author: 'team' })
    await until('2026-12-04 11:00')

    expect(readBy(ada)).toEqual([
      '11-21 08:30 Full Optimization waits for your files',
      '11-23 08:30 Full Optimization waits for your files',
      // Asked on the day before, in the afternoon, after that day's mail.
      '11-24 08:00 A question from Studio',
      '11-24 15:30 1 new message from Studio',
      // She read the second message on the same day. Her files came before the seventh day.
      '11-26 11:30 We have your Google Drive link',
      '11-30 14:30 Full Optimization is now in progress',
    ])
    expect(readBy(bo)).toEqual([
      '11-23 09:30 We have your Google Drive link',
      '11-23 10:30 2 things to know from Studio',
      '11-24 08:00 1 new message from Studio',
      '11-25 08:30 Full Optimization is due on Fri 27 Nov',
      '11-26 13:30 Full Optimization: delivery 1 is here',
      '11-29 08:30 Full Optimization: delivery 1 waits for your answer',
      '11-30 13:30 Full Optimization is now completed',
      '11-30 14:30 Full Optimization: the figures before and after',
    ])
    const digest = emailOf(bo, '2 things to know from Studio').text
    for (const words of [
      'Hello Bo Berg,',
      'Your project is now in progress',
      'As we agreed.',
      'Due: Fri 27 Nov',
    ])
      expect(digest.split(words)).toHaveLength(2)
    expect(digest.indexOf('Next: we optimize your project.')).toBeLessThan(digest.indexOf('* * *'))
    expect(emailOf(ada, 'A question from Studio').text).toContain('Which engine is it?')
    expect(emailOf(ada, '1 new message from Studio').text).toMatch(/that fits/)
    expect(read.map(({ mail }) => mail.text).join()).not.toContain('captures help')

    // Who may switch off what they got, by the address in the mail.
    const offered = read.filter(({ mail }) => mail.switchOffAddress !== undefined)
    expect(offered.map(({ mail }) => [mail.recipient === ada.email ? 'Ada' : 'Bo', mail.subject])).toEqual([
      ['Ada', 'Full Optimization waits for your files'],
      ['Ada', 'Full Optimization waits for your files'],
      ['Bo', 'Full Optimization is due on Fri 27 Nov'],
      ['Bo', 'Full Optimization: delivery 1 waits for your answer'],
    ])
    const rows = await database.db
      .selectFrom('outbox')
      .select(['recipient', 'dedupe_key', 'status', 'digest_on'])
      .where('recipient', 'in', [ada.email, bo.email])
      .execute()
    // What she read before its mail left.
    expect(
      rows.map(({ status }) => status).filter((status) => status !== 'sent' && status !== 'joined'),
    ).toEqual(['outdated'])
    const days = rows.flatMap(({ recipient, digest_on }) => (digest_on ? [`${recipient} ${digest_on}`] : []))
    expect(days).toHaveLength(9)
    expect(new Set(days).size).toBe(days.length)
    expect(rows.flatMap(({ dedupe_key }) => dedupe_key?.match(/^reminder:.*/) ?? []).sort()).toEqual(
      [
        `reminder:files:${adas}:day-1`,
        `reminder:files:${adas}:day-3`,
        `reminder:due:${bos}:2026-11-27:before-2`,
        `reminder:delivery:${id}:day-3`,
      ].sort(),
    )
  })
})
