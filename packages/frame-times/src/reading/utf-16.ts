/** By the byte order mark that such text begins with; PowerShell's `>` writes it. */
const MARKS: readonly { bytes: readonly [number, number]; encoding: string }[] = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** The encoding of text that begins so; undefined for any but UTF-16. */
export function utf16In(beginning: Uint8Array): string | undefined {
  return MARKS.find(({ bytes }) => bytes.every((byte, index) => beginning[index] === byte))?.encoding
}

/** Text in this encoding as UTF-8, chunk by chunk; half a letter waits for its other half. */
export async function* inUtf8(
  source: AsyncGenerator<Uint8Array>,
  encoding: string,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  try {
    for await (const chunk of source) yield encoder.encode(decoder.decode(chunk, { stream: true }))
    yield encoder.encode(decoder.decode())
  } finally {
    await source.return(undefined)
  }
}
