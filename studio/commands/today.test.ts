import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import type { MarkedWaiting } from '#domain/kernel/waiting.ts'
import { anEngine } from '#test/engines.ts'
import { usePaymentsRig } from '#test/payments-rig.ts'
import { studioCommand } from '#test/studio-command.ts'

const DAY_SECONDS = 24 * 3600

anEngine((engine) => {
  const rig = usePaymentsRig(engine)

  it('says what waits with where it is done, what is late, and when nothing waits', async () => {
    const dataDir = await mkdtemp(join(inject('runDir'), 'today-'))
    const today = (...args: string[]) =>
      studioCommand(['today', ...args], { DATABASE_URL: rig.database.url, DATA_DIR: dataDir })
    expect((await today()).out).toBe('Nothing waits: everybody has what was promised.\n')
    rig.passSeconds(-2 * DAY_SECONDS)
    await rig.buyAndPay()
    await rig.database.db.updateTable('projects').set({ may_start_from: null }).execute()
    const { out } = await today()
    expect(out).toContain(`/desk/clients/${rig.client.id}#answer`)
    expect(out).toMatch(
      /\n[0-9a-f]{8} {2}late: 2026-11-19 13:00 .*Client to contact, as we said .*Full Optimization/,
    )
    expect(JSON.parse((await today('--json')).out)).toMatchObject([
      { whose: rig.client.name, until: '2026-11-19T12:00:00.000Z', isLate: true },
    ])
    // The end of a day is told by its name.
    await rig.database.db
      .updateTable('projects')
      .set({ has_files: 1, may_start_from: '2026-11-19T23:00:00.000Z' })
      .execute()
    expect((await today()).out).toMatch(/\n[0-9a-f]{8} {2}late: 2026-11-19 {2,}.*Link to check/)
  })

  it('settles whose something is, and puts off what is not late', async () => {
    const dataDir = await mkdtemp(join(inject('runDir'), 'waiting-'))
    const studio = (...args: string[]) =>
      studioCommand(args, { DATABASE_URL: rig.database.url, DATA_DIR: dataDir }, undefined, rig.now)
    await rig.buyAndPay()
    await rig.database.db.updateTable('projects').set({ may_start_from: null }).execute()
    const rows = async (...args: string[]): Promise<MarkedWaiting[]> =>
      JSON.parse((await studio('today', ...args, '--json')).out)
    const row = (await rows())[0]?.key.slice(0, 8) ?? ''
    expect((await studio('waiting', 'assign', row, '--as', 'Noor')).out).toContain('is yours.')
    expect((await studio('waiting', 'put-off', row)).out).toMatch(/ is shown again on \d{4}-\d\d-\d\d\.\n$/)
    expect(await rows()).toEqual([])
    expect(await studio('today')).toMatchObject({ err: 'Put off: 1. today --put-off lists them.\n' })
    expect(await rows('--put-off')).toMatchObject([{ assignedTo: 'Noor' }])
    await studio('waiting', 'bring-back', row)
    await studio('waiting', 'unassign', row)
    expect(await rows()).toMatchObject([{ assignedTo: null, notBefore: null }])
    rig.passSeconds(2 * DAY_SECONDS)
    expect(await studio('waiting', 'put-off', row)).toMatchObject({
      status: 1,
      err: 'It is late, and cannot be put off.\n',
    })
    expect(await studio('waiting', 'assign', 'nothing')).toMatchObject({
      status: 1,
      err: 'Nothing that waits is called so: it may be done by now.\n',
    })
  })
})
