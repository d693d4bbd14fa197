import { beforeAll, expect, it } from 'vitest'
import { type Actor, actingAs } from '#domain/kernel/actor.ts'
import { commit } from '#domain/kernel/commit.ts'
import type { CursorPage } from '#domain/kernel/pages.schema.ts'
import type { AuditEntry } from '#domain/people/audit/audit.schema.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { createTestApp, type TestClient } from '#test/test-app.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)
  let astrid: TestClient
  let ada: TestClient

  const note = (actor: Actor, about: string, day: number) =>
    commit(actingAs(domainDeps(database.db), actor), (trx) =>
      recordAudit(trx, { action: 'hold-resolved', about, now: new Date(Date.UTC(2098, 0, day)) }),
    )
  const list = (query: string) =>
    astrid.read<CursorPage<AuditEntry>>(`/api/desk/audit?action=hold-resolved&${query}`)
  const abouts = async (query: string) => (await list(query)).rows.map(({ about }) => about)

  beforeAll(async () => {
    const app = createTestApp(database)
    astrid = await app.join('owner', 'Astrid Lund')
    ada = await app.signUp('Ada Example')
    await note({ kind: 'staff', name: 'Bo Bergman' }, 'hold_1', 1)
    await note({ kind: 'staff', name: 'Noor' }, 'hold_2', 2)
    await note({ kind: 'client', id: ada.id }, 'hold_3', 3)
  })

  it('lists newest first, a part at a time', async () => {
    const first = await list('limit=2')
    expect(first.rows.map(({ about }) => about)).toEqual(['hold_3', 'hold_2'])
    expect(await abouts(`after=${first.next}`)).toEqual(['hold_1'])
  })

  it('by person, a client by their username too, and by what it is about', async () => {
    expect(await abouts('actor=Bo Bergman')).toEqual(['hold_1'])
    expect(await abouts(`actor=${ada.username}`)).toEqual(['hold_3'])
    expect(await abouts('about=hold_2')).toEqual(['hold_2'])
    expect((await astrid.get('/api/desk/audit?action=nothing')).status).toBe(400)
  })
})
