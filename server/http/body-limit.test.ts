import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { type BodyPolicy, limitBody } from './body-limit.server.ts'
import { answerError } from './errors.server.ts'
import type { AppEnv } from './request.server.ts'

const STREAM: BodyPolicy = { kind: 'stream', maxKib: 100, minKibPerSecond: 4 }

afterEach(() => vi.useRealTimers())

function send(policy: BodyPolicy | undefined, body: BodyInit, headers: Record<string, string> = {}) {
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.post('/', limitBody(policy), async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))
  return app.request('/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}
const kib = (size: number) => new Uint8Array(size * 1024)
const inPieces = (pieces: number) =>
  new ReadableStream({
    start: (controller) => {
      for (let n = 0; n < pieces; n += 1) controller.enqueue(kib(1))
      controller.close()
    },
  })
const said = async (answer: Response) => [answer.status, await answer.text()]

it.each([
  ['JSON', undefined, 64],
  ['raw', { kind: 'raw', maxKib: 512 }, 512],
  ['stream', STREAM, 100],
] as const)('takes a body of %s up to its size and no more, announced or not', async (_, policy, size) => {
  expect(await said(await send(policy, kib(size)))).toEqual([200, String(size * 1024)])
  const tooLarge = [413, `The request is larger than ${size} KiB.`]
  expect(await said(await send(policy, inPieces(size + 1)))).toEqual(tooLarge)
  expect(
    await said(await send(policy, kib(size + 1), { 'Content-Length': String((size + 1) * 1024) })),
  ).toEqual(tooLarge)
})

it('breaks off a stream that stays slower than its rate', async () => {
  vi.useFakeTimers()
  const { readable, writable } = new TransformStream<Uint8Array>()
  void writable.getWriter().write(kib(30))
  const answered = send(STREAM, readable)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(await said(await answered)).toEqual([400, 'The upload is too slow.'])
})

it('gives a stream time to come up to its rate', async () => {
  vi.useFakeTimers()
  const { readable, writable } = new TransformStream<Uint8Array>()
  const writer = writable.getWriter()
  const answered = send(STREAM, readable)
  await vi.advanceTimersByTimeAsync(9_000)
  await writer.write(kib(60))
  await vi.advanceTimersByTimeAsync(5_000)
  await writer.close()
  expect(await said(await answered)).toEqual([200, String(60 * 1024)])
})
