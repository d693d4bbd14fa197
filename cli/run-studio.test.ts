import { mkdir, mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { listClients } from '#domain/people/people.server.ts'
import { connectDatabase } from '#platform/database/database.ts'
import { type AlertReceiver, startAlertReceiver } from '#test/alert-receiver.ts'
import { addClient, addPayment, openPaidProject } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { addRow } from '#test/rows.ts'
import { NOON, studioCommand } from '#test/studio-command.ts'

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let dataDir: string
  let client: Awaited<ReturnType<typeof addClient>>
  let paymentId: string
  beforeEach(async () => {
    dataDir = await mkdtemp(join(inject('runDir'), 'studio-'))
    client = await addClient(database.db, { name: 'Ada Example', createdAt: NOON })
    paymentId = await addPayment(database.db, { client, now: NOON })
  })
  const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const studio = (...args: string[]) => studioCommand(args, environment())
  const json = async (...args: string[]) => JSON.parse((await studio(...args, '--json')).out)

  const audited = (db: Db) => db.selectFrom('audit_log').selectAll().orderBy('created_at').execute()
  const reset = ['clients', 'reset-factor'] as const
  const giveFactor = () =>
    database.db
      .insertInto('twoFactor')
      .values({ id: crypto.randomUUID(), userId: client.id, secret: '', backupCodes: '', verified: true })
      .execute()

  it('keeps who did it: --as before STUDIO_MEMBER before whoever called sudo before the user of the process', async () => {
    const by = async (args: string[], variables = {}) => {
      await giveFactor()
      return studioCommand([...reset, client.email, '--yes', ...args], { ...environment(), ...variables })
    }
    await by([])
    await by([], { STUDIO_MEMBER: 'Astrid' })
    await by([], { SUDO_USER: 'anna' })
    await by(['--as', 'Bo'], { STUDIO_MEMBER: 'Astrid', SUDO_USER: 'anna' })
    expect(await by(['--as', 'Eve\u202e'])).toMatchObject({ status: 1, out: '' })
    const names = (await audited(database.db)).map(({ actor_name }) => actor_name)
    expect(names.toSorted()).toEqual(['Astrid', 'Bo', 'anna', 'tester'])
  })

  it('finds a client by email, username or the beginning of their id', async () => {
    for (const text of [client.email, client.id.slice(0, -2)]) {
      await giveFactor()
      expect(await studio(...reset, text, '--yes')).toMatchObject({
        status: 0,
        out: 'Two-factor authentication is off for Ada Example, and they are signed out.\n',
      })
    }
    expect(await studio(...reset, 'nobody@example.org')).toEqual({
      status: 1,
      out: '',
      err: "No client found for 'nobody@example.org'. Copy the id from the desk.\n",
    })
  })

  it('refuses a beginning that several ids have in common', async () => {
    for (const id of ['beginning1', 'beginning2']) {
      const { id: given } = await addClient(database.db)
      await database.db.updateTable('user').set({ id }).where('id', '=', given).execute()
    }
    expect(await studio(...reset, 'begin', '--yes')).toMatchObject({
      status: 1,
      err: "'begin' matches more than one client (beginnin, beginnin). Enter more of the id.\n",
    })
  })

  it.each(['', 'n', 'yikes', 'yes please', 'true'])('takes %j for no', async (answer) => {
    expect(await studioCommand([...reset, client.email], environment(), answer)).toMatchObject({
      status: 1,
      out: '',
      err: expect.stringContaining('Nothing was changed.'),
    })
    expect(await audited(database.db)).toEqual([])
  })

  it('asks only where somebody can answer', async () => {
    expect(await studio(...reset, client.email)).toEqual({
      status: 1,
      out: '',
      err: 'Turn off two-factor authentication for Ada Example? There is no terminal to ask for confirmation. Add --yes to confirm.\n',
    })
    await giveFactor()
    expect((await studioCommand([...reset, client.email], environment(), 'yes')).status).toBe(0)
  })

  it('counts what retention would delete, then deletes it', async () => {
    const order = { userId: client.id, paymentId, service: 'full-optimization', now: NOON }
    await commit(domainDeps(database.db), (trx) => openPaidProject(trx, order))
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
      err: expect.stringContaining('already exists'),
    })
    expect((await studio('doctor')).out).toMatch(/ok +age of backups/)
    expect((await studio('backup', join(dataDir, 'copy.backup'))).out).toContain(
      "It is next to the data, so it doesn't count as a backup.",
    )
    expect(await studio('restore', file)).toMatchObject({ status: 1, err: expect.stringContaining('--yes') })
    expect(await studio('restore', file, '--yes')).toMatchObject({
      status: 1,
      err: expect.stringContaining('Stop the server'),
    })

    await addClient(database.db, { name: 'After the backup' })
    await database.handle.close()
    expect(await studio('restore', file, '--yes')).toMatchObject({
      status: 0,
      out: expect.stringContaining(' The previous database is in '),
      err: '',
    })
    const restored = await connectDatabase({ url: database.url, dataDir })
    expect(await listClients(restored.db)).toMatchObject([{ name: 'Ada Example' }])
    // The backup was read before it was put down.
    expect(await audited(restored.db)).toMatchObject([{ action: 'restore', actor_name: 'tester' }])
    await restored.close()
  })

  it('doctor finds what needs a person', async () => {
    expect(await studio('doctor')).toMatchObject({ status: 0, out: expect.stringContaining('0 problems') })
    await addRow(database.db, 'payment_holds', { payment_id: paymentId })
    const { status, out } = await studio('doctor')
    expect(status).toBe(1)
    expect(out).toMatch(/problem +payments on hold +1 payment needs your attention/)
    expect(await json('doctor')).toMatchObject({ problems: 1, findings: expect.any(Array) })
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
    expect(out).toMatch(/warning +https +PUBLIC_URL isn't https/)
    expect(out).toMatch(/problem +mail server +SMTP_URL: the mail server can't be used/)
    expect(out).toMatch(/warning +test payments +Payments are in test mode on a public address/)
    expect(out).toMatch(/problem +testimonials +3 invented testimonials \(survival-game, co-op-shooter,/)
    expect(out).toMatch(
      /warning +case studies +Not confirmed, so shown as 'Example project'.*competitive-fps-240hz/,
    )
    expect(out).not.toContain('hunter2')
  })

  it('doctor names a variable that turns out to be unusable while it is opened', async () => {
    const { status, out } = await studioCommand(['doctor'], { ...environment(), SMTP_URL: 'smtp://:9' })
    expect(status).toBe(1)
    expect(out).toMatch(/problem +settings +SMTP_URL/)
    expect(out).not.toMatch(/problem +database/)
  })

  it('uses no database that a newer version has migrated', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '')`.execute(database.db)
    expect(await studio('rates', 'show')).toMatchObject({
      status: 1,
      err: expect.stringContaining('newer version'),
    })
  })
})

oneEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let receiver: AlertReceiver
  let dataDir: string

  beforeEach(async () => {
    receiver = await startAlertReceiver()
    dataDir = await mkdtemp(join(inject('runDir'), 'studio-'))
  })
  afterEach(() => receiver.stop())
  const studio = (args: string[], environment = {}) =>
    studioCommand(['alerts', ...args], { DATABASE_URL: database.url, DATA_DIR: dataDir, ...environment })

  it('posts a test alert, or says what prevents it', async () => {
    expect(await studio(['test'])).toMatchObject({
      status: 1,
      err: "ALERT_URL isn't set. Set it to a webhook first.\n",
    })
    const ALERT_URL = `ntfy+${receiver.url}/studio`
    expect((await studio(['test'], { ALERT_URL })).status).toBe(0)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      topic: 'studio',
      title: 'localhost:3000: a test',
    })
    receiver.say(403)
    expect(await studio(['test'], { ALERT_URL })).toMatchObject({
      status: 1,
      err: 'ALERT_URL: 127.0.0.1 answered with status 403.\n',
    })
  })
})
