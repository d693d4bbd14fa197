import { expect, test } from 'vitest'
import { jsonStream } from './streams.server.ts'

async function* list(...items: unknown[]) {
  yield* items
}

test('writes what JSON.stringify would have written', async () => {
  const items = [
    { id: 1, text: 'two\nlines "quoted"' },
    { id: 2, nested: { list: [1, 2] } },
  ]
  const record = { name: 'Ada', none: null, plain: [], deep: { a: [{ b: 1 }] } }
  const written = await new Response(jsonStream({ ...record, items: list(...items), last: 1 })).text()
  expect(written).toBe(`${JSON.stringify({ ...record, items, last: 1 }, null, 2)}\n`)
  const empty = await new Response(jsonStream({ items: list() })).text()
  expect(empty).toBe(`${JSON.stringify({ items: [] }, null, 2)}\n`)
})

test('reads no further than it is taken', async () => {
  let read = 0
  let isLeft = false
  async function* endless() {
    try {
      for (;;) {
        read += 1
        yield { read }
      }
    } finally {
      isLeft = true
    }
  }
  const reader = jsonStream({ items: endless() }).getReader()
  for (let i = 0; i < 5; i++) await reader.read()
  await reader.cancel()
  expect(read).toBeLessThan(8)
  expect(isLeft).toBe(true)
})
