import { expect, it } from 'vitest'
import { keepAlerts } from '#domain/inbox/alerts/alerts.server.ts'
import type { Machine } from '#product/doctor/finding.schema.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { createTestApp } from '#test/test-app.ts'
import { PROGRAM } from '#test/test-product.ts'

anEngine((engine) => {
  const database = useDatabase(engine)

  it('says what the doctor says, without reading every page of the database, and which alerts are on', async () => {
    const app = createTestApp(database)
    const bo = await app.join('engineer')
    await keepAlerts(app.deps, {
      kinds: ['backup-old'],
      found: [{ kind: 'backup-old', says: 'The newest is of Monday.' }],
    })
    const answer = await bo.get('/api/desk/machine')
    const { findings, alerts, running } = (await answer.json()) as Machine
    const says = findings.map(({ about, says }) => `${about}: ${says}`).join('\n')
    expect(says).toContain('database: No migration is missing: the newest is 001-baseline.')
    expect(says).toMatch(/^backups: None was made/m)
    expect(says).toMatch(/^content: /m)
    expect(says).not.toContain('its pages and its references agree')
    expect(alerts).toMatchObject([{ kind: 'backup-old', says: 'The newest is of Monday.', endedAt: null }])
    expect(running).toEqual({
      program: PROGRAM,
      node: process.version,
      database: expect.stringMatching(/^(SQLite|PostgreSQL) \d+\.[\d.]+$/),
      migration: '001-baseline',
    })
    expect(says).toContain('program: Version 1.2.3, commit 0123456789, on Node ')
    // What lies in the folder by now has another version than what a test says of itself.
    expect(says).toMatch(/^program: CHANGELOG.md begins with \S+, and what runs here is 1\.2\.3: build it/m)
    expect(says).not.toMatch(/^server: /m)
  })
})
