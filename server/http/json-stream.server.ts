/** A record as indented JSON, written while its lists are read: those that are `AsyncIterable` are never whole in memory. */
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
