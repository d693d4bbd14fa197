import { startPostgres } from '../postgres.ts'
import { createPostgresDatabase } from '../postgres-databases.ts'
import { registerClient } from './client.ts'
import { expect, serverTest as test } from './harness.ts'
import { ask } from './raw-request.ts'

test('an unavailable database is reported in one sentence on pages @once @long', async ({ start }) => {
  const cluster = await startPostgres()
  const server = await start({ DATABASE_URL: await createPostgresDatabase(cluster.url, 'bildruta') })
  const { cookieHeader: Cookie } = await registerClient(server.url)
  await cluster.stop()
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url }
  const signIn = { method: 'POST', headers: form, body: 'username=ada&password=correct+horse' }
  for (const [path, options] of [
    ['/client/dashboard', { headers: { Cookie } }],
    ['/account', { headers: { Cookie } }],
    ['/auth', signIn],
  ] as const) {
    const answer = await ask(server.url + path, options)
    expect(answer.status, path).toBe(503)
    expect(answer.body.toString(), path).toContain(
      'Our database is unavailable right now. Please try again in a minute.',
    )
  }
  const message = 'name=Ada+Example&email=ada%40clients.example&title=other&message=Our+frame+time+is+40+ms.'
  const contact = await ask(`${server.url}/contact`, { method: 'POST', headers: form, body: message })
  expect(contact.status).toBe(503)
  expect(contact.body.toString()).toContain('Our frame time is 40 ms.')
  // A response is reused for a second.
  await expect.poll(async () => (await ask(`${server.url}/readyz`)).status).toBe(503)
  expect((await ask(`${server.url}/about`)).status).toBe(200)
})
