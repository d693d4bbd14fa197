import { commit } from '#domain/kernel/commit.ts'
import type { Db } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { BlobsDeps } from './blob-storage.ts'
import type { Upload } from './blobs.schema.ts'
import { deleteUnattached } from './blobs.store.server.ts'
import {
  deleteContent,
  deleteUnusedDownloads,
  isHeld,
  listContents,
  lockContent,
  markGoneOfContent,
  selectKnown,
  selectStored,
  selectUnheld,
} from './contents.store.server.ts'
import { giveUpAbandoned } from './uploads.server.ts'
import { countUploads } from './uploads.store.server.ts'

export { listContents } from './contents.store.server.ts'

/** The row for younger bytes may be about to be inserted. */
const STRAY_SECONDS = 3600
/** A file may wait this long for its message or delivery. */
const UNATTACHED_SECONDS = 24 * 3600
/** Names per query. */
const SLICE = 500

/** Differences between the database and the storage. */
type StorageState = {
  contents: number
  /** Contents that files refer to but that are missing or incomplete. */
  missing: { sha256: string; size: number }[]
  /** Names of bytes without a row. */
  stray: string[]
}

/** Deletes contents that no file uses any more. @returns how many */
export async function deleteUnheld(deps: BlobsDeps): Promise<number> {
  const unheld = await selectUnheld(deps.db)
  for (const sha256 of unheld) await deleteIfUnheld(deps, sha256)
  return unheld.length
}

/** Deletes the bytes of a deleted account. The daily job repeats what fails here. */
export async function deleteBytesOf(deps: BlobsDeps, uploads: readonly Upload[]): Promise<void> {
  try {
    for (const { id } of uploads) await deps.blobStorage.discard(id)
    await deleteUnheld(deps)
  } catch (error) {
    deps.log.error({ err: error }, 'files of a deleted account not deleted yet')
  }
}

/** Deletes abandoned uploads, files that were never attached, unused download links and unused bytes. */
export async function tidyBlobs(deps: BlobsDeps): Promise<{ abandoned: number; unheld: number }> {
  const abandoned = await giveUpAbandoned(deps)
  await deleteUnusedDownloads(deps.db, isoTime(deps.clock()))
  await deleteUnattached(deps.db, isoTime(addSeconds(deps.clock(), -UNATTACHED_SECONDS)))
  return { abandoned, unheld: (await deleteUnheld(deps)) + (await deleteStray(deps)) }
}

/** Sizes from the database. */
export async function measureStorage(db: Db): Promise<{ contents: number; bytes: number; underWay: number }> {
  return { ...(await selectStored(db)), underWay: await countUploads(db) }
}

/** Compares the database with the storage without changing anything. */
export async function examineStorage(deps: BlobsDeps): Promise<StorageState> {
  const contents = await listContents(deps)
  const missing: StorageState['missing'] = []
  for (const { sha256, size } of contents)
    if ((await deps.blobStorage.contentSize(sha256)) !== size && (await isHeld(deps.db, sha256)))
      missing.push({ sha256, size })
  return { contents: contents.length, missing, stray: await findStray(deps) }
}

/** Deletes bytes without a row. @returns how many names */
async function deleteStray(deps: BlobsDeps): Promise<number> {
  const stray = await findStray(deps)
  for (const name of stray) {
    if (/^[0-9a-f]{64}$/.test(name)) await deleteIfUnheld(deps, name)
    else await deps.blobStorage.discard(name)
  }
  return stray.length
}

/** Marks files as deleted whose content is lost. @returns how many files */
export async function giveUpMissing(
  deps: BlobsDeps,
  missing: readonly { sha256: string }[],
): Promise<number> {
  const now = isoTime(deps.clock())
  let files = 0
  for (const { sha256 } of missing) {
    files += await commit(deps, (trx) => markGoneOfContent(trx, { sha256, now }))
    await deleteIfUnheld(deps, sha256)
  }
  return files
}

/** A concurrent request that stores the same content waits for the lock, or this one waits for it. */
async function deleteIfUnheld(deps: BlobsDeps, sha256: string): Promise<void> {
  const now = isoTime(deps.clock())
  await commit(deps, async (trx) => {
    await lockContent(trx, { sha256, size: 0, now })
    if (await isHeld(trx, sha256)) return
    await deps.blobStorage.remove(sha256)
    await deleteContent(trx, sha256)
  })
}

async function findStray({ db, blobStorage, clock }: BlobsDeps): Promise<string[]> {
  const before = addSeconds(clock(), -STRAY_SECONDS)
  const old: string[] = []
  for (const list of [blobStorage.parts(), blobStorage.contents()])
    for await (const { name, changedAt } of list) if (changedAt < before) old.push(name)
  const stray: string[] = []
  for (let from = 0; from < old.length; from += SLICE) {
    const names = old.slice(from, from + SLICE)
    const known = await selectKnown(db, names)
    stray.push(...names.filter((name) => !known.has(name)))
  }
  return stray
}
