import { beforeEach, expect, it } from 'vitest'
import { approveDelivery } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { submitFile } from '#domain/delivery/files/uploads.server.ts'
import type { OutgoingEmail } from '#domain/email/outgoing-email.ts'
import { deliverDueEmails } from '#domain/email/send-emails.server.ts'
import { sendDigestEmails, writeAgain } from '#domain/inbox/digests.server.ts'
import { REMINDER_KINDS, remind } from '#domain/inbox/reminders/remind.server.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { readMessages } from '#domain/messages/thread.server.ts'
import { noticeUnread } from '#domain/messages/unread-notices.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { moveDue } from '#domain/projects/changes/due-date.server.ts'
import { setFigures } from '#domain/projects/changes/progress.server.ts'
import { addClient } from '../clients.ts'
import { domainDeps } from '../domain-deps.ts'
import { oneEngine, useDatabase } from '../engines.ts'
import { aPaidProject } from '../factories/projects.ts'
import { outboxPorts } from '../outbox-ports.ts'

/** Noon in Stockholm on a Friday. */
const BEGIN = new Date('2026-11-20T11:00:00.000Z')

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  let sent: { at: Date; email: OutgoingEmail }[]
  let ada: Awaited<ReturnType<typeof addClient>>
  let bo: typeof ada
  const deps = () => domainDeps(database.db, { clock: () => now })

  beforeEach(async () => {
    now = BEGIN
    sent = []
    ada = await addClient(database.db, { name: 'Ada Adams', createdAt: BEGIN })
    bo = await addClient(database.db, { name: 'Bo Berg', createdAt: BEGIN })
  })

  /** Runs the server's jobs every half hour. @param at the end as `2026-11-24 09:00` in UTC */
  const until = async (at: string) => {
    const end = new Date(`${at.replace(' ', 'T')}:00.000Z`)
    while (now < end) {
      now = addSeconds(now, 1800)
      await noticeUnread(deps())
      await remind(deps(), { kinds: REMINDER_KINDS.filter((kind) => kind !== 'transfer') })
      await sendDigestEmails(deps())
      const ports = {
        ...outboxPorts,
        writeAgain: (email: Parameters<typeof writeAgain>[2]) => writeAgain(deps(), database.db, email),
        sendMail: async (email: OutgoingEmail) => void sent.push({ at: now, email }),
      }
      await deliverDueEmails({ ...deps(), ...ports }, { lane: 'withoutFiles' })
    }
  }
  const sentTo = (client: typeof ada) => sent.filter(({ email }) => email.recipient === client.email)
  /** Day and time in Stockholm, an hour ahead of UTC, and the subject. Some reminders can be turned off. */
  const listOf = (client: typeof ada) =>
    sentTo(client).map(({ at, email }) => {
      const time = addSeconds(at, 3600).toISOString().slice(5, 16).replace('T', ' ')
      return `${time} ${email.subject}${email.switchOffAddress === undefined ? '' : ' (can be turned off)'}`
    })
  const textOf = (client: typeof ada, subject: string) =>
    sentTo(client).find(({ email }) => email.subject === subject)?.email.text ?? ''
  const buy = async (client: typeof ada) => {
    return (await aPaidProject(database.db, { client, service: 'full-optimization', now })).id
  }
  const sendLink = (client: typeof ada) =>
    submitFile(deps(), client, {
      fileUrl: 'https://drive.google.com/file/d/1/view',
      service: 'full-optimization',
    })
  const say = (client: typeof ada, body: string, asks = false) =>
    replyAsTeam(deps(), { userId: client.id, body, asks })
  const changeStatus = (projectId: string, to: 'in-progress' | 'completed') =>
    changeProjectStatus(deps(), { projectId, to, author: 'team' })

  it('sends two clients one email a day besides what they asked for', async () => {
    const adas = await buy(ada)
    await until('2026-11-23 08:00')
    const bos = await buy(bo)
    await sendLink(bo)
    await until('2026-11-23 09:00')
    await changeStatus(bos, 'in-progress')
    await moveDue(deps(), { projectId: bos, on: '2026-11-27', because: 'As we agreed.' })
    await until('2026-11-23 13:00')
    await say(bo, 'We began with the fjord.')
    await say(ada, 'Which engine is it?', true)
    await until('2026-11-24 13:00')
    // Ada asks and gets two answers. She asked for the first, but not for the second.
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
    const items = [{ kind: 'build', label: 'Build', link: 'https://files.example/a' }] as const
    const { id } = await makeDelivery(deps(), { projectId: bos, title: 'The build', items })
    await until('2026-11-30 12:00')
    await approveDelivery(deps(), { ownerId: bo.id, deliveryId: id })
    await changeStatus(bos, 'completed')
    await until('2026-11-30 13:00')
    await setFigures(deps(), { projectId: bos, figures: [{ metric: 'fps', before: 40.5, after: 68 }] })
    await changeStatus(adas, 'in-progress')
    await until('2026-12-04 11:00')

    const lists = [ada, bo].map((client) => [`## ${client.name}`, ...listOf(client), ''].join('\n'))
    await expect(lists.join('\n')).toMatchFileSnapshot('email-of-a-fortnight.txt')

    const digest = textOf(bo, '2 updates from Studio')
    for (const words of [
      'Hello Bo Berg,',
      'Your project is now in progress',
      'As we agreed.',
      'Due: Fri 27 Nov',
    ])
      expect(digest.split(words), words).toHaveLength(2)
    expect(digest.indexOf("Next: we'll optimize your project.")).toBeLessThan(digest.indexOf('* * *'))
    expect(textOf(ada, 'A question from Studio')).toContain('Which engine is it?')
    expect(textOf(ada, '1 new message from Studio')).toContain('that fits')
    expect(sent.map(({ email }) => email.text).join()).not.toContain('captures help')
    const rows = await database.db
      .selectFrom('outbox')
      .select(['recipient', 'dedupe_key', 'status', 'digest_on'])
      .where('recipient', 'in', [ada.email, bo.email])
      .execute()
    // What Ada read before her email was sent.
    expect(rows.filter(({ status }) => status !== 'sent' && status !== 'joined')).toMatchObject([
      { recipient: ada.email, status: 'outdated' },
    ])
    const days = rows.flatMap(({ recipient, digest_on: day }) => (day ? [`${recipient} ${day}`] : []))
    expect(days).toHaveLength(9)
    expect(new Set(days).size).toBe(days.length)
    expect(rows.flatMap(({ dedupe_key: key }) => key?.match(/^reminder:.*/)?.[0] ?? []).sort()).toEqual(
      [
        `reminder:files:${adas}:day-1`,
        `reminder:files:${adas}:day-3`,
        `reminder:due:${bos}:2026-11-27:before-2`,
        `reminder:delivery:${id}:day-3`,
      ].sort(),
    )
  })
})
