/** Far more than any answer that is read here. */
const MOST_BYTES = 64 * 1024

/** The text of an answer. @throws Error when it is larger than 64 KiB, of which no more is read */
export async function boundedText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new Error(`An answer of more than ${MOST_BYTES} bytes is not read.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
