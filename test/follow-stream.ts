/** One server-sent event. Its data is JSON. */
type ReceivedEvent = { event: string; id: string; data: unknown }

type FollowedStream = {
  /** The next event, including ones that already arrived. Fails if the stream ends first. */
  next: () => Promise<ReceivedEvent>
  /** Number of comments so far. */
  comments: () => number
  /** Resolves when the other side ends the stream. */
  ended: Promise<void>
  /** Disconnects, like a page that is closed. */
  leave: () => Promise<void>
}

/** Reads server-sent events like a browser. */
export function followStream(body: ReadableStream<Uint8Array>): FollowedStream {
  const reader = body.getReader()
  const waiting: ((event: ReceivedEvent | undefined) => void)[] = []
  const received: ReceivedEvent[] = []
  let comments = 0
  let isOver = false

  function take(block: string): void {
    const lines = block.split('\n')
    comments += lines.filter((line) => line.startsWith(':')).length
    const value = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
    const data = value('data')
    if (data === undefined) return
    const event = { event: value('event') ?? 'message', id: value('id') ?? '', data: JSON.parse(data) }
    const next = waiting.shift()
    if (next) next(event)
    else received.push(event)
  }

  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      blocks.forEach(take)
    }
    isOver = true
    for (const next of waiting) next(undefined)
  }

  const ended = read()
  return {
    next: async () => {
      const event =
        received.shift() ??
        (isOver
          ? undefined
          : await new Promise<ReceivedEvent | undefined>((resolve) => waiting.push(resolve)))
      if (!event) throw new Error('The stream ended before another event.')
      return event
    },
    comments: () => comments,
    ended,
    leave: () => reader.cancel(),
  }
}
