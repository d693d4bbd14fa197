import { beforeEach, expect, it } from 'vitest'
import { acceptAndPay } from '#domain/billing/contracts/accept-quote.server.ts'
import { approveDelivery } from '#domain/delivery/deliveries/delivery-answers.server.ts'
import { makeDelivery } from '#domain/delivery/deliveries/make-delivery.server.ts'
import { submitFile } from '#domain/delivery/files/uploads.server.ts'
import {
  chooseReminder,
  reminderChoices,
  switchOffByLink,
} from '#domain/email/reminder-choices/choices.server.ts'
import { type ReminderKind, SWITCHABLE_KINDS } from '#domain/email/reminder-choices/reminders.schema.ts'
import { momentNames } from '#domain/kernel/tasks.ts'
import { replyAsTeam, writeAsClient } from '#domain/messages/send-message.server.ts'
import { declineQuote } from '#domain/orders/quotes/answer-quote.server.ts'
import { createQuote } from '#domain/orders/quotes/write-quote.server.ts'
import { changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { moveDue } from '#domain/projects/changes/due-date.server.ts'
import { addClient } from '#test/clients.ts'
import { countingDb } from '#test/counting-db.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { aDelivery } from '#test/factories/deliveries.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { usePaymentsFixture } from '#test/payments-fixture.ts'
import { aQuote, sendNewQuote } from '#test/send-quote.ts'
import { reminderNow } from '../digests.server.ts'
import { REMINDER_KINDS, remind } from './remind.server.ts'
import { REMINDERS } from './reminders.ts'

const DAY = 24 * 3600
const FULL = 'full-optimization'

eachEngine((engine) => {
  const rig = usePaymentsFixture(engine)
  let ada: typeof rig.client
  let bo: typeof rig.client

  beforeEach(async () => {
    ada = rig.client
    bo = await addClient(rig.database.db, { name: 'Bo Berg' })
  })

  const project = async (client: typeof rig.client) => {
    return (await aPaidProject(rig.database.db, { client, service: FULL, now: rig.now() })).id
  }
  const sendFiles = (client: typeof rig.client) =>
    submitFile(rig.deps, client, { fileUrl: 'https://drive.google.com/file/d/1/view', service: FULL })
  const begin = async (client: typeof rig.client) => {
    const id = await project(client)
    await sendFiles(client)
    await changeProjectStatus(rig.deps, { projectId: id, to: 'in-progress', author: 'team' })
    return id
  }
  const deliver = (projectId: string) => makeDelivery(rig.deps, aDelivery(projectId))
  /** The reminders of a day, and a check that a second process adds none. */
  const remindedOn = async () => {
    const other = await rig.database.connect()
    const stored = await Promise.all([remind(rig.deps), remind({ ...rig.deps, db: other.db })])
    const rows = await rig.database.db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'dedupe_key', 'switch_off_address'])
      .where('dedupe_key', 'like', 'reminder:%')
      .where('created_at', '>=', rig.now().toISOString())
      .orderBy('created_at')
      .execute()
    expect(rows).toHaveLength(stored[0] + stored[1])
    const names = new Map([
      [ada.email, 'Ada'],
      [bo.email, 'Bo'],
    ])
    return rows
      .map(({ recipient, subject, dedupe_key }) => [names.get(recipient) ?? recipient, subject, dedupe_key])
      .sort()
  }
  /** Reminders of the following days, each at noon, with the day in Stockholm. */
  const remindedInDays = async (days: number) => {
    const all: string[] = []
    for (let day = 0; day < days; day += 1) {
      rig.passSeconds(DAY)
      for (const [who, subject] of await remindedOn())
        all.push(`${rig.now().toISOString().slice(0, 10)} ${who}: ${subject}`)
    }
    return all
  }

  it('of many at once each is asked about alone, as they are reminded and as their mails leave', async () => {
    const reminded = async (add: () => Promise<unknown>) => {
      for (let more = 0; more < 3; more += 1) await add()
      await rig.database.db.deleteFrom('outbox').execute()
      rig.passSeconds(DAY)
      const counting = countingDb(rig.database.db)
      const mails = await remind({ ...rig.deps, db: counting.db })
      const reminding = counting.rows()
      const { send_while } = await rowIn(rig.database.db, 'outbox')
      expect(await reminderNow(rig.deps, counting.db, JSON.parse(send_while ?? ''))).toBeDefined()
      return { mails, reminding, leaving: counting.rows() - reminding }
    }
    const few = await reminded(() => project(ada))
    await rig.database.db.updateTable('projects').set({ created_at: rig.now().toISOString() }).execute()
    const more = await reminded(() => project(ada))
    await rig.database.db.updateTable('projects').set({ created_at: rig.now().toISOString() }).execute()
    const most = await reminded(() => project(ada))
    expect([few.mails, more.mails, most.mails]).toEqual([3, 6, 9])
    expect(most.reminding - more.reminding).toBe(more.reminding - few.reminding)
    expect(most.leaving).toBe(few.leaving)
  })

  if (!isAskedAll(engine)) return

  it('reminds of files on days 1, 3 and 7 until they are here, each of theirs', async () => {
    const adas = await project(ada)
    rig.passSeconds(DAY)
    await project(bo)
    expect(await remindedOn()).toEqual([
      ['Ada', 'Full Optimization: we need your files', `reminder:files:${adas}:day-1`],
    ])
    rig.passSeconds(2 * DAY)
    expect(await remindedInDays(0)).toEqual([])
    expect((await remindedOn()).map(([who, , key]) => [who, key?.split(':').at(-1)])).toEqual([
      ['Ada', 'day-3'],
      ['Bo', 'day-1'],
    ])
    await sendFiles(ada)
    expect(await remindedInDays(10)).toEqual([
      '2026-11-24 Bo: Full Optimization: we need your files',
      '2026-11-28 Bo: Full Optimization: we need your files',
    ])
  })

  it('reminds of a question until somebody writes, and of each question anew', async () => {
    const ask = (userId: string, body: string) => replyAsTeam(rig.deps, { userId, body, asks: true })
    await ask(ada.id, 'Which map?')
    await ask(bo.id, 'Which engine?')
    expect(await remindedInDays(2)).toEqual([
      '2026-11-22 Ada: Our question is waiting for your answer',
      '2026-11-22 Bo: Our question is waiting for your answer',
    ])
    const { text } = await rowIn(rig.database.db, 'outbox', {
      recipient: ada.email,
      dedupe_key: 'reminder:question:%',
    })
    expect(text).toContain('“Which map?”')
    expect(text).not.toContain('engine')
    await writeAsClient(rig.deps, ada, { body: 'The fjord.' })
    expect(await remindedInDays(4)).toEqual(['2026-11-25 Bo: Our question is waiting for your answer'])
    await ask(ada.id, 'And the hardware?')
    expect(await remindedInDays(2)).toEqual(['2026-11-28 Ada: Our question is waiting for your answer'])
  })

  it('reminds of a delivery until it is answered, unless silence counts on a day of its own', async () => {
    const adas = await begin(ada)
    const bos = await begin(bo)
    const { id } = await deliver(adas)
    await deliver(bos)
    expect(await remindedInDays(3)).toEqual([
      '2026-11-23 Ada: Full Optimization: delivery 1 is waiting for your answer',
      '2026-11-23 Bo: Full Optimization: delivery 1 is waiting for your answer',
    ])
    await approveDelivery(rig.deps, { ownerId: ada.id, deliveryId: id })
    expect(await remindedInDays(7)).toEqual([
      '2026-11-27 Bo: Full Optimization: delivery 1 is waiting for your answer',
    ])
    const silent = await begin(ada)
    await makeDelivery(rig.deps, aDelivery(silent, { approvedBySilenceOn: '2026-12-31' }))
    expect(await remindedInDays(8)).toEqual([])
  })

  it('reminds of a quote three days and one day before it ends, until it is answered', async () => {
    const { secret } = await sendNewQuote(rig.deps, { clientId: ada.id }, { validUntil: '2026-11-26' })
    await sendNewQuote(rig.deps, { name: 'Noor', email: 'Noor@Studio.example' }, { validUntil: '2026-11-27' })
    // A draft, which nobody has seen yet.
    await createQuote(rig.deps, { clientId: bo.id }, aQuote({ validUntil: '2026-11-26' }))
    const { db } = rig.database
    await db.updateTable('user').set({ name: 'Ada Lovelace' }).where('id', '=', ada.id).execute()
    expect(await remindedInDays(4)).toEqual([
      '2026-11-23 Ada: Our quote “Nattfjord at 60 FPS” expires on Thu 26 Nov',
      '2026-11-24 Noor@Studio.example: Our quote “Nattfjord at 60 FPS” expires on Fri 27 Nov',
    ])
    const rows = await rowsIn(db, 'outbox', { dedupe_key: 'reminder:offer:%' })
    for (const [at, who] of ['Ada Lovelace', 'Noor'].entries())
      expect(rows[at]?.text).toContain(`Hello ${who},`)
    await declineQuote(rig.deps, { secret, reason: '' }, ada)
    expect(await remindedInDays(4)).toEqual([
      '2026-11-26 Noor@Studio.example: Our quote “Nattfjord at 60 FPS” expires on Fri 27 Nov',
    ])
  })

  it('says two days before when a project is due, of the day that holds, and not once it is delivered', async () => {
    const [adas, bos] = [await begin(ada), await begin(bo)]
    for (const projectId of [adas, bos])
      await moveDue(rig.deps, { projectId, on: '2026-11-26', because: 'As we said.' })
    rig.passSeconds(3 * DAY)
    await moveDue(rig.deps, { projectId: adas, on: '2026-11-30', because: 'The fjord is deep.' })
    expect(await remindedInDays(1)).toEqual(['2026-11-24 Bo: Full Optimization is due on Thu 26 Nov'])
    rig.passSeconds(3 * DAY)
    await deliver(bos)
    expect(await remindedInDays(1)).toEqual(['2026-11-28 Ada: Full Optimization is due on Mon 30 Nov'])
  })

  it('switches a kind off for whoever has the link of a mail, and for nobody else', async () => {
    await project(ada)
    await project(bo)
    rig.passSeconds(DAY)
    await remindedOn()
    const { switch_off_address: address, text } = await rowIn(rig.database.db, 'outbox', {
      recipient: ada.email,
      dedupe_key: 'reminder:%',
    })
    expect(text).toContain(`Stop reminders about missing files:\n${address}`)
    const token = new URL(address ?? '').searchParams.get('token') ?? ''
    const [said = '', signature] = token.split('.')
    const bos = Buffer.from(JSON.stringify([bo.id, 'files'])).toString('base64url')
    for (const forged of [`${bos}.${signature}`, said, `${said}.`, '', '…'])
      await expect(switchOffByLink(rig.deps, { token: forged })).rejects.toThrow('This link is incomplete')
    expect(await switchOffByLink(rig.deps, { token })).toEqual({ kinds: ['files'] })
    await switchOffByLink(rig.deps, { token })
    expect(await reminderChoices(rig.database.db, ada.id)).toMatchObject({ files: false, question: true })
    expect(await remindedInDays(2)).toEqual(['2026-11-23 Bo: Full Optimization: we need your files'])
    await chooseReminder(rig.deps, { whom: ada.id, kind: 'files', isOn: true })
    expect(await remindedInDays(4)).toEqual([
      '2026-11-24 Ada: Full Optimization: we need your files',
      '2026-11-27 Ada: Full Optimization: we need your files',
      '2026-11-27 Bo: Full Optimization: we need your files',
    ])
  })

  /** Makes a request to a client for each kind of reminder. */
  const ask: Record<ReminderKind, (client: typeof rig.client) => Promise<unknown>> = {
    files: project,
    question: ({ id }) => replyAsTeam(rig.deps, { userId: id, body: 'Which map?', asks: true }),
    delivery: async (client) => deliver(await begin(client)),
    offer: ({ id }) => sendNewQuote(rig.deps, { clientId: id }, { validUntil: '2026-11-26' }),
    due: async (client) =>
      moveDue(rig.deps, { projectId: await begin(client), on: '2026-11-26', because: 'As we said.' }),
    transfer: async (client) => {
      const { secret } = await sendNewQuote(rig.deps, { clientId: client.id })
      const answer = { secret, payBy: 'transfer', gross: 150_000, startAtOnce: false } as const
      await acceptAndPay(rig.deps, client, answer)
    },
  }

  it.each(REMINDER_KINDS)(
    'of %s whoever was asked is reminded, of nothing else, and nobody besides',
    async (kind) => {
      await ask[kind](ada)
      for (let day = 0; day < 12; day += 1) {
        rig.passSeconds(DAY)
        await remind(rig.deps)
      }
      const mails = await rowsIn(rig.database.db, 'outbox', { dedupe_key: '%reminder:%' })
      // The tenth day of a transfer is the due day.
      const moments = momentNames(REMINDERS[kind].days).filter((moment) => moment !== 'day-10')
      expect(mails.map(({ dedupe_key }) => dedupe_key?.split(':').at(-1))).toEqual(moments)
      for (const { recipient, dedupe_key, switch_off_address } of mails) {
        expect(recipient).toBe(ada.email)
        expect(dedupe_key).toContain(kind === 'transfer' ? 'quote:' : `reminder:${kind}:`)
        expect(switch_off_address !== null).toBe(!REMINDERS[kind].isOfMoney)
      }
    },
  )

  it('mails of money and of law offer no switch', async () => {
    await rig.buyAndPay()
    await sendNewQuote(rig.deps, { clientId: bo.id })
    const rows = await rig.database.db.selectFrom('outbox').select('switch_off_address').execute()
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.filter((row) => row.switch_off_address !== null)).toEqual([])
    expect(SWITCHABLE_KINDS).not.toContain('transfer')
  })
})
