import type { Context } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'

/** In milliseconds. */
const RECONNECT_MS = 3000
/** A client that has stopped reading is disconnected after this many chunks; it reconnects. */
const MOST_UNREAD_CHUNKS = 64

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // A proxy that buffers would delay every event.
  'X-Accel-Buffering': 'no',
  // Closes the connection with the stream, so that shutdown doesn't wait for it.
  Connection: 'close',
}

/** A stream of server-sent events for one page. Events sent before `answer` are queued. */
export type EventPage = {
  send: (message: { event: string; id: string; data: string }) => void
  /** Sends a comment, so that proxies keep the connection open. */
  keepAlive: () => void
  end: () => void
  endWith: (message: { event: string; id: string; data: string }) => void
  /** @param onEnd called once, whichever side closes the stream */
  answer: (c: Context, onEnd: () => void) => Response
}

export function eventPage(): EventPage {
  const opened = Promise.withResolvers<SSEStreamingApi>()
  const ended = Promise.withResolvers<void>()
  let unread = 0

  async function write(part: (stream: SSEStreamingApi) => Promise<unknown>): Promise<void> {
    if (unread > MOST_UNREAD_CHUNKS) return ended.resolve()
    unread += 1
    await part(await opened.promise)
    unread -= 1
  }

  return {
    send: (message) => void write((stream) => stream.writeSSE(message)),
    keepAlive: () => void write((stream) => stream.write(':\n\n')),
    end: ended.resolve,
    endWith: (message) => void write((stream) => stream.writeSSE(message)).finally(ended.resolve),
    answer: (c, onEnd) => {
      const answer = streamSSE(c, async (stream) => {
        stream.onAbort(ended.resolve)
        void write(() => stream.write(`retry: ${RECONNECT_MS}\n\n`))
        opened.resolve(stream)
        await ended.promise
        onEnd()
      })
      answer.headers.delete('Transfer-Encoding')
      for (const [name, value] of Object.entries(HEADERS)) answer.headers.set(name, value)
      return answer
    },
  }
}

/** HEAD gets headers only: nobody would read or close the body. */
export function withoutBody(): Response {
  return new Response(null, { headers: HEADERS })
}

/** Writes a record as indented JSON. `AsyncIterable` lists are streamed, never held in memory. */
export function jsonStream(record: Record<string, unknown>): ReadableStream<Uint8Array> {
  const parts = toJson(record)
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await parts.return(undefined)
    },
  })
}

async function* toJson(record: Record<string, unknown>): AsyncGenerator<string, undefined> {
  let separator = '{\n'
  for (const [name, value] of Object.entries(record)) {
    yield `${separator}  ${JSON.stringify(name)}: `
    if (isList(value)) yield* listToJson(value)
    else yield indented(JSON.stringify(value, null, 2), '  ')
    separator = ',\n'
  }
  yield '\n}\n'
}

async function* listToJson(list: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const item of list) {
    yield `${separator}    ${indented(JSON.stringify(item, null, 2), '    ')}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]' : '\n  ]'
}

function isList(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

function indented(json: string, by: string): string {
  return json.replaceAll('\n', `\n${by}`)
}
