import { beforeAll, expect, it } from 'vitest'
import type { StudioEmail } from '#domain/email/outbox.schema.ts'
import { enqueueEmail } from '#domain/email/outbox.server.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { CursorPage } from '#domain/kernel/pages.schema.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { useMember, useTestApp } from '#test/test-app.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const bo = useMember(app, 'engineer', 'Bo Bergman')
  const LATER = '2098-01-01T10:00:00.000Z'

  const write = async (to: string, now: string) => {
    const mail = {
      subject: `To ${to}`,
      text: 'https://x.example/auth/reset#secret',
      html: '<p>secret</p>',
      senderDomain: 'studio.example',
    }
    await commit(domainDeps(database.db), (trx) =>
      enqueueEmail(trx, { kind: 'account', to: { proven: to }, mail, now: new Date(now) }),
    )
  }
  const list = async (query: string) => {
    const answer = await bo.get(`/api/desk/emails?${query}`)
    const text = await answer.text()
    return { text, ...(JSON.parse(text) as CursorPage<StudioEmail>) }
  }

  beforeAll(async () => {
    await write('ada@clients.example', LATER)
    await write('eve@clients.example', '2098-01-02T10:00:00.000Z')
    await database.db
      .updateTable('outbox')
      .set({ status: 'dead', attempts: 12, last_error: 'No such mailbox' })
      .where('recipient', '=', 'ada@clients.example')
      .execute()
  })

  it('lists whom was written to, newest first, a part at a time, and not in which words', async () => {
    const first = await list('limit=1')
    const second = await list(`limit=1&after=${first.next}`)
    expect([...first.rows, ...second.rows].map(({ recipient, status }) => [recipient, status])).toEqual([
      ['eve@clients.example', 'waiting'],
      ['ada@clients.example', 'dead'],
    ])
    expect(first.text + second.text).not.toContain('secret')
  })

  it('tries one again that was given up, and no other', async () => {
    const { rows } = await list('status=dead')
    expect(rows.map(({ recipient, lastError }) => [recipient, lastError])).toEqual([
      ['ada@clients.example', 'No such mailbox'],
    ])
    const [dead] = rows
    expect((await bo.post(`/api/desk/emails/${dead?.id}/retry`, {})).status).toBe(200)
    expect((await list('status=dead')).rows).toEqual([])
    const [newest, other] = (await list('limit=2')).rows
    expect([other?.recipient, other?.status, other?.attempts]).toEqual(['ada@clients.example', 'waiting', 0])
    expect(newest?.nextAttemptAt).toBe('2098-01-02T10:00:00.000Z')
    expect((await bo.post('/api/desk/emails/mail_0/retry', {})).status).toBe(404)
  })
})
