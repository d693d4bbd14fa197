import { mkdir, mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, inject, it } from 'vitest'
import { addSeconds } from '#domain/kernel/clock.ts'
import { commit } from '#domain/kernel/commit.ts'
import { pretendedLedger } from '#platform/payments/pretended-ledger.ts'
import { addClient, addPayment, openPaidProject } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { FULL } from '#test/offers.ts'
import { NOON, studioCommand } from '#test/studio-command.ts'

anEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let dataDir: string
  let client: Awaited<ReturnType<typeof addClient>>
  let paymentId: string
  let projectId: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(inject('runDir'), 'studio-'))
    client = await addClient(database.db, { name: 'Ada Example', createdAt: NOON })
    paymentId = await addPayment(database.db, { client, now: NOON })
    await pretendedLedger(database.db).add({
      id: paymentId,
      payment_id: paymentId,
      amount: FULL.cents,
      reported_amount: FULL.cents,
      currency: 'eur',
      status: 'succeeded',
      becomes: null,
      becomes_at: null,
      dispute: null,
      created_at: addSeconds(NOON, -1).toISOString(),
    })
    const order = { userId: client.id, paymentId, service: 'full-optimization', now: NOON }
    projectId = (await commit(domainDeps(database.db), (work) => openPaidProject(work, order))).id
  })
  const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const studio = (...args: string[]) => studioCommand(args, environment())
  const json = async (...args: string[]) => JSON.parse((await studio(...args, '--json')).out)

  it('moves a project by the beginning of its id, and tells the client', async () => {
    const { status, out } = await studio(
      'projects',
      'start',
      projectId.slice(0, 10),
      '--yes',
      '--note',
      'See you Monday.',
    )
    expect({ status, out }).toEqual({
      status: 0,
      out: `${projectId.slice(0, 12)} is in-progress now. The client is told by message and mail.\n`,
    })
    const messages = await database.db
      .selectFrom('messages')
      .select('body')
      .orderBy('created_at', 'desc')
      .execute()
    expect(messages[0]?.body).toContain('See you Monday.')
    const mails = await database.db.selectFrom('outbox').select(['recipient', 'status']).execute()
    expect(mails).toEqual([{ recipient: client.email, status: 'gathering' }])

    expect(await studio('projects', 'start', projectId, '--yes')).toEqual({
      status: 1,
      out: '',
      err: 'This project is in progress already.\n',
    })
    expect(await json('projects', 'list', '--status', 'in-progress')).toMatchObject([
      { id: projectId, status: 'in-progress', client: { email: client.email } },
    ])
    expect((await studio('projects', 'list')).out.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^ID {12}CLIENT {7}SERVICE {12}STATUS/),
      expect.stringMatching(/^prj_[0-9a-f]{8} {2}Ada Example {2}Full Optimization {2}in-progress {2}–/),
    ])
  })

  it('keeps who did it: --as before STUDIO_MEMBER before whoever called sudo before the user of the process', async () => {
    const by = (args: string[], variables = {}) =>
      studioCommand(['projects', 'start', projectId, '--yes', ...args], { ...environment(), ...variables })
    const undo = () => studio('projects', 'reopen', projectId, '--yes')
    await by([])
    await undo()
    await by([], { STUDIO_MEMBER: 'Astrid' })
    await undo()
    await by([], { SUDO_USER: 'anna' })
    await undo()
    await by(['--as', 'Bo'], { STUDIO_MEMBER: 'Astrid', SUDO_USER: 'anna' })
    await by(['--as', 'Eve\u202e'])
    expect((await studio('projects', 'show', projectId)).out).toMatch(
      /in-progress +Astrid[\s\S]*in-progress +Bo/,
    )
    const lines: { actor: object }[] = await json('audit', 'list', '--action', 'project-moved')
    expect(lines.map(({ actor }) => actor)).toHaveLength(4)
    expect(lines.map(({ actor }) => actor)).toEqual(
      expect.arrayContaining(['tester', 'Astrid', 'anna', 'Bo'].map((name) => ({ kind: 'staff', name }))),
    )
  })

  it('sets figures, all or none, and progress', async () => {
    const figures = ['fps', '45', '63', 'frame-time', '89ms', '16.7', 'draw-calls', '2.1M', '1.3M']
    expect((await studio('figures', 'set', projectId, ...figures)).status).toBe(0)
    expect(await studio('progress', 'set', projectId, '65', '3')).toEqual({
      status: 1,
      out: '',
      err: 'A project that is pending makes no progress yet: start it first.\n',
    })
    await studio('projects', 'start', projectId, '--yes')
    expect((await studio('progress', 'set', projectId, '65', '3')).status).toBe(0)
    const expected = {
      figures: {
        fps: { before: 45, after: 63 },
        frameTime: { before: 89, after: 16.7 },
        drawCalls: { before: 2_100_000, after: 1_300_000 },
      },
      progress: { percent: 65, doneBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    }
    expect(await json('projects', 'list')).toMatchObject([expected])

    for (const wrong of [
      ['fps', '50', '80', 'fpz', '1', '2'],
      ['fps', '50', '80', 'draw-calls', '1'],
      ['fps', '50', '-'],
      ['fps', '50', '80', 'frame-time', '0', '5'],
    ])
      expect((await studio('figures', 'set', projectId, ...wrong)).status).toBe(1)
    expect(await json('projects', 'list')).toMatchObject([expected])
  })

  it('starts work within the withdrawal period without consent only when told to', async () => {
    await database.db
      .updateTable('projects')
      .set({ may_start_from: '2026-12-04T12:00:00.000Z' })
      .where('id', '=', projectId)
      .execute()
    const refused = await studio('projects', 'start', projectId, '--yes')
    expect(refused).toMatchObject({
      status: 1,
      err: expect.stringMatching(/on Fri 4 Dec, .* started anyway\.$/m),
    })
    expect(await json('projects', 'list')).toMatchObject([{ status: 'pending' }])
    expect((await studio('projects', 'start', projectId, '--yes', '--anyway')).status).toBe(0)
    expect(await json('projects', 'list')).toMatchObject([{ status: 'in-progress' }])
  })

  it('asks before it moves a project, and says what that means', async () => {
    const short = projectId.slice(0, 12)
    expect(await studioCommand(['projects', 'start', projectId], environment())).toEqual({
      status: 1,
      out: '',
      err: `Start Full Optimization of Ada Example (${short})? The client can no longer take back links to files. It can be taken back within a day with 'projects reopen'. Nobody can be asked here: add --yes to say yes.\n`,
    })
    const ask = (...args: string[]) => studioCommand(args, environment(), 'n')
    await studio('projects', 'start', projectId, '--yes')
    expect((await ask('projects', 'complete', projectId)).err).toContain(
      'It has no figures: the client is told that none were measured.',
    )
    expect((await ask('projects', 'complete', projectId, '--figures-follow')).err).toContain(
      'It has no figures yet: the client is told that they follow.',
    )
    await studio('figures', 'set', projectId, 'fps', '45', '63', 'low1', '28', '49', 'vram', '7.4', '5.1')
    const complete = await ask('projects', 'complete', projectId)
    expect(complete.err).toContain('? 14 days for refunds begin, and within 90 days its files, the links')
    expect(complete.err).not.toContain('no figures')
    const stays = `Its payment stays: 'payments refund ${paymentId.slice(0, 12)}' gives it back.`
    expect((await ask('projects', 'cancel', projectId)).err).toContain(stays)
    expect(await json('projects', 'list')).toMatchObject([{ status: 'in-progress' }])
    expect((await studio('projects', 'cancel', projectId, '--yes')).out).toContain(stays)
  })

  it('takes the last move back', async () => {
    await studio('projects', 'start', projectId, '--yes')
    const reopened = await studioCommand(['projects', 'reopen', projectId], environment(), 'y')
    expect(reopened).toMatchObject({
      status: 0,
      out: `${projectId.slice(0, 12)} is pending again. The client is told by message and mail.\n`,
    })
    expect(reopened.err).toContain('which is in-progress?')
    expect(await studio('projects', 'reopen', projectId, '--yes')).toMatchObject({
      status: 1,
      err: 'There is nothing to take back: this project is pending.\n',
    })
  })

  it('shows a project with its history, and no progress of a completed one in the list', async () => {
    await studio('projects', 'start', projectId, '--yes')
    await studio('progress', 'set', projectId, '25', '6')
    expect((await studio('projects', 'list')).out).toMatch(/25%, by \d{4}-/)
    await studio('figures', 'set', projectId, 'draw-calls', '2.1M', '1.3M', 'vram', '7.4', '5.1')
    await studio('projects', 'complete', projectId, '--yes', '--note', 'Build: https://files.example/b.7z')
    expect((await studio('projects', 'list')).out).not.toContain('25%')
    const { status, out } = await studio('projects', 'show', projectId.slice(0, 10))
    expect(status).toBe(0)
    for (const part of [
      /^Next +2,100,000 became 1,300,000\.$/m,
      /^Files +none yet$/m,
      /^Draw calls: 2,100,000 → 1,300,000$/m,
      /^VRAM: 7\.4 → 5\.1 GB$/m,
      /^2026-11-20 13:00 +completed +tester +Build: https:\/\/files\.example\/b\.7z$/m,
    ])
      expect(out).toMatch(part)
    expect(await json('projects', 'show', projectId)).toMatchObject({
      id: projectId,
      paymentId,
      figures: { vram: { before: 7.4, after: 5.1 } },
    })
  })

  it('reads a text from standard input', async () => {
    const reply = (input: string) =>
      studioCommand(['messages', 'reply', client.email, '-'], environment(), input)
    expect((await reply('stat unit\n`r.Shadow` 1\n')).status).toBe(0)
    expect(await reply(' ')).toMatchObject({ status: 1, err: 'Standard input is empty: nothing was sent.\n' })
    const { messages } = await json('messages', 'list', client.email)
    expect(messages.map(({ body }: { body: string }) => body).at(-1)).toBe('stat unit\n`r.Shadow` 1')
    await studioCommand(['projects', 'note', projectId, '-'], environment(), 'As said.')
    expect((await json('projects', 'show', projectId)).history.at(-1)).toMatchObject({ note: 'As said.' })
  })

  it('shows what a disputed payment can be argued with, also once its account is deleted', async () => {
    const none = await studio('payments', 'evidence', paymentId)
    expect(none).toMatchObject({ status: 1, err: expect.stringContaining('Nothing was kept') })
    const [project] = await json('projects', 'list')
    const message = { sender: 'Ada Example', body: 'Thank you', createdAt: '2026-11-20T12:00:00.000Z' }
    await database.db
      .insertInto('dispute_evidence')
      .values({
        payment_id: paymentId,
        body: JSON.stringify({ project, messages: [message] }),
        created_at: '2026-11-21T12:00:00.000Z',
      })
      .execute()
    const { status, out } = await studio('payments', 'evidence', paymentId)
    expect(status).toBe(0)
    expect(out).toContain(`Project ${projectId}, pending`)
    expect(out).toMatch(/Ada Example: Thank you$/m)
    expect(await json('payments', 'evidence', paymentId)).toMatchObject({ messages: [message] })
  })

  it('gives a part of a payment back, once somebody has said yes', async () => {
    const half = (FULL.cents / 200).toFixed(2)
    const args = ['payments', 'refund', paymentId, '--amount', half]
    expect(await studioCommand(args, environment())).toEqual({
      status: 1,
      out: '',
      err: `Give €${half} of ${FULL.euros} for Full Optimization back to Ada Example (${client.email})? Nobody can be asked here: add --yes to say yes.\n`,
    })
    expect(await studioCommand(args, environment(), 'n')).toMatchObject({
      status: 1,
      err: expect.stringContaining('Nothing was changed.'),
    })
    expect(await json('payments', 'list')).toMatchObject([{ refundedAmount: 0 }])

    expect(await studioCommand(args, environment(), 'yes')).toMatchObject({
      status: 0,
      out: expect.stringContaining(`€${half} of ${FULL.euros} is refunded`),
    })
    expect((await studio(...args, '--yes')).status).toBe(0)
    expect(await json('payments', 'list')).toMatchObject([{ refundedAmount: FULL.cents, status: 'refunded' }])
    expect(await studio(...args, '--yes')).toMatchObject({
      status: 1,
      err: expect.stringContaining('nothing to refund'),
    })
    expect(await json('projects', 'list')).toMatchObject([{ status: 'cancelled' }])
  })

  it.each(['', 'n', 'yikes', 'yes please', 'true'])('takes %j for no', async (answer) => {
    const refused = await studioCommand(['payments', 'refund', paymentId], environment(), answer)
    expect(refused).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining('Nothing was changed.'),
    })
    expect(await json('payments', 'list')).toMatchObject([{ refundedAmount: 0 }])
  })

  it.each([
    ['49', '€49.00'],
    ['€49.5', '€49.50'],
    ['49.05', '€49.05'],
    ['49,05', '€49.05'],
  ])('reads the amount %s as %s', async (amount, meant) => {
    const asked = await studioCommand(
      ['payments', 'refund', paymentId, '--amount', amount],
      environment(),
      'n',
    )
    expect(asked.err).toContain(`Give ${meant} of `)
  })

  it.each(['1e2', '149.505', '-5', '', '0.1.2', '٣'])('refuses the amount %j', async (amount) => {
    const { status, err } = await studio('payments', 'refund', paymentId, `--amount=${amount}`, '--yes')
    expect(status).toBe(1)
    expect(err).toMatch(/is not an amount\. Write an amount in euro/)
    expect(await json('payments', 'list')).toMatchObject([{ refundedAmount: 0 }])
  })

  it('answers requests for a refund', async () => {
    const request = {
      payment_id: paymentId,
      user_id: client.id,
      reason: 'Too late',
      created_at: NOON.toISOString(),
    }
    const open = { status: 'open', amount: null, answer: null, answered_at: null } as const
    await database.db
      .insertInto('refund_requests')
      .values([
        { id: 'ref_aa1', ...request, ...open },
        { id: 'ref_ab2', ...request, ...open },
      ])
      .execute()
    expect(await studio('refunds', 'grant', 'ref_a', '--yes')).toMatchObject({
      status: 1,
      err: "'ref_a' could be more than one refund request (ref_aa1, ref_ab2): write more of the id.\n",
    })
    expect((await studio('refunds', 'grant', 'ab', '--amount', '79', '--yes')).status).toBe(0)
    expect((await studio('refunds', 'decline', 'aa', 'The rest was delivered.')).status).toBe(0)
    expect(await json('refunds', 'list')).toEqual([])
    expect(await json('refunds', 'list', '--all')).toMatchObject([
      { id: 'ref_aa1', status: 'declined', answer: 'The rest was delivered.' },
      { id: 'ref_ab2', status: 'granted', grantedAmount: 7900 },
    ])
  })

  it('talks to a client, found by e-mail or the beginning of their id', async () => {
    expect(
      await studio('messages', 'reply', client.email, 'Which engine version?', '--ask', '--as', 'Astrid'),
    ).toMatchObject({
      status: 0,
      out: 'Sent to Ada Example as Astrid, Bildruta.\n',
    })
    const { out } = await studio('messages', 'list', client.id.slice(0, -2))
    expect(out).toMatch(
      /2026-11-20 13:00 {2}Astrid, Bildruta \(Astrid\), question, msg_[0-9a-f]{8}\n {2}Which engine version\?/,
    )
    expect(await studio('messages', 'reply', 'nobody@example.org', 'Hello')).toEqual({
      status: 1,
      out: '',
      err: "There is no client 'nobody@example.org'. 'clients list' lists them with their ids.\n",
    })
    expect((await studio('clients', 'show', client.email)).out).toContain(projectId.slice(0, 12))
  })

  it('sends a text that begins with - after --', async () => {
    for (const text of ['-1 fps', '--help'])
      expect(await studio('messages', 'reply', client.email, '--as', 'Astrid', '--', text)).toMatchObject({
        status: 0,
        out: 'Sent to Ada Example as Astrid, Bildruta.\n',
      })
    expect((await studio('messages', 'list', client.email)).out).toMatch(/ {2}-1 fps[\s\S]* {2}--help/)
  })

  it('says that there are more only when there are', async () => {
    const more = 'Only the newest 1 are shown: --limit shows more.'
    for (const list of ['projects', 'payments', 'clients'])
      expect((await studio(list, 'list', '--limit', '1')).out).not.toContain(more)
    await addClient(database.db, { name: 'Bo Example' })
    expect((await studio('clients', 'list', '--limit', '1')).out).toContain(more)
    expect((await studio('clients', 'list', '--limit', '2')).out).not.toContain('Only the newest')
    expect(await json('clients', 'list', '--limit', '1')).toHaveLength(1)
  })

  it('writes – where nothing is refunded', async () => {
    const nothing = new RegExp(`${FULL.euros} +– +completed`)
    expect((await studio('payments', 'list')).out).toMatch(nothing)
    expect((await studio('clients', 'show', client.email)).out).toMatch(nothing)
  })

  it('shows nothing that steers a terminal', async () => {
    await database.db
      .insertInto('contact_messages')
      .values({
        id: 'con_1',
        name: 'Eve\u001b]0;owned\u0007',
        email: 'eve@example.org',
        title: 'other',
        tier: 'indie',
        message: 'first\u001b[2J\nsecond \u202e \u009b31m',
        suspected_spam: 0,
        status: 'new',
        created_at: NOON.toISOString(),
      })
      .execute()
    expect((await studio('contact', 'list')).out).toMatch(/ABOUT +TIER +STATUS[\s\S]* indie +/)
    const shown = (await studio('contact', 'list')).out + (await studio('contact', 'show', 'con_1')).out
    expect(shown).toContain('second')
    expect(shown).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
    const asJson = (await studio('contact', 'list', '--json')).out
    expect(asJson).not.toMatch(/[^\P{Cc}\n]|\u202e/u)
    expect(asJson).toContain('second \\u202e \\u009b31m')
    expect((await studio('contact', 'done', 'con_1')).status).toBe(0)
    expect((await studio('contact', 'list')).out).toBe('No enquiry waits: all are done.\n')
    expect(await studio('contact', 'done', 'con_1')).toEqual({
      status: 1,
      out: '',
      err: 'con_1 is done already.\n',
    })
  })

  it('says how often what happened', async () => {
    const counted = { path: '/', event: 'page_view', detail: '' }
    await database.db
      .insertInto('event_counts')
      .values([
        { day: '2026-11-20', count: 2, ...counted },
        { day: '2026-11-20', count: 3, ...counted, detail: 'autumn-letter' },
        { day: '2026-11-14', count: 5, ...counted },
        { day: '2026-11-13', count: 9, ...counted },
      ])
      .execute()
    expect(await json('stats', '--days', '7')).toMatchObject({
      fromDay: '2026-11-14',
      toDay: '2026-11-20',
      events: [{ event: 'page_view', path: '/', detail: '', count: 10 }],
    })
    const { out } = await studio('stats', '--days', '7')
    expect(out).toMatch(/CAMPAIGN +VIEWS +ENQUIRIES +QUOTES +ORDERS +QUOTED BY NOW +ORDERED BY NOW\n/)
    expect(out).toMatch(/\nautumn-letter +3 +0 +0 +0 +0 +0\nno campaign +7 /)
  })

  it('shows and repeats mails that were given up', async () => {
    await studio('projects', 'start', projectId, '--yes')
    await database.db
      .updateTable('outbox')
      .set({ status: 'dead', attempts: 12, last_error: '550 no' })
      .execute()
    expect((await studio('outbox', 'list', '--status', 'dead')).out).toContain('550 no')
    expect(await studio('doctor')).toMatchObject({
      status: 1,
      out: expect.stringMatching(/problem +mail +1 mail was given up/),
    })
    expect(await json('outbox', 'retry')).toEqual({ retried: 1 })
    expect(await json('outbox', 'list')).toMatchObject([{ status: 'waiting', attempts: 0 }])
  })

  it('counts what retention would delete, then deletes it', async () => {
    await database.db.updateTable('messages').set({ created_at: '2024-01-01T00:00:00.000Z' }).execute()
    expect(await json('retention', 'run', '--dry-run')).toMatchObject({
      dryRun: true,
      counts: { messages: 1 },
      lastRunAt: null,
    })
    expect((await studio('retention', 'run', '--dry-run')).out).toMatch(/^RULE +WOULD BE DELETED\n/)
    expect(await json('retention', 'run')).toMatchObject({ dryRun: false, counts: { messages: 1 } })
    expect(await json('retention', 'run')).toMatchObject({
      counts: { messages: 0 },
      lastRunAt: NOON.toISOString(),
    })
  })

  it('backs up while the database is in use, and restores only when it is not', async () => {
    const file = join(dataDir, 'backups', 'today.backup')
    await mkdir(dirname(file))
    expect((await studio('backup', file)).status).toBe(0)
    expect(await studio('backup', file)).toMatchObject({
      status: 1,
      err: expect.stringContaining('is there already'),
    })
    expect((await studio('doctor')).out).toMatch(
      /ok +backups +The newest is of 2026-11-20 13:00 \(today.backup\)/,
    )
    expect((await studio('backup', join(dataDir, 'copy.backup'))).out).toContain(
      'It is beside the data, so it does not count as a backup.',
    )
    expect((await studio('doctor')).out).toContain('(today.backup)')
    expect(await studio('restore', file)).toMatchObject({ status: 1, err: expect.stringContaining('--yes') })
    expect(await studio('restore', file, '--yes')).toMatchObject({
      status: 1,
      err: expect.stringContaining('stop the server'),
    })

    await addClient(database.db, { name: 'After the backup' })
    await database.handle.close()
    expect(await studio('restore', file, '--yes')).toMatchObject({
      status: 0,
      out: expect.stringContaining(' What was there before is in '),
      err: '',
    })
    expect(await json('clients', 'list')).toMatchObject([{ name: 'Ada Example' }])
    // The backup was read before it was put down.
    expect(await json('audit', 'list')).toMatchObject([
      { action: 'restore', actor: { kind: 'staff', name: 'tester' }, detail: { file: 'today.backup' } },
    ])
  })

  it('doctor finds what needs a person', async () => {
    expect(await studio('doctor')).toMatchObject({ status: 0, out: expect.stringContaining('0 problems') })
    await database.db
      .insertInto('payment_holds')
      .values({
        id: 'hold_1',
        provider_object_id: 'pi_1',
        payment_id: paymentId,
        reason: 'The amount is 1.',
        created_at: NOON.toISOString(),
        resolved_at: null,
      })
      .execute()
    const { status, out } = await studio('doctor')
    expect(status).toBe(1)
    expect(out).toMatch(/problem +payments +1 payment needs a person/)
    expect((await studio('holds', 'list')).out).toContain('The amount is 1.')
    expect((await studio('holds', 'resolve', 'hold_1')).status).toBe(0)
    expect((await studio('holds', 'resolve', 'hold_2')).err).toContain("'holds list --all'")
    expect((await studio('doctor')).status).toBe(0)
    expect(await json('doctor')).toMatchObject({ problems: 0, findings: expect.any(Array) })
  })

  it('doctor tells what is wrong on a public address', async () => {
    const { status, out } = await studioCommand(['doctor'], {
      ...environment(),
      PUBLIC_URL: 'http://studio.example',
      PAYMENTS: 'sandbox',
      SAMPLE_CONTENT: 'on',
      SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1',
    })
    expect(status).toBe(1)
    expect(out).toMatch(/warning +configuration +PUBLIC_URL is not https/)
    expect(out).toMatch(/problem +mail +SMTP_URL: the mail server cannot be used/)
    expect(out).toMatch(/warning +payments +Sandbox on a public address/)
    expect(out).toMatch(/problem +content +3 invented testimonials \(survival-game, co-op-shooter,/)
    expect(out).toMatch(
      /warning +content +Not confirmed, so shown as 'Example project'.*competitive-fps-240hz/,
    )
    expect(out).not.toContain('hunter2')
  })

  it('doctor names a variable that turns out to be unusable while it is opened', async () => {
    const { status, out } = await studioCommand(['doctor'], { ...environment(), SMTP_URL: 'smtp://:9' })
    expect(status).toBe(1)
    expect(out).toMatch(/problem +configuration +SMTP_URL/)
    expect(out).not.toContain('Every variable can be used')
    expect(out).not.toMatch(/problem +database/)
  })

  it('uses no database that a newer version has migrated', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(database.db)
    expect(await studio('projects', 'list')).toMatchObject({
      status: 1,
      err: expect.stringContaining('newer version'),
    })
  })
})
