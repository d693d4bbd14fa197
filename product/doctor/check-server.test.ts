import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import { createMetrics } from '#server/http/metrics.server.ts'
import { freePort } from '#test/free-port.ts'
import { checkServer } from './check-server.ts'

const PROGRAM = { version: '1.2.3', commit: '0123456789abcdef' }

it('says which version a server runs and since when, and that another one is installed', async () => {
  const config = parseConfig({
    PORT: String(await freePort()),
    HOST: '0.0.0.0',
    METRICS_TOKEN: 'a token of tests',
  })
  const address = `127.0.0.1:${config.PORT}`
  expect(await checkServer(config, PROGRAM)).toEqual([
    { level: 'warning', about: 'server', says: `None answers on ${address}.` },
  ])

  const metrics = createMetrics(PROGRAM)
  const server = createServer(async ({ url, headers }, answer) => {
    const mayRead = url === '/metrics' && headers.authorization === 'Bearer a token of tests'
    answer.end(mayRead ? await metrics.registry.metrics() : 'There is nothing at this address.')
  })
  await new Promise<void>((resolve) => server.listen(config.PORT, resolve))
  try {
    const says = new RegExp(
      `^${address} answers: version 1\\.2\\.3, commit 0123456789, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\.`,
    )
    expect(await checkServer(config, PROGRAM)).toEqual([
      { level: 'ok', about: 'server', says: expect.stringMatching(new RegExp(`${says.source}$`)) },
    ])
    const [another] = await checkServer(config, { version: '1.3.0', commit: null })
    expect(another?.level).toBe('warning')
    expect(another?.says).toMatch(
      new RegExp(`${says.source} What is installed here is 1\\.3\\.0: start it anew\\.$`),
    )
    expect(await checkServer({ ...config, METRICS_TOKEN: undefined }, PROGRAM)).toMatchObject([
      { level: 'warning', says: `What answers on ${address} does not say which version it is.` },
    ])
  } finally {
    server.close()
  }
})
