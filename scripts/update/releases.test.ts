import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { untilReady } from './releases.ts'

it('waits until a server says that it is ready', async () => {
  const statuses = [503, 503, 200]
  const server = createServer((_, response) => response.writeHead(statuses.shift() ?? 500).end())
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  expect(await untilReady(`http://127.0.0.1:${port}`, () => false)).toBe(true)
  expect(statuses).toEqual([])
  server.close()
})

it('does not wait for one whose process has ended', async () => {
  expect(await untilReady(`http://127.0.0.1:${await freePort()}`, () => true)).toBe(false)
})
