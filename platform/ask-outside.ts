/**
 * `fetch` for external services. It doesn't accept Brotli, whose decoder is unsafe in Node before 24.22.1 and 26.12.1 (docs/decisions/001).
 */
export const askOutside: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.set('Accept-Encoding', 'gzip')
  return fetch(input, { ...init, headers })
}

const MOST_BYTES = 64 * 1024

/** Reads at most 64 KiB. @throws Error if the response is larger */
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
