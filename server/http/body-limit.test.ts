import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { expectAnswer } from '#test/expect-answer.ts'
import { type BodyPolicy, limitBody } from './body.server.ts'
import { answerError } from './errors.server.ts'
import type { AppEnv } from './requests.server.ts'

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
] as const)('takes a body of %s up to its size and no more, announced or not', async (_, policy, size) => {
  await expectAnswer(send(policy, kib(size)), 200, String(size * 1024))
  const tooLarge = [413, `The request is larger than ${size} KiB.`]
  expect(await said(await send(policy, inPieces(size + 1)))).toEqual(tooLarge)
  expect(
    await said(await send(policy, kib(size + 1), { 'Content-Length': String((size + 1) * 1024) })),
  ).toEqual(tooLarge)
})
