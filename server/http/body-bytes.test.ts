import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { bodyBytes } from './body.server.ts'

const BYTES = randomBytes(3_000_001)

let server: Server | undefined
afterEach(() => void server?.close())

async function addressOf(answer: (incoming: IncomingMessage) => Promise<unknown>): Promise<string> {
  server = createServer(async (incoming, outgoing) => outgoing.end(JSON.stringify(await answer(incoming))))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function sentTo(answer: (incoming: IncomingMessage) => Promise<unknown>): Promise<unknown> {
  return (await fetch(await addressOf(answer), { method: 'PATCH', body: BYTES })).json()
}

test('all bytes come in their order, a block at a time, in the memory of few', async () => {
  const memories = new Set<unknown>()
  const read: Buffer[] = []
  expect(
    await sentTo(async (incoming) => {
      for await (const block of bodyBytes(incoming)) {
        memories.add(block.buffer)
        const before = Buffer.from(block)
        // While a block is in use, the next ones arrive without changing it.
        await new Promise(setImmediate)
        expect(before.equals(block)).toBe(true)
        read.push(before)
      }
      return read.length
    }),
  ).toBe(23)
  expect(Buffer.concat(read).equals(BYTES)).toBe(true)
  expect(memories.size).toBeLessThanOrEqual(3)
})

test('of a body that breaks off what had come is read first', async () => {
  const { promise, resolve } = Promise.withResolvers<{ read: Buffer; brokenBy: unknown }>()
  const url = await addressOf(async (incoming) => {
    const read: Buffer[] = []
    try {
      for await (const block of bodyBytes(incoming)) read.push(Buffer.from(block))
      resolve({ read: Buffer.concat(read), brokenBy: undefined })
    } catch (brokenBy) {
      resolve({ read: Buffer.concat(read), brokenBy })
    }
  })
  const asked = request(url, { method: 'PATCH', headers: { 'Content-Length': BYTES.length } })
  asked.on('error', () => {})
  asked.write(BYTES.subarray(0, 100_000), () => asked.destroy())
  const { read, brokenBy } = await promise
  expect(brokenBy).toBeInstanceOf(Error)
  expect(read.equals(BYTES.subarray(0, read.length))).toBe(true)
})

test('whoever stops reading still answers', async () => {
  const answered = await sentTo(async (incoming) => {
    for await (const block of bodyBytes(incoming)) if (block.length > 0) return 'enough'
    return 'all'
  })
  expect(answered).toBe('enough')
})
