import { beforeEach, expect, it } from 'vitest'
import { type Actor, actingAs } from '#domain/kernel/actor.ts'
import { addSeconds } from '#domain/kernel/time.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { listClients, showClient } from '#domain/people/people.server.ts'
import { forgetAccount } from '#domain/privacy/delete-account.server.ts'
import { addClient, addPayment } from '#test/clients.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { rowIn, rowsIn } from '#test/factories/rows.ts'
import { oneRefused, refusal, refused } from '#test/refused.ts'
import { testDeps } from '#test/test-product.ts'
import { register } from '../register/register.server.ts'
import { welcomeMissed } from '../register/welcome-account.server.ts'
import { findViewer } from '../sessions/viewer.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { inviteMember, joinStaff } from './invitations.server.ts'
import { changeRole, listStaff, removeMember } from './staff.server.ts'

const NOON = new Date('2026-11-20T12:00:00.000Z')
const DAY = 24 * 3600
const ASTRID = { email: 'Astrid@Studio.example', name: 'Astrid Lind', role: 'owner' } as const
const BO = { email: 'bo@studio.example', name: 'Bo Ek', role: 'engineer' } as const
const PASSWORD = '16.7ms-budget'
const TERMINAL: Actor = { kind: 'staff', name: 'tester' }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let now: Date
  beforeEach(() => {
    now = NOON
  })
  const deps = (actor: Actor = TERMINAL) => actingAs(testDeps(database, { clock: () => now }), actor)
  const tokensTo = async (email: string) => {
    const mails = await rowsIn(database.db, 'outbox', { recipient: email.toLowerCase() })
    return mails.map(({ text }) => /auth\/join#(\S+)/.exec(text)?.[1] ?? '')
  }
  const join = async (email: string, token?: string) =>
    joinStaff(
      { ...deps(), forgetAccount },
      { token: token ?? (await tokensTo(email)).at(-1) ?? '', newPassword: PASSWORD },
      {},
    )
  const hire = async (person: typeof ASTRID | typeof BO) => {
    await inviteMember(deps(), person)
    return join(person.email)
  }
  const members = async () => (await listStaff(deps())).members.map(({ name, role }) => `${name}, ${role}`)

  it('whoever is invited joins with a password, signs in with their address, and is no client', async () => {
    await inviteMember(deps(), ASTRID)
    expect((await listStaff(deps())).invitations).toMatchObject([
      { name: 'Astrid Lind', email: 'astrid@studio.example', role: 'owner', invitedBy: 'tester' },
    ])
    const { token, user } = await join(ASTRID.email)
    expect(await findViewer(deps(), token)).toMatchObject({
      name: 'Astrid Lind',
      role: 'owner',
      emailVerified: true,
    })
    expect(await listStaff(deps())).toMatchObject({
      members: [{ id: user.id, role: 'owner' }],
      invitations: [],
    })
    const again = await signIn(
      deps(),
      { username: ASTRID.email, password: PASSWORD },
      { clientAddress: '10.0.0.1' },
    )
    expect(again).toMatchObject({ user: { id: user.id } })
    const client = await addClient(database.db, { createdAt: NOON })
    expect((await listClients(database.db)).map(({ id }) => id)).toEqual([client.id])
    await refused(showClient(database.db, user.id), 'not-found')
    await welcomeMissed(deps())
    const mailed = await database.db
      .selectFrom('outbox')
      .select('recipient')
      .distinct()
      .orderBy('recipient')
      .execute()
    expect(mailed.map(({ recipient }) => recipient)).toEqual(['astrid@studio.example', client.email])
    const done = (await listAudit(database.db, { limit: 9 })).map(({ action, actor }) => [action, actor])
    expect(done).toContainEqual(['staff-invited', TERMINAL])
  })

  it('the last owner stays, also when two leave at once', async () => {
    await hire(ASTRID)
    const stays = refusal('Astrid Lind is the last owner. Make another staff member an owner first.')
    await refused(removeMember(deps(), ASTRID.email), stays)
    await refused(changeRole(deps(), ASTRID.email, 'engineer'), stays)
    await hire(BO)
    await changeRole(deps(), BO.email, 'owner')
    await oneRefused([removeMember(deps(), ASTRID.email), changeRole(deps(), BO.email, 'engineer')])
    expect((await listStaff(deps())).members.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })

  if (!isAskedAll(engine)) return

  it('an invitation works once, for 7 days, and only the last one to an address', async () => {
    await inviteMember(deps(), BO)
    await inviteMember(deps(), { ...BO, role: 'owner' })
    const [first, last] = await tokensTo(BO.email)
    await refused(join(BO.email, first), 'gone')
    now = addSeconds(NOON, 7 * DAY)
    await refused(join(BO.email, last), 'gone')
    now = addSeconds(NOON, 7 * DAY - 1)
    await oneRefused([join(BO.email, last), join(BO.email, last)])
    await refused(join(BO.email, last), 'gone')
    expect(await members()).toEqual(['Bo Ek, owner'])
  })

  it('a password that attackers try first leaves the invitation as it was', async () => {
    await inviteMember(deps(), BO)
    const [token = ''] = await tokensTo(BO.email)
    for (const newPassword of ['password', 'Bo Ek 2026!'])
      await refused(joinStaff({ ...deps(), forgetAccount }, { token, newPassword }, {}), 'bad-input')
    await join(BO.email)
    expect(await members()).toEqual(['Bo Ek, engineer'])
  })

  it('an account that nobody has confirmed gives way to whoever is invited, with all that was set up in it', async () => {
    const squatter = await register(
      deps(),
      { username: 'squatter', email: BO.email, name: 'Not Bo', password: 'correct horse' },
      {},
    )
    await inviteMember(deps(), BO)
    const { token, user } = await join(BO.email)
    expect(await findViewer(deps(), token)).toMatchObject({
      name: 'Bo Ek',
      role: 'engineer',
      emailVerified: true,
    })
    expect(user.id).not.toBe(squatter.user.id)
    expect(await findViewer(deps(), squatter.token)).toBeUndefined()
    for (const username of ['squatter', BO.email])
      await expect(
        signIn(deps(), { username, password: 'correct horse' }, { clientAddress: '10.0.0.1' }),
      ).rejects.toMatchObject({ status: 401 })
  })

  it('unless it has orders, or was confirmed meanwhile', async () => {
    const bought = await addClient(database.db)
    await addPayment(database.db, { client: bought, now: NOON })
    const late = await addClient(database.db)
    const confirm = (emailVerified: boolean) =>
      database.db.updateTable('user').set({ emailVerified }).execute()
    await confirm(false)
    await expect(inviteMember(deps(), { ...BO, email: bought.email })).rejects.toThrow(
      'has an account with orders',
    )
    await inviteMember(deps(), { ...BO, email: late.email })
    await confirm(true)
    await refused(join(late.email), 'conflict')
    await confirm(false)
    await join(late.email)
  })

  it('invites no address whose account is confirmed, and nobody under the name of another', async () => {
    const client = await addClient(database.db)
    await hire(ASTRID)
    for (const input of [
      { ...BO, email: client.email },
      { ...BO, email: ASTRID.email },
      { ...BO, name: 'astrid lind' },
    ])
      await refused(inviteMember(deps(), input), 'conflict')
  })

  it('who is removed is signed out at once and cannot sign in; what they did stays', async () => {
    await hire(ASTRID)
    const { token, user } = await hire(BO)
    now = addSeconds(NOON, 60)
    await removeMember(deps(), 'BO@studio.example')
    expect(await findViewer(deps(), token)).toBeUndefined()
    await expect(
      signIn(deps(), { username: BO.email, password: PASSWORD }, { clientAddress: '10.0.0.1' }),
    ).rejects.toMatchObject({ status: 401 })
    expect(await members()).toEqual(['Astrid Lind, owner'])
    const done = await listAudit(database.db, { about: user.id, limit: 9 })
    expect(done.map(({ action }) => action)).toEqual(['staff-removed', 'staff-joined'])
    await refused(removeMember(deps(), BO.email), 'not-found')
  })

  it('an invitation ends with the place of the owner who sent it', async () => {
    const invitations = async () => (await listStaff(deps())).invitations.map(({ email }) => email).sort()
    await hire(ASTRID)
    await hire(BO)
    await changeRole(deps(), BO.email, 'owner')
    const bo = deps({ kind: 'staff', name: BO.name, role: 'owner' })
    await inviteMember(deps(), { email: 'dan@studio.example', name: 'Dan Öst', role: 'engineer' })
    for (const end of [
      () => changeRole(deps(), BO.email, 'engineer'),
      () => removeMember(deps(), BO.email),
    ]) {
      await inviteMember(bo, { email: 'back@studio.example', name: 'Bo Again', role: 'owner' })
      expect(await invitations()).toEqual(['back@studio.example', 'dan@studio.example'])
      await end()
      expect(await invitations()).toEqual(['dan@studio.example'])
      await refused(join('back@studio.example'), 'gone')
    }
  })

  it('a changed role signs out everywhere, and an unchanged one nowhere', async () => {
    const astrid = await hire(ASTRID)
    const bo = await hire(BO)
    await changeRole(deps(), BO.email, 'engineer')
    expect(await findViewer(deps(), bo.token)).toMatchObject({ role: 'engineer' })
    const notified: string[] = []
    const product = deps()
    const subscribers = { ...product.subscribers, notify: (topic: string) => void notified.push(topic) }
    await changeRole({ ...product, subscribers }, BO.email, 'owner')
    expect(notified).toEqual([`sessions of ${bo.user.id}`])
    await rowIn(database.db, 'audit_log', { action: 'staff-role-changed', about: bo.user.id })
    expect(await findViewer(deps(), bo.token)).toBeUndefined()
    expect(await findViewer(deps(), astrid.token)).toMatchObject({ role: 'owner' })
  })

  it.each<Actor>([
    { kind: 'staff', name: 'Bo Ek', role: 'engineer' },
    { kind: 'client', id: 'usr_1' },
    { kind: 'visitor' },
    { kind: 'system' },
  ])('is no matter of %j', async (actor) => {
    await hire(ASTRID)
    for (const act of [
      inviteMember(deps(actor), BO),
      removeMember(deps(actor), ASTRID.email),
      changeRole(deps(actor), ASTRID.email, 'engineer'),
      listStaff(deps(actor)),
    ])
      await refused(act, 'forbidden')
  })
})
