import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import type { Capture, ReadResult } from '../capture/capture.ts'
import type { ReadOptions } from '../capture-reader.ts'
import { readCapture } from '../read-capture.ts'
import { sha256InWorker } from './hash-in-worker.ts'

/** A capture with when its file was written last (ms since 1970), or the sentence that says why there is none. */
type ReadFile = { file: string } & ({ capture: Capture; modified: number } | { refused: string })

/** What is read beside that which every comparison needs. */
export type AskedOfFiles = Pick<ReadOptions, 'also' | 'stats'>

const NO_FILE = 'This is no file that could be read to its end.'
/** There is no such thing on Windows. */
const { O_RDONLY, O_NONBLOCK } = constants as { O_RDONLY: number; O_NONBLOCK?: number }
const CHUNK_BYTES = 1024 * 1024
/** From here on a thread of its own for the hash is started sooner than it is missed. */
const LARGE_BYTES = 32 * CHUNK_BYTES

/** Reads a capture file as a stream. Whatever is wrong with it becomes a sentence. */
export async function readFile(file: string, asked: AskedOfFiles = {}): Promise<ReadFile> {
  let handle: FileHandle
  try {
    // A pipe is not opened: whoever opens one waits for its writer, or takes from its reader.
    if (!(await stat(file)).isFile()) return { file, refused: NO_FILE }
    handle = await open(file, O_RDONLY | (O_NONBLOCK ?? 0))
  } catch (error) {
    return { file, refused: whyClosed(error as NodeJS.ErrnoException) }
  }
  try {
    const before = await handle.stat()
    if (!before.isFile()) return { file, refused: NO_FILE }
    const hash = before.size > LARGE_BYTES ? sha256InWorker() : platformSha256()
    const result = await readWith(hash, handle, asked)
    const after = await handle.stat()
    if (before.size !== after.size || before.mtimeMs !== after.mtimeMs)
      return { file, refused: 'The file changed while it was read: wait until the capture has ended.' }
    return result.ok
      ? { file, capture: result.capture, modified: after.mtimeMs }
      : { file, refused: result.refusal.sentence }
  } finally {
    await handle.close()
  }
}

async function readWith(
  hash: ReturnType<typeof sha256InWorker>,
  handle: FileHandle,
  asked: AskedOfFiles,
): Promise<ReadResult> {
  try {
    return await readCapture(chunksOf(handle), { hash, ...asked })
  } finally {
    hash.stop()
  }
}

/**
 * Two buffers take turns, so that one is filled while the other is read: `readCapture` has done with a chunk when it asks for the next.
 */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  let [chunk, other] = [new Uint8Array(CHUNK_BYTES), new Uint8Array(CHUNK_BYTES)]
  let filling = handle.read(chunk, 0, CHUNK_BYTES)
  try {
    while (true) {
      const { bytesRead } = await filling
      if (bytesRead === 0) return
      filling = handle.read(other, 0, CHUNK_BYTES)
      yield chunk.subarray(0, bytesRead)
      ;[chunk, other] = [other, chunk]
    }
  } finally {
    // The file must not be closed under a read; what went wrong with it no longer matters.
    await filling.catch(() => undefined)
  }
}

function platformSha256() {
  const hash = createHash('sha256')
  return {
    update: (bytes: Uint8Array) => void hash.update(bytes),
    digest: () => hash.digest('hex'),
    stop: () => undefined,
  }
}

/** Never the system's own message: it names the path. */
function whyClosed({ code = 'the system refuses it' }: NodeJS.ErrnoException): string {
  if (code === 'EACCES' || code === 'EPERM') return 'This account may not read the file.'
  if (code === 'ENOENT') return 'The file is gone: it was moved or deleted.'
  return `The file cannot be opened: ${code}.`
}
