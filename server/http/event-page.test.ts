import { Hono } from 'hono'
import { expect, it, vi } from 'vitest'
import { followStream } from '#test/follow-stream.ts'
import { PATIENT } from '#test/patient.ts'
import { type EventPage, eventPage } from './streams.server.ts'

const message = (n: number) => ({ event: 'changed', id: `msg_${n}`, data: JSON.stringify(n) })

async function open(page: EventPage, onEnd: () => void = () => {}) {
  const app = new Hono().get('/', (c) => page.answer(c, onEnd))
  const response = await app.request('/')
  if (!response.body) throw new Error('The answer has no body.')
  return { response, body: response.body }
}

it('says how it is to be read, and when to come back', async () => {
  const page = eventPage()
  const { response, body } = await open(page)
  page.end()
  const names = ['Content-Type', 'Cache-Control', 'X-Accel-Buffering', 'Connection', 'Transfer-Encoding']
  expect(names.map((name) => response.headers.get(name))).toEqual([
    'text/event-stream; charset=utf-8',
    'no-store',
    'no',
    'close',
    null,
  ])
  expect(await new Response(body).text()).toBe('retry: 3000\n\n')
})

it('sends in order what was said before it was open and after', async () => {
  const page = eventPage()
  page.send(message(1))
  const followed = followStream((await open(page)).body)
  page.send(message(2))
  for (const n of [1, 2]) expect(await followed.next()).toEqual({ event: 'changed', id: `msg_${n}`, data: n })
  page.keepAlive()
  await vi.waitFor(() => expect(followed.comments()).toBe(1), PATIENT)
  page.end()
  await followed.ended
})

it('ends once, whoever ends it', async () => {
  const onEnd = vi.fn()
  const page = eventPage()
  const followed = followStream((await open(page, onEnd)).body)
  await followed.leave()
  page.end()
  await followed.ended
  expect(onEnd).toHaveBeenCalledTimes(1)
})

it('lets a page go that has stopped reading', async () => {
  const onEnd = vi.fn()
  const page = eventPage()
  await open(page, onEnd)
  for (let n = 0; n < 60; n += 1) page.send(message(n))
  await Promise.resolve()
  expect(onEnd).not.toHaveBeenCalled()
  for (let n = 0; n < 60; n += 1) page.send(message(n))
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1), PATIENT)
})
