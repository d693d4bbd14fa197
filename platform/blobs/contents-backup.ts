import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStorage } from '#domain/storage/blob-storage.ts'
import { entriesIn, makeFolder, statIfThere } from '../config/folders.ts'
import { ENCRYPTED, type Transform } from '../encryption/age.ts'

type Content = { sha256: string; size: number }

/** @property missing hashes of contents that are missing or damaged */
export type CopiedContents = { copied: number; bytes: number; missing: string[] }

const fileOf = (folder: string, sha256: string) => join(folder, sha256.slice(0, 2), sha256)

/**
 * Copies contents into a folder shared by all backups, once per hash. Existing ones get a new date, so the date shows which contents no
 * recent backup needed.
 */
export async function backUpContents(
  storage: BlobStorage,
  contents: readonly Content[],
  folder: string,
  { encrypt }: { encrypt?: Transform | undefined } = {},
): Promise<CopiedContents> {
  const done: CopiedContents = { copied: 0, bytes: 0, missing: [] }
  const now = new Date()
  for (const { sha256, size } of contents) {
    const target = fileOf(folder, sha256) + (encrypt ? ENCRYPTED : '')
    const stored = (await statIfThere(target))?.size
    // Encrypted contents have a different size, and get their final name once they are complete.
    if (stored !== undefined && (encrypt || stored === size)) await utimes(target, now, now)
    else if (await copyOut(storage, { sha256, size }, target, encrypt)) {
      done.copied += 1
      done.bytes += size
    } else done.missing.push(sha256)
  }
  return done
}

/** Deletes contents that no backup since then contains. @returns how many */
export async function removeOldContents(folder: string, notSince: Date): Promise<number> {
  let removed = 0
  for (const entry of await entriesIn(folder, { recursive: true })) {
    const file = join(entry.parentPath, entry.name)
    if (!entry.isFile() || (await stat(file)).mtime >= notSince) continue
    await rm(file)
    removed += 1
  }
  return removed
}

/** Restores missing contents from such a folder after checking their hashes. */
export async function restoreContents(
  storage: BlobStorage,
  contents: readonly Content[],
  folder: string,
  { decrypt }: { decrypt?: Transform | undefined } = {},
): Promise<CopiedContents> {
  const done: CopiedContents = { copied: 0, bytes: 0, missing: [] }
  for (const { sha256, size } of contents) {
    if ((await storage.contentSize(sha256)) === size) continue
    if (await copyIn(storage, { sha256, size }, fileOf(folder, sha256), decrypt)) {
      done.copied += 1
      done.bytes += size
    } else done.missing.push(sha256)
  }
  return done
}

async function copyOut(
  storage: BlobStorage,
  { sha256, size }: Content,
  target: string,
  encrypt: Transform = (bytes) => bytes,
): Promise<boolean> {
  if ((await storage.contentSize(sha256)) !== size) return false
  makeFolder(dirname(target), 0o700)
  const unfinished = `${target}.unfinished`
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of storage.read(sha256, { from: 0, to: size })) {
      hash.update(chunk)
      yield chunk
    }
  }
  {
    await using file = await open(unfinished, 'w', 0o600)
    for await (const chunk of encrypt(hashed())) await file.writeFile(chunk)
    await file.sync()
  }
  const isWhole = hash.digest('hex') === sha256
  if (isWhole) await rename(unfinished, target)
  else await rm(unfinished)
  return isWhole
}

async function copyIn(
  storage: BlobStorage,
  { sha256, size }: Content,
  source: string,
  decrypt: Transform | undefined,
): Promise<boolean> {
  const isEncrypted = decrypt !== undefined && (await isFile(source + ENCRYPTED))
  if (!isEncrypted && (await statIfThere(source))?.size !== size) return false
  const bytes = isEncrypted ? decrypt(createReadStream(source + ENCRYPTED)) : createReadStream(source)
  const part = `restored_${sha256}`
  try {
    const { brokenBy } = await storage.write(part, 0, bytes)
    if (brokenBy !== undefined) throw brokenBy
    if ((await storage.digest(part, size)).sha256 !== sha256) return false
    await storage.keep(part, sha256, size)
    return true
  } finally {
    await storage.discard(part)
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await statIfThere(path))?.isFile() ?? false
}
