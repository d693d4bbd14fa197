/**
 * The bytes of a file as they come; not every browser iterates over its streams. Throws when the file was replaced meanwhile: then
 * it is shorter or longer than when it was chosen, or the browser no longer opens it.
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
