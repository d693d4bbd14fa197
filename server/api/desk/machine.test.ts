import { expect, it } from 'vitest'
import { keepAlerts } from '../../../domain/alerts/alerts.server.ts'
import type { Machine } from '../../../product/doctor/finding.schema.ts'
import { anEngine, useDatabase } from '../../../test/engines.ts'
import { createTestApp } from '../../../test/test-app.ts'

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
    const { findings, alerts, node } = (await answer.json()) as Machine
    const says = findings.map(({ about, says }) => `${about}: ${says}`).join('\n')
    expect(says).toContain('database: No migration is missing.')
    expect(says).toMatch(/^backups: None was made/m)
    expect(says).toMatch(/^content: /m)
    expect(says).not.toContain('its pages and its references agree')
    expect(alerts).toMatchObject([{ kind: 'backup-old', says: 'The newest is of Monday.', endedAt: null }])
    expect(node).toBe(process.version)
  })
})
