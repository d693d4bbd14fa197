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
  lockContent,
  markGoneOfContent,
  selectContents,
  selectKnown,
  selectStored,
  selectUnheld,
} from './contents.store.server.ts'
import { giveUpAbandoned } from './uploads.server.ts'
import { countUploads } from './uploads.store.server.ts'

/** What nobody knows may be a moment away from being known. */
const STRAY_SECONDS = 3600
/** So long a file waits for its message, or its delivery. */
const UNATTACHED_SECONDS = 24 * 3600
/** So many names are looked up at once. */
const SLICE = 500

/** What does not agree between the database and where the bytes live. */
type StorageState = {
  contents: number
  /** What files hold and is not here, or not whole. */
  missing: { sha256: string; size: number }[]
  /** Names of bytes that belong to nothing. */
  stray: string[]
}

/** Deletes contents that no file holds any more: after an account, a project or a file has gone. @returns how many */
export async function deleteUnheld(deps: BlobsDeps): Promise<number> {
  const unheld = await selectUnheld(deps.db)
  for (const sha256 of unheld) await deleteIfUnheld(deps, sha256)
  return unheld.length
}

/** Once the files of an account are forgotten: their bytes. What fails here is done again by the clock. */
export async function deleteBytesOf(deps: BlobsDeps, uploads: readonly Upload[]): Promise<void> {
  try {
    for (const { id } of uploads) await deps.blobStorage.discard(id)
    await deleteUnheld(deps)
  } catch (error) {
    deps.log.error({ err: error }, 'bytes of a deleted account are still here')
  }
}

/** What is due by the clock: half uploads and what no message or delivery took of before yesterday, addresses that were never used, bytes that nothing holds. */
export async function tidyBlobs(deps: BlobsDeps): Promise<{ abandoned: number; unheld: number }> {
  const abandoned = await giveUpAbandoned(deps)
  await deleteUnusedDownloads(deps.db, isoTime(deps.clock()))
  await deleteUnattached(deps.db, isoTime(addSeconds(deps.clock(), -UNATTACHED_SECONDS)))
  return { abandoned, unheld: (await deleteUnheld(deps)) + (await deleteStray(deps)) }
}

/** What is stored, in the order of their hashes. */
export function listContents(deps: BlobsDeps): Promise<{ sha256: string; size: number }[]> {
  return selectContents(deps.db)
}

/** How much is stored, and how many uploads are under way, as the database says. */
export async function measureStorage(db: Db): Promise<{ contents: number; bytes: number; underWay: number }> {
  return { ...(await selectStored(db)), underWay: await countUploads(db) }
}

/** Compares what the database says with what is stored; changes nothing. */
export async function examineStorage(deps: BlobsDeps): Promise<StorageState> {
  const contents = await selectContents(deps.db)
  const missing: StorageState['missing'] = []
  for (const { sha256, size } of contents)
    if ((await deps.blobStorage.contentSize(sha256)) !== size && (await isHeld(deps.db, sha256)))
      missing.push({ sha256, size })
  return { contents: contents.length, missing, stray: await findStray(deps) }
}

/** Deletes bytes that belong to nothing. @returns how many names */
async function deleteStray(deps: BlobsDeps): Promise<number> {
  const stray = await findStray(deps)
  for (const name of stray) {
    if (/^[0-9a-f]{64}$/.test(name)) await deleteIfUnheld(deps, name)
    else await deps.blobStorage.discard(name)
  }
  return stray.length
}

/** Says of files whose content is lost for good that they are gone. @returns how many files */
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

/** Whoever stores the same content at this moment waits, or makes this wait. */
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
