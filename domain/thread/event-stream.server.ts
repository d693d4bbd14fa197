/** How long a page waits before it connects again, in milliseconds. */
const RECONNECT_MS = 3000
/** A page that has stopped reading for so many chunks is let go; it connects again. */
const MOST_UNREAD_CHUNKS = 64

/** One answer of server-sent events (WHATWG HTML, section 9.2). */
export type EventStream = {
  body: ReadableStream<Uint8Array>
  /** Values are single lines. */
  send: (message: { event: string; id: string; data: string }) => void
  /** Asks at once whether it may go on, not only at the next heartbeat. */
  check: () => Promise<void>
  end: () => void
}

/**
 * Opens a stream that keeps its connection alive with comments until one side ends it.
 * @param options mayGoOn: asked at every heartbeat; `false` ends the stream; onEnd: called once, whoever ended it
 */
export function openEventStream(options: {
  heartbeatMs: number
  mayGoOn: () => Promise<boolean>
  onEnd: () => void
}): EventStream {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let ended = false

  const body = new ReadableStream<Uint8Array>({
    start: (opened) => {
      controller = opened
    },
    cancel: () => finish(),
  })
  const heartbeat = setInterval(() => void beat(), options.heartbeatMs)
  heartbeat.unref()

  function finish(): void {
    if (ended) return
    ended = true
    clearInterval(heartbeat)
    options.onEnd()
  }

  function end(): void {
    if (ended) return
    finish()
    controller?.close()
  }

  function write(text: string): void {
    if (ended || !controller) return
    if ((controller.desiredSize ?? 0) < -MOST_UNREAD_CHUNKS) end()
    else controller.enqueue(encoder.encode(text))
  }

  async function beat(): Promise<void> {
    // Unknown, because the database is away for a moment, is not signed out.
    if (await options.mayGoOn().catch(() => true)) write(':\n\n')
    else end()
  }

  write(`retry: ${RECONNECT_MS}\n\n`)
  return {
    body,
    send: ({ event, id, data }) => write(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`),
    check: beat,
    end,
  }
}
