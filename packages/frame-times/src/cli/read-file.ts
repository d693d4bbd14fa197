import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { Capture } from '../capture/capture.ts'
import type { ReadOptions } from '../formats/capture-reader.ts'
import { readCapture } from '../formats/capture-reader.ts'
import type { Hasher } from '../reading/sha256.ts'

/** `modified` is in ms since 1970. `refused` explains why there is no capture. */
type ReadFile = { file: string } & ({ capture: Capture; modified: number } | { refused: string })

export type FileRequest = Pick<ReadOptions, 'also'>

const NO_FILE = 'This is not a regular file.'
/** Not defined on Windows. */
const { O_RDONLY, O_NONBLOCK } = constants as { O_RDONLY: number; O_NONBLOCK?: number }
const CHUNK_BYTES = 1024 * 1024

/** Reads a capture file as a stream. Every problem becomes a sentence. */
export async function readFile(file: string, asked: FileRequest = {}): Promise<ReadFile> {
  let handle: FileHandle
  try {
    // Opening a pipe would block until it has a writer.
    if (!(await stat(file)).isFile()) return { file, refused: NO_FILE }
    handle = await open(file, O_RDONLY | (O_NONBLOCK ?? 0))
  } catch (error) {
    return { file, refused: whyClosed(error as NodeJS.ErrnoException) }
  }
  try {
    const before = await handle.stat()
    if (!before.isFile()) return { file, refused: NO_FILE }
    const result = await readCapture(chunksOf(handle), { hash: platformSha256(), ...asked })
    const after = await handle.stat()
    if (before.size !== after.size || before.mtimeMs !== after.mtimeMs)
      return { file, refused: 'The file changed while it was being read. Wait until the capture has ended.' }
    return result.ok
      ? { file, capture: result.capture, modified: after.mtimeMs }
      : { file, refused: result.refusal.sentence }
  } finally {
    await handle.close()
  }
}

/** Reuses one buffer, because `readCapture` is done with a chunk when it requests the next one. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(CHUNK_BYTES)
  while (true) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES)
    if (bytesRead === 0) return
    yield chunk.subarray(0, bytesRead)
  }
}

function platformSha256(): Hasher {
  const hash = createHash('sha256')
  return {
    update: (bytes: Uint8Array) => void hash.update(bytes),
    digest: () => hash.digest('hex'),
  }
}

/** Avoids the system's message, because it contains the path. */
function whyClosed({ code = 'the system refuses it' }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' || code === 'EPERM') return 'You don’t have permission to read this file.'
  if (code === 'ENOENT') return 'The file was moved or deleted.'
  return `The file can’t be opened: ${code}.`
}
