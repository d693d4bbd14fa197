import { expect, it } from 'vitest'
import { listAudit } from '#domain/people/audit/audit.server.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { useTestApp } from '#test/test-app.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)

  it('what a client does is put down as theirs, also while another is at it', async () => {
    const [ada, eve] = [await app.signUp(), await app.signUp('Eve Example')]
    const password = { currentPassword: 'correct horse', newPassword: 'another horse' }
    const answers = await Promise.all([
      ada.post('/api/account/sessions/end-others'),
      eve.post('/api/account/password', password),
      ada.get('/api/account/export'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 200])
    const lines = await listAudit(database.db, { limit: 10 })
    expect(lines.map(({ action, actor, about }) => [action, actor, about]).sort()).toEqual([
      ['account-exported', { kind: 'client', id: ada.id }, ada.id],
      ['password-changed', { kind: 'client', id: eve.id }, eve.id],
      ['sessions-ended', { kind: 'client', id: ada.id }, ada.id],
    ])
  })
})
