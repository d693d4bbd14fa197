/** The bytes of a file as they come; not every browser iterates over its streams. */
export async function* chunksOf(source: Blob): AsyncGenerator<Uint8Array> {
  const reader = source.stream().getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
