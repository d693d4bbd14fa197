import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, inject, it } from 'vitest'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { studioCommand } from '#test/studio-command.ts'
import { createTestApp } from '#test/test-app.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(inject('runDir'), 'clients-'))
  })
  const studio = (...args: string[]) => studioCommand(args, { DATABASE_URL: database.url, DATA_DIR: dataDir })

  it('signs a client out everywhere once asked, and nobody else', async () => {
    const app = createTestApp(database)
    const [client, other] = [await app.signUp(), await app.signUp()]
    expect((await studio('clients', 'sign-out', client.email)).err).toContain('add --yes')
    expect((await client.get('/api/account/sessions')).status).toBe(200)
    const { out, status } = await studio('clients', 'sign-out', client.email, '--yes')
    expect([status, out]).toEqual([0, `${client.name} is signed out: 1 session ended.\n`])
    expect((await client.get('/api/account/sessions')).status).toBe(401)
    expect((await other.get('/api/account/sessions')).status).toBe(200)
  })
})
