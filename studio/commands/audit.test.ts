import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import type { Actor } from '#domain/kernel/actor.ts'
import { addSeconds } from '#domain/kernel/clock.ts'
import { commit } from '#domain/kernel/commit.ts'
import { recordAudit } from '#domain/people/audit/audit.server.ts'
import type { AuditAction } from '#domain/people/audit/audit-actions.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { NOON, studioCommand } from '#test/studio-command.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)

  it('lists who did what, newest first, also only one thing, one action or one person', async () => {
    const ada = await addClient(database.db)
    const put = (actor: Actor, action: AuditAction, about: string, seconds: number) =>
      commit(domainDeps(database.db, { actor }), (work) =>
        recordAudit(work, { action, about, detail: { amount: 900 }, now: addSeconds(NOON, seconds) }),
      )
    await put({ kind: 'provider', name: 'stripe' }, 'payment-settled', 'pay_1', 0)
    await put({ kind: 'staff', name: 'Bo' }, 'refund-granted', 'pay_1', 1)
    await put({ kind: 'client', id: ada.id }, 'password-changed', ada.id, 2)
    await put({ kind: 'system' }, 'refund-granted', 'pay_2', 3)

    const environment = {
      DATABASE_URL: database.url,
      DATA_DIR: await mkdtemp(join(inject('runDir'), 'audit-')),
    }
    const studio = (...args: string[]) => studioCommand(['audit', 'list', ...args], environment)
    const actions = async (...args: string[]) =>
      JSON.parse((await studio(...args, '--json')).out).map(({ about }: { about: string }) => about)
    expect(await actions()).toEqual(['pay_2', ada.id, 'pay_1', 'pay_1'])
    expect(await actions('--action', 'refund-granted')).toEqual(['pay_2', 'pay_1'])
    expect(await actions('--about', 'pay_1', '--limit', '1')).toEqual(['pay_1'])
    expect(await actions('--actor', ada.email)).toEqual([ada.id])
    expect(await actions('--actor', 'Eve')).toEqual([])
    expect((await studio('--actor', 'Bo')).out).toMatch(
      /^AT .*\n2026-11-20 13:00 +Bo +refund granted +pay_1 +amount €9\.00\n$/,
    )
    expect(await studio('--action', 'refunds')).toMatchObject({ status: 1 })
  })
})
