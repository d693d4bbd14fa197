import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { bodyBytes } from './body-bytes.server.ts'

const BYTES = new Uint8Array(300_000).fill(7)

let server: Server | undefined
afterEach(() => void server?.close())

async function sentTo(answer: (incoming: IncomingMessage) => Promise<unknown>): Promise<unknown> {
  server = createServer(async (incoming, outgoing) => outgoing.end(JSON.stringify(await answer(incoming))))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}`, { method: 'PATCH', body: BYTES })).json()
}

test('a piece is there until the next one is asked for; then its memory is given back', async () => {
  const pieces: Uint8Array[] = []
  const answered = await sentTo(async (incoming) => {
    let sum = 0
    for await (const piece of bodyBytes(incoming)) {
      pieces.push(piece)
      sum += piece.reduce((total, byte) => total + byte, 0)
    }
    return sum
  })
  expect(answered).toBe(7 * BYTES.length)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.map(({ byteLength }) => byteLength)).toEqual(pieces.map(() => 0))
})

test('whoever stops reading still answers', async () => {
  const answered = await sentTo(async (incoming) => {
    for await (const piece of bodyBytes(incoming)) if (piece.length > 0) return 'enough'
    return 'all'
  })
  expect(answered).toBe('enough')
})
