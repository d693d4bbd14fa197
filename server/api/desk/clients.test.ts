import { expect, it } from 'vitest'
import { replyAddressOf } from '#domain/messages/reply-addresses.server.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { useClient, useMember, useTestApp } from '#test/test-app.ts'

const NEWS = { name: 'terms-2027', subject: 'New terms apply', text: 'From 1 January.' }

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const astrid = useMember(app, 'owner', 'Astrid Lund')
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  const ada = useClient(app)
  const eve = useClient(app)
  const audited = async (about: string) =>
    (await listAudit(database.db, { about, limit: 9 })).map(({ action, actor, detail }) => ({
      ...{ action, actor, detail },
    }))

  it('a client is signed out everywhere, and nobody else', async () => {
    const gone = await app.signUp()
    expect((await bo.post(`/api/desk/clients/${astrid.id}/sign-out`, {})).status).toBe(404)
    expect(await (await bo.post(`/api/desk/clients/${gone.id}/sign-out`, {})).json()).toEqual({ ended: 1 })
    const sessions = [gone, ada, astrid].map((who) => who.get('/api/account/sessions'))
    expect((await Promise.all(sessions)).map(({ status }) => status)).toEqual([401, 200, 200])
    expect(await audited(gone.id)).toContainEqual({
      action: 'sessions-ended',
      actor: { kind: 'staff', name: 'Bo Bergman' },
      detail: { ended: 1 },
    })
  })

  it('the reply address of a client ends, and no other', async () => {
    const deps = domainDeps(database.db, { replyMailbox: 'reply@studio.example' })
    const addresses = async () => [
      await replyAddressOf(deps, database.db, ada.id),
      await replyAddressOf(deps, database.db, eve.id),
    ]
    const [adas, eves] = await addresses()
    expect((await bo.post(`/api/desk/clients/${ada.id}/end-reply-address`, {})).status).toBe(200)
    expect(await addresses()).toEqual([expect.not.stringContaining(adas ?? '-'), eves])
    expect((await audited(ada.id)).map(({ action }) => action)).toContain('reply-address-revoked')
  })

  it('an owner emails every client once, after a look at how many get it', async () => {
    const preview = async () => (await astrid.get(`/api/desk/announcements/${NEWS.name}`)).json()
    const send = async (change = {}) => {
      const answer = await astrid.post('/api/desk/announcements', { ...NEWS, ...change })
      return { status: answer.status, text: await answer.text() }
    }
    const clients = 3
    expect(await preview()).toEqual({ recipients: clients, before: 0 })
    expect(await send({ text: '' })).toEqual({ status: 400, text: 'Enter the text' })
    expect(await send()).toMatchObject({ status: 200, text: JSON.stringify({ recipients: clients }) })
    expect(await send()).toMatchObject({ text: JSON.stringify({ recipients: 0 }) })
    const mails = await rowsIn(database.db, 'outbox', { subject: NEWS.subject })
    expect(mails).toHaveLength(clients)
    expect(mails.map(({ recipient }) => recipient)).not.toContain(bo.email)
    await app.signUp()
    expect(await preview()).toEqual({ recipients: 1, before: clients })
    expect((await audited(NEWS.name)).at(-1)).toEqual({
      action: 'clients-mailed',
      actor: { kind: 'staff', name: 'Astrid Lund' },
      detail: { subject: NEWS.subject, mails: clients },
    })
  })
})
