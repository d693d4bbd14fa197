import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { parseConfig } from '#platform/config/config.ts'
import type { Program } from '#platform/program.ts'
import { createMetrics } from '#server/http/requests.server.ts'
import { freePort } from '#test/free-port.ts'
import { checkServer } from './host-checks.ts'

const PROGRAM = { version: '1.2.3', commit: '0123456789abcdef' }

it('finds that no server answers, or one of another version', async () => {
  const config = parseConfig({
    PORT: String(await freePort()),
    HOST: '0.0.0.0',
    METRICS_TOKEN: 'a token of tests',
  })
  const address = `127.0.0.1:${config.PORT}`
  const found = (program: Program, token = config.METRICS_TOKEN) =>
    checkServer({ config: { ...config, METRICS_TOKEN: token }, infrastructure: { program } })
  expect(await found(PROGRAM)).toBe(`No server answers on ${address}.`)

  const metrics = createMetrics(PROGRAM)
  const server = createServer(async ({ url, headers }, answer) => {
    const mayRead = url === '/metrics' && headers.authorization === 'Bearer a token of tests'
    answer.end(mayRead ? await metrics.registry.metrics() : 'There is nothing at this address.')
  })
  await new Promise<void>((resolve) => server.listen(config.PORT, resolve))
  try {
    expect(await found(PROGRAM)).toBeUndefined()
    expect(await found({ version: '1.3.0', commit: null })).toBe(
      `The server on ${address} runs 1.2.3, commit 0123456789, but 1.3.0 is installed.`,
    )
    expect(await found(PROGRAM, 'another')).toBe(`The program on ${address} doesn't report its version.`)
  } finally {
    server.close()
  }
})
