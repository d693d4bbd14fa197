/**
 * Streams a file, since not every browser can iterate over a stream.
 * @throws Error if the file was replaced in the meantime
 */
export async function* chunksOf(source: Blob): AsyncGenerator<Uint8Array> {
  const reader = source.stream().getReader()
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      bytes += value.length
      yield value
    }
  } finally {
    reader.releaseLock()
  }
  if (bytes !== source.size) throw new Error(`Of ${source.size} bytes ${bytes} came.`)
  await source.slice(0, 1).arrayBuffer()
}
