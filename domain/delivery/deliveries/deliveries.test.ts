import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { actingAs } from '#domain/kernel/actor.ts'
import { commit } from '#domain/kernel/commit.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { forgetPerson } from '#domain/people/people.server.ts'
import { cancelProjectOfOrder, changeProjectStatus } from '#domain/projects/changes/change-status.server.ts'
import { reopenProject } from '#domain/projects/changes/ended-projects.server.ts'
import { setFigures } from '#domain/projects/changes/progress.server.ts'
import { statusHeadline } from '#domain/projects/status-headline/status-headline.ts'
import { makeDownload } from '#domain/storage/downloads.server.ts'
import { storeWhole } from '#domain/storage/receive-bytes.server.ts'
import { addClient } from '#test/clients.ts'
import { countingDb } from '#test/counting-db.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, isAskedAll } from '#test/engines.ts'
import { aDelivery } from '#test/factories/deliveries.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { askRefund, endOrderOf } from '#test/project-facts.ts'
import { useProjectsRig } from '#test/projects-fixture.ts'
import { oneRefused, refused } from '#test/refused.ts'
import { deliverSchema } from './deliver.schema.ts'
import { listDeliveries } from './deliveries.server.ts'
import { changesAskedFor, unansweredDeliveries } from './deliveries.tasks.server.ts'
import { approveDelivery, askForChanges } from './delivery-answers.server.ts'
import { makeDelivery, type NewDelivery } from './make-delivery.server.ts'
import { recallDelivery } from './recall-delivery.server.ts'

const DAY = 24 * 3600
const BUILD = {
  kind: 'build',
  label: 'Windows build',
  link: 'https://files.example/build-2.7z?sig=a%2Bb',
} as const
const REPORT = {
  kind: 'report',
  label: 'Before and after',
  link: 'https://files.example/report.pdf',
} as const

eachEngine((engine) => {
  const rig = useProjectsRig(engine)

  const deliver = (said: Partial<NewDelivery> = {}) =>
    makeDelivery(rig.deps, aDelivery(rig.projectId, { title: 'Shadows and sails', items: [BUILD], ...said }))
  const approve = (deliveryId: string, deps = rig.deps) =>
    approveDelivery(actingAs(deps, { kind: 'client', id: rig.client.id }), {
      ownerId: rig.client.id,
      deliveryId,
    })
  const askChanges = (deliveryId: string, words = 'The sails flicker.', deps = rig.deps) =>
    askForChanges(deps, { ownerId: rig.client.id, deliveryId, words })
  const mine = () => listDeliveries(rig.database.db, { ownerId: rig.client.id, projectId: rig.projectId })
  const next = async () => statusHeadline(await rig.project(), rig.now())
  const lastEmail = async () => (await rig.mails()).at(-1)
  const studioEmails = () =>
    rowsIn(rig.database.db, 'outbox', { recipient: 'desk@studio.example', text: `%${rig.client.email}%` })
  const figures = () =>
    setFigures(rig.deps, { projectId: rig.projectId, figures: [{ metric: 'fps', before: 40.5, after: 68 }] })

  beforeEach(() => rig.changeStatusThrough('in-progress'))

  describe('makeDelivery', () => {
    it('hands over: one delivery, one message, one mail, the next line, a line of history, one of the audit log', async () => {
      const told = (await rig.told()).length
      const noor = actingAs(rig.deps, { kind: 'staff', name: 'Noor' })
      rig.passSeconds(60)
      const made = await makeDelivery(noor, {
        projectId: rig.projectId,
        title: 'Shadows and sails',
        notes: 'Play https://example.org/map first.\r\nThen the storm.',
        items: [BUILD, REPORT],
      })
      expect(await mine()).toEqual([made])
      expect(made).toMatchObject({
        projectId: rig.projectId,
        number: 1,
        title: 'Shadows and sails',
        notes: 'Play https://example.org/map first.\nThen the storm.',
        status: 'open',
        completes: false,
        round: { number: 1, of: 2 },
        deliveredAt: rig.now().toISOString(),
        byName: 'Noor',
        approvedBySilenceOn: null,
        answeredAt: null,
        changesAsked: null,
        items: [BUILD, REPORT],
      })
      const messages = (await rig.told()).slice(told)
      expect(messages).toEqual([
        'Delivery 1 of your project Full Optimization is ready: Shadows and sails.\n\nPlay https://example.org/map first.\nThen the storm.\n\nBuild: Windows build\nReport: Before and after',
      ])
      const mails = (await rig.mails()).filter(({ subject }) => subject.includes('delivery'))
      expect(mails.map(({ subject }) => subject)).toEqual(['Full Optimization: delivery 1 is ready'])
      expect(mails[0]?.text).toContain('Next: try delivery 1 and approve it.')
      expect(mails[0]?.text).toContain('Changes: Round 1 of 2')
      expect(mails[0]?.text).not.toContain('files.example')
      expect(await next()).toMatchObject({
        headline: 'Next: try delivery 1 and approve it.',
        who: 'You',
        you: 'Approve it, or ask for changes. This is round 1 of 2.',
        action: { label: 'Open delivery 1' },
      })
      expect((await rig.project()).history.at(-1)).toMatchObject({
        status: 'in-progress',
        author: 'team',
        byName: 'Noor',
        note: 'Delivery 1: Shadows and sails',
      })
      const [line] = await listAudit(rig.database.db, { action: 'delivery-made', limit: 1 })
      expect(line).toMatchObject({
        about: rig.projectId,
        actor: { kind: 'staff', name: 'Noor' },
        detail: { number: 1 },
      })
    })

    it('hands files over that are here, which go when it is taken back', async () => {
      const { db } = rig.database
      const deps = domainDeps(db, { clock: rig.now })
      let blobId = ''
      const bytes = Readable.from([Buffer.from('MZ…')])
      const place = {
        ownerId: rig.client.id,
        side: 'team',
        projectId: rig.projectId,
        purpose: 'delivery',
      } as const
      await storeWhole(deps, { ...place, name: 'Harbour.exe', size: 5, bytes }, async (_, { id }) => {
        blobId = id
      })
      const item = { kind: 'build', label: 'Harbour.exe', blobId } as const
      const other = await addClient(db)
      const theirs = { ...item, blobId: 'blb_of_nobody' }
      await refused(deliver({ items: [theirs] }), 'bad-input')
      const made = await deliver({ items: [item, REPORT] })
      const [first] = (await mine())[0]?.items ?? []
      expect(first).toMatchObject({
        label: 'Harbour.exe',
        link: `/api/blobs/${blobId}/download`,
        blob: { id: blobId, name: 'Harbour.exe', kind: 'windows', status: 'here' },
      })
      await makeDownload(deps, { ownerId: rig.client.id, blobId })
      await refused(makeDownload(deps, { ownerId: other.id, blobId }), 'not-found')
      await recallDelivery(rig.deps, { deliveryId: made.id })
      expect((await mine())[0]).toMatchObject({ status: 'taken-back', items: [] })
      await refused(makeDownload(deps, { ownerId: rig.client.id, blobId }), 'gone')
    })

    it('is one of two at once: both are numbered, the later one is open', async () => {
      const other = await rig.database.connect()
      await Promise.all([
        deliver(),
        makeDelivery({ ...rig.deps, db: other.db }, { projectId: rig.projectId, title: 'B', items: [BUILD] }),
      ])
      expect((await mine()).map(({ number, status }) => [number, status])).toEqual([
        [2, 'open'],
        [1, 'replaced'],
      ])
    })

    if (!isAskedAll(engine)) return

    it('takes the place of one that is open, which cannot be answered any more', async () => {
      const first = await deliver()
      rig.passSeconds(1)
      await rig.database.db.updateTable('outbox').set({ status: 'sent' }).execute()
      const second = await deliver({ title: 'All seven changes' })
      expect((await mine()).map(({ number, status }) => [number, status])).toEqual([
        [2, 'open'],
        [1, 'replaced'],
      ])
      expect(second.round).toEqual({ number: 1, of: 2 })
      expect((await lastEmail())?.text).toContain('All seven changes. It replaces delivery 1.')
      await refused(approve(first.id), {
        code: 'conflict',
        userMessage: 'A newer delivery has replaced this one. Please answer the newer one.',
      })
      expect((await next()).headline).toBe('Next: try delivery 2 and approve it.')
      // The email about the second delivery hasn't been sent yet, and is no longer needed.
      await deliver({ title: 'All eight changes' })
      const told = (await rig.mails()).filter(({ text }) => text.includes('All seven changes'))
      expect(told).toEqual([])
    })

    it('is made only of a project that is worked on, and of which no refund is asked for', async () => {
      await reopenProject(rig.deps, { projectId: rig.projectId })
      await refused(deliver(), {
        userMessage: "A project that is pending can't have a delivery yet. Start it first.",
      })
      await rig.changeStatusThrough('in-progress')
      await askRefund(rig.database.db, { paymentId: rig.paymentId, isOpen: true })
      await refused(deliver(), {
        userMessage: expect.stringContaining('asked for a refund'),
      })
      await rig.changeStatusThrough('completed')
      await refused(deliver(), {
        userMessage: "A project that is completed can't have further deliveries.",
      })
      await refused(deliver({ projectId: 'prj_none' }), 'not-found')
      expect(await mine()).toEqual([])
    })

    it.each<[string, Partial<NewDelivery>, string?]>([
      ['no title', { title: ' ' }],
      ['a title of 300 emoji', { title: '🚢'.repeat(300) }],
      ['a title of two lines', { title: 'a\nb' }],
      ['a title with a control character', { title: 'a\u0007b' }],
      ['a title that turns the direction of text', { title: 'a\u202eb' }],
      ['nothing', { items: [] }],
      ['51 items', { items: Array(51).fill(BUILD) }, 'A delivery can have at most 50 items.'],
      ['a label of two lines', { items: [{ ...BUILD, label: 'a\nb' }] }],
      ['an item of both', { items: [{ ...BUILD, blobId: 'blb_1' }] }, 'Add a link or a file to each item.'],
      [
        'an item of nothing',
        { items: [{ kind: 'build', label: 'A' }] },
        'Add a link or a file to each item.',
      ],
      ...[
        'http://files.example/a',
        'javascript:alert(1)',
        'files.example',
        'https://',
        'https://a b.example/',
        'https://files.example/a\nb',
        'https://ada:secret@files.example/',
        `https://files.example/${'a'.repeat(2048)}`,
        'https:\\\\files.example',
      ].map((link): [string, Partial<NewDelivery>] => [
        `the link ${link.slice(0, 40)}`,
        { items: [{ ...BUILD, link }] },
      ]),
    ])('refuses %s in one sentence', (_, said, sentence = expect.stringMatching(/^[^\n]+\.$/)) => {
      const { error } = deliverSchema.safeParse({ title: 'A', items: [BUILD], ...said })
      expect(error?.issues[0]?.message).toEqual(sentence)
    })

    it.each<[string, Partial<NewDelivery>]>([
      ['notes with U+0000', { notes: 'a\0b' }],
      ['notes of 5,001 characters', { notes: 'a'.repeat(5001) }],
      ['a day of silence in six days', { approvedBySilenceOn: '2026-11-26' }],
      ['a day of silence in 91 days', { approvedBySilenceOn: '2027-02-19' }],
      ['a day of silence that is none', { approvedBySilenceOn: '2026-11-31' }],
      ['a reason without figures of one that is not the last', { withoutFigures: 'None.' }],
    ])('refuses %s in one sentence', async (_, said) => {
      const before = [await rig.project(), await rig.told()]
      await refused(deliver(said), {
        code: 'bad-input',
        userMessage: expect.stringMatching(/^[^\n]+\.?$/),
      })
      expect([await rig.project(), await rig.told()]).toEqual(before)
    })

    it.each(['🚢'.repeat(120), '../../etc/passwd', '<b>50 %</b>'])(
      'keeps the title %s as it is typed',
      (title) => {
        expect(deliverSchema.parse({ title: ` ${title} `, items: [BUILD] }).title).toBe(title)
      },
    )
  })

  describe('an answer', () => {
    it('approves once; again is the same', async () => {
      const { id } = await deliver()
      rig.passSeconds(60)
      const approved = await approve(id)
      expect(approved).toMatchObject({ status: 'approved', answeredAt: rig.now().toISOString() })
      const told = await rig.told()
      expect(told.at(-1)).toBe('Delivery 1 approved.')
      rig.passSeconds(60)
      expect(await approve(id)).toEqual(approved)
      expect(await rig.told()).toEqual(told)
      expect((await rig.project()).history.at(-1)).toMatchObject({
        author: 'client',
        note: 'Delivery 1 approved.',
      })
      expect(await next()).toMatchObject({
        headline: "Next: we'll finish your project.",
        who: 'The studio',
        you: expect.stringContaining('Delivery 1 is approved.'),
      })
      const [mail, ...more] = await studioEmails()
      expect(more).toEqual([])
      expect(mail).toMatchObject({
        subject: `Delivery 1 is approved: ${rig.client.name}, Full Optimization`,
        reply_to: rig.client.email,
      })
      const [line] = await listAudit(rig.database.db, { action: 'delivery-approved', limit: 1 })
      expect(line?.actor).toEqual({ kind: 'client', id: rig.client.id })
    })

    it('asks for changes in words, which open the next round, until all rounds are used', async () => {
      for (const number of [1, 2, 3]) {
        const { id, round } = await deliver()
        expect(round).toEqual({ number, of: 2 })
        rig.passSeconds(60)
        const asked = await askChanges(id, `  Change ${number}.\r\nPlease. `)
        expect(asked).toMatchObject({ status: 'changes-asked', changesAsked: `Change ${number}.\nPlease.` })
        expect(await askChanges(id, `Change ${number}.\nPlease.`)).toEqual(asked)
        expect((await rig.told()).at(-1)).toBe(
          `You asked for changes to delivery ${number}:\n\nChange ${number}.\nPlease.`,
        )
        expect(await next()).toMatchObject({
          headline: "Next: we'll make the changes you asked for.",
          who: 'The studio',
          you: `${number < 3 ? `This is round ${number} of 2. ` : ''}There is nothing for you to do. We'll send you a new delivery.`,
        })
        const mail = (await studioEmails()).at(-1)
        expect(mail?.text).toContain(`Change ${number}.\nPlease.`)
        expect(mail?.text).toContain(`/desk/projects/${rig.projectId}\n`)
        expect(mail?.text).toContain(
          number < 3 ? `Changes: Round ${number} of 2` : 'Changes: All 2 rounds used',
        )
      }
      expect(await studioEmails()).toHaveLength(3)
    })

    it('is one of two approvals at once', async () => {
      await figures()
      const { id } = await deliver({ completes: true })
      const other = await rig.database.connect()
      const answers = await Promise.all([approve(id), approve(id, { ...rig.deps, db: other.db })])
      expect(answers[0]).toEqual(answers[1])
      const { history } = await rig.project()
      expect(history.filter(({ status }) => status === 'completed')).toHaveLength(1)
      expect(await studioEmails()).toHaveLength(1)
    })

    it('is the first of an approval and a wish for changes at once; the second gets a sentence', async () => {
      const other = await rig.database.connect()
      for (let turn = 0; turn < 16; turn++) {
        const { id, number } = await deliver()
        const elsewhere = { ...rig.deps, db: other.db }
        const { error } = await oneRefused(
          turn % 2
            ? [approve(id), askChanges(id, 'No.', elsewhere)]
            : [askChanges(id, 'No.'), approve(id, elsewhere)],
        )
        expect(error).toMatchObject({ code: 'conflict', userMessage: expect.stringContaining('already') })
        const told = (await rig.told()).filter((body) => body.includes(`elivery ${number}`))
        expect(told).toHaveLength(2)
      }
    })

    if (!isAskedAll(engine)) return

    it('says no rounds of an order that was made without them', async () => {
      await rig.database.db.updateTable('orders').set({ change_rounds: null }).execute()
      const { round } = await deliver()
      expect(round).toEqual({ number: 1, of: null })
      expect((await next()).you).toBe('Approve it, or ask for changes.')
      expect((await lastEmail())?.text).not.toContain('ound')
      await rig.database.db.updateTable('orders').set({ change_rounds: 2 }).execute()
    })

    it('cannot be another once it is given', async () => {
      const first = await deliver()
      await approve(first.id)
      await refused(askChanges(first.id), {
        userMessage: expect.stringMatching(/^You already approved this delivery\./),
      })
      const next = await deliver()
      await askChanges(next.id)
      await refused(approve(next.id), {
        userMessage: expect.stringMatching(/^You already asked for changes to this delivery/),
      })
      await refused(askChanges(next.id, 'Other words.'), 'conflict')
      expect((await mine()).map(({ status, changesAsked }) => [status, changesAsked])).toEqual([
        ['changes-asked', 'The sails flicker.'],
        ['approved', null],
      ])
    })
  })

  describe('the last delivery', () => {
    it('is approved, and its project completed, with at most 28 statements', async () => {
      const { id } = await deliver({ completes: true, figuresFollow: true })
      const counting = countingDb(rig.database.db)
      await approve(id, { ...rig.deps, db: counting.db })
      expect(await rig.project()).toMatchObject({ status: 'completed' })
      expect(counting.statements()).toBeLessThanOrEqual(28)
    })

    it('completes its project by the approval of its client, with all that a completion does', async () => {
      await figures()
      const { id } = await deliver({ completes: true })
      expect((await rig.project()).status).toBe('in-progress')
      rig.passSeconds(3 * DAY)
      await approve(id)
      const project = await rig.project()
      expect(project).toMatchObject({
        status: 'completed',
        completedAt: rig.now().toISOString(),
        refundUntil: '2026-12-07T23:00:00.000Z',
      })
      expect(project.history.at(-1)).toMatchObject({
        status: 'completed',
        author: 'client',
        byName: null,
        note: 'Delivery 1 approved.',
      })
      const mails = (await rig.mails()).filter(({ subject }) => subject.includes('completed'))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain('Frame rate: 40.5 → 68.0 FPS')
      expect(await next()).toMatchObject({
        headline: '40.5 became 68.0 FPS.',
        action: { label: 'Open the delivery', to: expect.stringMatching(/^\/client\/.*#deliveries$/) },
      })
      expect((await studioEmails()).at(-1)?.text).toContain('completes the project')
    })

    if (!isAskedAll(engine)) return

    it('needs figures, a reason without them, or the word that they follow', async () => {
      await refused(deliver({ completes: true }), {
        code: 'conflict',
        userMessage: expect.stringMatching(/has no figures/),
      })
      await refused(deliver({ completes: true, withoutFigures: 'No.', figuresFollow: true }), 'bad-input')
      await figures()
      await refused(deliver({ completes: true, withoutFigures: 'No.' }), {
        userMessage: 'This project has figures. Leave out the reason for missing ones.',
      })
      expect((await deliver({ completes: true })).completes).toBe(true)
      expect((await next()).you).toContain('Your approval completes the project.')
    })

    it('shows the reason in place of figures', async () => {
      const reason = 'The build is an audit; nothing was changed yet.'
      const { id } = await deliver({ completes: true, withoutFigures: ` ${reason} ` })
      await approve(id)
      expect((await next()).you).toContain(`No figures were measured: ${reason}`)
      expect((await lastEmail())?.text).toContain(`No figures were measured: ${reason}`)
      expect((await rig.project()).withoutFigures).toBe(reason)
    })

    it('with figures that follow, says so', async () => {
      const { id } = await deliver({ completes: true, figuresFollow: true })
      await approve(id)
      expect((await next()).headline).toBe('Your project is completed. The figures will follow.')
      expect(await rig.project()).toMatchObject({ figuresFollow: true })
    })

    it('with figures that came before its answer, they follow no more', async () => {
      const { id } = await deliver({ completes: true, figuresFollow: true })
      await figures()
      await approve(id)
      expect(await rig.project()).toMatchObject({ figuresFollow: false })
    })

    it('stays approved when the studio reopens the project, which goes on to a further one', async () => {
      await figures()
      const { id } = await deliver({ completes: true })
      await approve(id)
      rig.passSeconds(60)
      await reopenProject(rig.deps, { projectId: rig.projectId })
      expect((await mine())[0]?.status).toBe('approved')
      expect((await next()).you).toContain('Delivery 1 is approved.')
      const second = await deliver({ completes: true })
      await approve(second.id)
      expect((await rig.project()).status).toBe('completed')
    })
  })

  describe('with the end of its project', () => {
    it('the money goes back, or the contract is withdrawn from, while its client reads it: one sentence', async () => {
      await figures()
      const { id } = await deliver({ completes: true })
      const { orderId } = await rig.project()
      const cause = { orderId, note: 'It was refunded.', now: rig.now() }
      await commit(rig.deps, (trx) => cancelProjectOfOrder(trx, cause))
      await refused(approve(id), {
        userMessage: expect.stringMatching(/^Your project has ended/),
      })
      expect(await rig.project()).toMatchObject({ status: 'cancelled', completedAt: null })
    })

    it('of the approval of the last one and a refund at once, one happens', async () => {
      await figures()
      const { id } = await deliver({ completes: true })
      const { orderId } = await rig.project()
      const other = await rig.database.connect()
      const refund = commit({ ...rig.deps, db: other.db }, async (trx) => {
        await endOrderOf(trx, orderId)
        return cancelProjectOfOrder(trx, { orderId, note: 'It was refunded.', now: rig.now() })
      })
      const [approved] = await Promise.allSettled([approve(id), refund])
      const { status, refunded } = await rig.project()
      expect(refunded).toBe(true)
      expect(status).toBe(approved.status === 'fulfilled' ? 'completed' : 'cancelled')
    })

    if (!isAskedAll(engine)) return

    it.each([
      ['called off', 'cancelled'],
      ['completed by the studio', 'completed'],
    ] as const)('%s, an open one has ended, and is open again once that is reopened', async (_, to) => {
      const { id } = await deliver()
      await rig.changeStatusThrough(to)
      expect((await mine())[0]).toMatchObject({ status: 'ended', answeredAt: null })
      const refusal = { userMessage: expect.stringMatching(/^Your project has ended/) }
      await expect(approve(id)).rejects.toMatchObject(refusal)
      await expect(askChanges(id)).rejects.toMatchObject(refusal)
      await refused(recallDelivery(rig.deps, { deliveryId: id }), 'conflict')
      await reopenProject(rig.deps, { projectId: rig.projectId })
      expect((await mine())[0]?.status).toBe('open')
      expect((await approve(id)).status).toBe('approved')
    })

    it('while a refund is asked for it is not answered', async () => {
      const { id } = await deliver()
      const asked = (isOpen: boolean) => askRefund(rig.database.db, { paymentId: rig.paymentId, isOpen })
      await asked(true)
      expect((await next()).headline).toBe("Next: we'll answer your refund request.")
      for (const answer of [approve, askChanges])
        await refused(answer(id), {
          userMessage: "You requested a refund for this project. We'll answer that first.",
        })
      await asked(false)
      expect((await approve(id)).status).toBe('approved')
    })

    it('goes with the account of its client', async () => {
      const { id } = await deliver()
      await commit(rig.deps, (trx) => forgetPerson(trx, rig.client))
      await refused(approve(id), 'not-found')
      await refused(recallDelivery(rig.deps, { deliveryId: id }), 'not-found')
      const left = await rowsIn(rig.database.db, 'delivery_items', { delivery_id: id })
      expect(left).toEqual([])
    })
  })

  describe('takeBackDelivery', () => {
    const takeBack = (deliveryId: string, note?: string) => recallDelivery(rig.deps, { deliveryId, note })

    it('takes back an open one within a day, after it was opened too, and says so', async () => {
      const first = await deliver()
      await askChanges(first.id)
      const second = await deliver({ title: 'The wrong map' })
      await mine()
      await rig.database.db.updateTable('outbox').set({ status: 'sent' }).execute()
      rig.passSeconds(DAY)
      expect(await takeBack(second.id, ' It holds yesterday’s map. ')).toMatchObject({ status: 'taken-back' })
      await rowIn(rig.database.db, 'audit_log', { action: 'delivery-taken-back', about: rig.projectId })
      expect((await rig.told()).at(-1)).toBe(
        "We have recalled delivery 2 of your project Full Optimization. Please don't use anything you downloaded from it.\n\nIt holds yesterday’s map.",
      )
      const mail = await lastEmail()
      expect(mail?.subject).toBe("Full Optimization: please don't use delivery 2")
      expect(mail?.text).toContain("Next: we'll make the changes you asked for.")
      await refused(approve(second.id), {
        userMessage: expect.stringMatching(/^We have recalled this delivery/),
      })
      const third = await deliver()
      expect([third.number, third.round]).toEqual([3, { number: 2, of: 2 }])
    })

    it('is one of a taking back and an approval at once', async () => {
      const { id } = await deliver()
      const other = await rig.database.connect()
      await oneRefused([takeBack(id), approve(id, { ...rig.deps, db: other.db })])
    })

    if (!isAskedAll(engine)) return

    it('stops the mail that has not left, and sends none', async () => {
      const { id } = await deliver()
      await takeBack(id)
      expect((await rig.mails()).filter(({ subject }) => subject.includes('delivery'))).toEqual([])
      expect((await next()).headline).toBe("Next: we'll optimize your project.")
    })

    it('refuses after a day, and what was answered, replaced, or taken back', async () => {
      const sentences: string[] = []
      const refused = async (id: string) => {
        await takeBack(id).catch(({ code, userMessage }) => sentences.push(`${code}: ${userMessage}`))
      }
      const late = await deliver()
      rig.passSeconds(DAY + 1)
      await refused(late.id)
      const approved = await deliver()
      await refused(late.id)
      await approve(approved.id)
      await refused(approved.id)
      const changed = await deliver()
      await askChanges(changed.id)
      await refused(changed.id)
      const taken = await deliver()
      await takeBack(taken.id)
      await refused(taken.id)
      expect(sentences).toEqual([
        'conflict: A delivery can only be recalled within 24 hours. Send a new delivery instead.',
        'conflict: A newer delivery has replaced this one. Recall the newer one instead.',
        "conflict: The client has approved this delivery, so it can't be recalled. Send a new delivery instead.",
        "conflict: The client has asked for changes to this delivery, so it can't be recalled. Send a new delivery instead.",
        'conflict: This delivery has already been recalled.',
      ])
    })
  })

  it('what waits for the studio: changes at once, an answer that has not come after three days', async () => {
    await rig.database.db.deleteFrom('deliveries').execute()
    const { id } = await deliver()
    const deliveredAt = rig.now().toISOString()
    const waiting = async () => [
      ...(await changesAskedFor(rig.deps)),
      ...(await unansweredDeliveries(rig.deps)),
    ]
    rig.passSeconds(3 * DAY - 1)
    expect(await waiting()).toEqual([])
    rig.passSeconds(1)
    expect(await waiting()).toEqual([
      {
        kind: 'Unanswered delivery',
        about: 'Full Optimization, delivery 1',
        client: rig.client.name,
        until: null,
        since: deliveredAt,
        href: `/desk/clients/${rig.client.id}#answer`,
      },
    ])
    await askChanges(id)
    expect(await waiting()).toMatchObject([
      {
        kind: 'Changes requested',
        since: rig.now().toISOString(),
        href: `/desk/projects/${rig.projectId}#deliver`,
      },
    ])
    await deliver()
    expect(await waiting()).toEqual([])
    await changeProjectStatus(rig.deps, { projectId: rig.projectId, to: 'cancelled', author: 'team' })
    rig.passSeconds(3 * DAY)
    expect(await waiting()).toEqual([])
  })
})
