import { expect, it } from 'vitest'
import type { HeldEmail, ListedHeldEmail } from '#domain/messages/inbound-email/held-emails.schema.ts'
import { takeReply } from '#domain/messages/inbound-email/take-reply.server.ts'
import { replyAddressOf } from '#domain/messages/reply-addresses.server.ts'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { useClient, useMember, useTestApp } from '#test/test-app.ts'

oneEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  const ada = useClient(app)
  const deps = () => domainDeps(database.db, { replyMailbox: 'reply@studio.example' })

  let count = 0
  const receive = async (to: string) => {
    count += 1
    await takeReply(deps(), {
      messageId: `<${count}@clients.example>`,
      to: [to],
      from: 'ada@home.example',
      subject: `Fjord ${count}`,
      text: 'The storm comes first.',
      lacksText: false,
      isAutomatic: false,
      looksAutomatic: false,
      attachments: [{ name: 'storm.png', bytes: Buffer.from('x') }],
      isWhole: true,
    })
    const listed = await held()
    const found = listed.find(({ subject }) => subject === `Fjord ${count}`)
    return found ?? expect.fail('The email is not held.')
  }
  const held = () => bo.read<ListedHeldEmail[]>('/api/desk/held-emails')
  const show = async (id: string) => (await bo.get(`/api/desk/held-emails/${id}`)).json()
  const act = async (id: string, way: 'take' | 'dismiss', body = {}) => {
    const answer = await bo.post(`/api/desk/held-emails/${id}/${way}`, body)
    return { status: answer.status, text: await answer.text() }
  }
  const inThread = async () => {
    const messages = await ada.read<{ body: string }[]>('/api/messages')
    return messages.filter(({ body }) => body.includes('The storm comes first.')).length
  }
  const audited = async (about: string) =>
    (await listAudit(database.db, { about, limit: 9 })).map(({ action, actor }) => ({ action, actor }))

  it('shows an email to a client’s address, and puts it into their thread once', async () => {
    const { id, reason } = await receive((await replyAddressOf(deps(), database.db, ada.id)) ?? '')
    expect(reason).toContain('storm.png')
    expect(await show(id)).toMatchObject({
      sender: 'ada@home.example',
      text: 'The storm comes first.',
      client: ada.name,
      isInThread: false,
    } satisfies Partial<HeldEmail>)
    const today = await bo.read<{ waiting: { href: string }[] }>('/api/desk/today')
    expect(today.waiting.map((row) => row.href)).toContain(`/desk/emails/held/${id}`)
    expect(await act(id, 'take')).toMatchObject({ status: 200 })
    expect(await act(id, 'take')).toMatchObject({ status: 409 })
    expect([await inThread(), await held()]).toEqual([1, []])
    expect((await bo.get(`/api/desk/held-emails/${id}`)).status).toBe(404)
    expect(await audited(id)).toEqual([
      { action: 'held-mail-taken', actor: { kind: 'staff', name: 'Bo Bergman' } },
    ])
  })

  it('puts an email to nobody’s address into the thread of the client who is chosen', async () => {
    const { id } = await receive('reply+unknown@studio.example')
    expect(await show(id)).toMatchObject({ client: null })
    for (const client of ['', 'nobody@home.example', bo.email])
      expect(await act(id, 'take', { client })).toEqual({
        status: 400,
        text: 'Enter the email address of the client it belongs to.',
      })
    expect(await act(id, 'take', { client: ada.email.toUpperCase() })).toMatchObject({ status: 200 })
    expect([await inThread(), await held()]).toEqual([2, []])
  })

  it('is dismissed without a word in any thread', async () => {
    const { id } = await receive('reply+unknown@studio.example')
    const before = await inThread()
    expect((await act(id, 'dismiss')).status).toBe(200)
    expect([await held(), await inThread()]).toEqual([[], before])
    expect((await audited(id)).map(({ action }) => action)).toEqual(['held-mail-done'])
  })
})
