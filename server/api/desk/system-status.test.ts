import { expect, it } from 'vitest'
import { recordAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import type { Machine } from '#product/checks/check.schema.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { createTestApp } from '#test/test-app.ts'
import { PROGRAM } from '#test/test-product.ts'

oneEngine((engine) => {
  const database = useDatabase(engine)

  it('has what the doctor finds, without reading every page of the database, and which alerts are on', async () => {
    const app = createTestApp(database)
    const bo = await app.join('engineer')
    await recordAlerts(app.deps, [{ name: 'age of backups', says: 'The newest is of Monday.' }])
    const answer = await bo.get('/api/desk/system')
    const { findings, passed, alerts, running } = (await answer.json()) as Machine
    expect(findings).toContainEqual({
      check: 'age of backups',
      severity: 'warning',
      says: 'No backup has been made yet.',
      detail: null,
      toDo: "Create one with 'backup', or set BACKUP_DIR.",
    })
    expect(passed).toContain('payments on hold')
    expect(passed).not.toContain('database file')
    expect(alerts).toMatchObject([
      { name: 'age of backups', says: 'The newest is of Monday.', endedAt: null },
    ])
    expect(running).toEqual({
      program: PROGRAM,
      node: process.version,
      database: expect.stringMatching(/^(SQLite|PostgreSQL) \d+\.[\d.]+$/),
      migration: '001-baseline',
    })
    // The program used by tests has another version than the changelog.
    const { says } = findings.find(({ check }) => check === 'version') ?? {}
    expect(says).toMatch(/^CHANGELOG.md starts with \S+, but 1\.2\.3 is running\.$/)
    expect([...passed, ...findings.map(({ check }) => check)]).not.toContain('server')
  })
})
