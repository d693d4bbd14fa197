import { createHash, type Hash } from 'node:crypto'
import { constants, type FileHandle, link, open, opendir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobStorage, type ByteRange, NoRoomError } from '#domain/storage/blob-storage.ts'
import { HEAD_BYTES } from '#domain/storage/content-kinds.schema.ts'
import { makeFolder, statIfThere } from '../config/folders.ts'

const READ_BYTES = 256 * 1024
/** Number of uploads whose partial hash is cached. Others are hashed again from the disk. */
const REMEMBERED = 200
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

type HashSoFar = { hash: Hash; bytes: number }

/**
 * Stores bytes in a folder: `uploading/<part>` and `contents/<first two letters>/<sha256>`, readable by their owner only. Uploads are
 * hashed while they arrive.
 * @param folder absolute; created with the first byte
 */
export function diskStorage(folder: string): BlobStorage {
  const partFile = (part: string) => join(folder, 'uploading', requireName(part))
  const fileOf = (sha256: string) => join(folder, 'contents', sha256.slice(0, 2), requireName(sha256))
  const hashes = new Map<string, HashSoFar>()

  /** The hash of the first bytes, continued from the cached part. */
  async function hashUpTo(part: string, file: FileHandle, bytes: number): Promise<HashSoFar> {
    const known = hashes.get(part)
    hashes.delete(part)
    const soFar = known && known.bytes <= bytes ? known : { hash: createHash('sha256'), bytes: 0 }
    for await (const chunk of readRange(file, { from: soFar.bytes, to: bytes })) {
      soFar.hash.update(chunk)
      soFar.bytes += chunk.length
    }
    return soFar
  }

  function remember(part: string, soFar: HashSoFar): void {
    hashes.set(part, soFar)
    const oldest = hashes.size > REMEMBERED ? hashes.keys().next().value : undefined
    if (oldest !== undefined) hashes.delete(oldest)
  }

  return {
    freeBytes: async () => {
      makeFolder(folder, 0o700)
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },

    partSize: async (part) => (await sizeOf(partFile(part))) ?? 0,

    write: async (part, offset, bytes) => {
      const path = partFile(part)
      const isNew = (await sizeOf(path)) === undefined
      makeFolder(dirname(path), 0o700)
      await using file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
      const source = bytes[Symbol.asyncIterator]()
      try {
        const soFar = await hashUpTo(part, file, offset)
        let brokenBy: unknown
        for (;;) {
          const next = await source.next().catch((error: unknown) => {
            brokenBy = error
          })
          if (!next || next.done) break
          // A thread writes while this one hashes.
          const written = writeAll(file, next.value, soFar.bytes)
          soFar.hash.update(next.value)
          await written
          soFar.bytes += next.value.length
        }
        await file.datasync()
        if (isNew) await syncFolder(dirname(path))
        remember(part, soFar)
        return { stored: soFar.bytes - offset, ...(brokenBy !== undefined && { brokenBy }) }
      } catch (cause) {
        if (!NO_ROOM.has((cause as NodeJS.ErrnoException).code ?? '')) throw cause
        // The database and others need the remaining room.
        await file.truncate(offset)
        throw new NoRoomError('The disk is full.', { cause })
      } finally {
        await source.return?.()
      }
    },

    digest: async (part, size) => {
      await using file = await open(partFile(part))
      const soFar = await hashUpTo(part, file, size)
      remember(part, soFar)
      const head = Buffer.alloc(HEAD_BYTES)
      const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
      return { sha256: soFar.hash.copy().digest('hex'), head: head.subarray(0, Math.min(bytesRead, size)) }
    },

    keep: async (part, sha256, size) => {
      const [from, to] = [partFile(part), fileOf(sha256)]
      makeFolder(dirname(to), 0o700)
      // Bytes that a killed server wrote beyond the confirmed offset.
      if ((await sizeOf(from)) !== size) await cut(from, size)
      const there = await sizeOf(to)
      if (there !== undefined && there !== size) await rm(to)
      await link(from, to).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
      await syncFolder(dirname(to))
      await syncFolder(dirname(dirname(to)))
    },

    cut: async (part, offset) => {
      if (((await sizeOf(partFile(part))) ?? 0) > offset) await cut(partFile(part), offset)
    },

    discard: async (part) => {
      hashes.delete(part)
      await rm(partFile(part), { force: true })
    },

    read: (sha256, range) => readContent(fileOf(sha256), range),

    contentSize: (sha256) => sizeOf(fileOf(sha256)),

    remove: async (sha256) => {
      await rm(fileOf(sha256), { force: true })
    },

    parts: () => filesBelow(join(folder, 'uploading')),

    contents: () => filesBelow(join(folder, 'contents')),
  }
}

/** A name that contains a path is a programming error and must not reach the disk. */
function requireName(name: string): string {
  if (!/^\w+$/.test(name)) throw new Error(`Bytes can't be stored under the name ${JSON.stringify(name)}.`)
  return name
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

async function* readRange(file: FileHandle, { from, to }: ByteRange): AsyncGenerator<Uint8Array> {
  for (let position = from; position < to; ) {
    const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, to - position))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) throw new Error(`A file ends at ${position} bytes, before ${to}.`)
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

/** Opens the file at the first read, and closes it even if reading stops early. */
async function* readContent(path: string, range: ByteRange): AsyncGenerator<Uint8Array> {
  await using file = await open(path)
  yield* readRange(file, range)
}

async function cut(path: string, size: number): Promise<void> {
  await using file = await open(path, 'r+')
  await file.truncate(size)
  await file.datasync()
}

/** So that a new name in it survives a power failure. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path)
  await folder.sync()
}

async function* filesBelow(folder: string): AsyncGenerator<{ name: string; changedAt: Date }> {
  const entries = await opendir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!entries) return
  for await (const entry of entries) {
    const found = entry.isFile() && (await statIfThere(join(entry.parentPath, entry.name)))
    if (found) yield { name: entry.name, changedAt: found.mtime }
  }
}
