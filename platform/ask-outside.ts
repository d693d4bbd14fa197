/**
 * `fetch` for other hosts. It doesn't accept Brotli, because Node's decoder is unsafe before 24.22.1 and 26.12.1
 * (docs/decisions/001). Range requests use the plain `fetch`, which asks for no compression.
 */
export const askOutside: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  if (!headers.has('Range')) headers.set('Accept-Encoding', 'gzip')
  return fetch(input, { ...init, headers })
}

const MOST_BYTES = 64 * 1024

/** The body as text. @throws Error if it is larger than 64 KiB; no more than that is read */
export async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new Error(`The response is larger than ${MOST_BYTES} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
