/** Bytes as a zlib stream (RFC 1950). */
export async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Throws for what is no such stream, and for one of more than `mostBytes`: a few bytes can stand for very many. */
export async function unpacked(bytes: Uint8Array<ArrayBuffer>, mostBytes: number): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  const reader = stream.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    length += value.length
    if (length > mostBytes) {
      await reader.cancel()
      throw new Error(`More than ${mostBytes} bytes.`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
