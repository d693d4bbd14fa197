import { AppError, badInput, conflict } from '#domain/kernel/app-error.ts'
import { commit, type UnitOfWork } from '#domain/kernel/commit.ts'
import { newId } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import { type BlobsDeps, NoRoomError } from './blob-storage.ts'
import type { BlobFacts, BlobPurpose, BlobSide } from './blobs.schema.ts'
import { toFacts } from './blobs.server.ts'
import type { BlobRow } from './blobs.store.server.ts'
import { kindOf } from './content-kinds.schema.ts'
import { lockContent } from './contents.store.server.ts'
import { noRoom, requireRoom } from './room.server.ts'
import {
  beginUpload,
  cancelUpload,
  durableBytes,
  noSuchUpload,
  requireUpload,
  type WhichUpload,
} from './uploads.server.ts'
import {
  deleteUpload,
  keepWriter,
  markHere,
  releaseWriter,
  storeProgress,
  takeWriter,
} from './uploads.store.server.ts'

/**
 * A request remains the writer for this long after its last byte. If its connection broke unnoticed or the server was
 * killed, another request waits this long.
 */
const WRITER_SECONDS = 15
/** Interval at which a writer renews its claim. */
const RENEWED_SECONDS = 5

type Piece = WhichUpload & {
  offset: number
  length: number
  bytes: AsyncIterable<Uint8Array>
}

/**
 * Stores bytes of an upload. They are durable afterwards, so the upload can resume after any failure. The last byte
 * completes the file, in one transaction with `whenHere`.
 * @throws AppError not-found, gone, conflict for a wrong offset, locked while another request writes, bad-input,
 * unavailable
 */
export async function receiveBytes(
  deps: BlobsDeps,
  piece: Piece,
  whenHere: (trx: UnitOfWork, file: BlobFacts) => Promise<void>,
): Promise<{ received: number }> {
  const row = await requireUpload(deps.db, piece)
  const received = await durableBytes(deps, row)
  if (piece.offset !== received)
    throw conflict(`This upload resumes at byte ${received}, not at byte ${piece.offset}.`)
  if (piece.length > row.size - received)
    throw badInput(`We received more than the ${row.size} bytes announced for this file.`)
  if (piece.length === 0) return { received }
  await requireRoom(deps, deps.db, placeOf(row), { bytes: piece.length, rest: row.size - received })
  const writer = newId('wrt')
  await begin(deps, { id: row.id, writer })
  const stored = await write(deps, { row, writer, piece }).catch(async (error) => {
    await releaseWriter(deps.db, { id: row.id, writer })
    throw error
  })
  await settle(deps, { row, writer, received: received + stored, isSilent: stored === 0 }, whenHere)
  return { received: received + stored }
}

function placeOf({ id, user_id: ownerId, side, purpose, touched_at: touchedAt }: BlobRow) {
  return { id, ownerId, side, purpose, touchedAt }
}

type Writing = { row: BlobRow; writer: string; piece: Piece }

async function begin({ db, clock }: BlobsDeps, upload: { id: string; writer: string }): Promise<void> {
  const now = clock()
  const until = isoTime(addSeconds(now, WRITER_SECONDS))
  if (await takeWriter(db, { ...upload, until, now: isoTime(now) })) return
  throw new AppError('locked', {
    userMessage: 'This file is already being uploaded. Please try again in a few seconds.',
    retryAfterSeconds: WRITER_SECONDS,
  })
}

/** @returns the number of durable bytes */
async function write(deps: BlobsDeps, writing: Writing): Promise<number> {
  const { row, piece } = writing
  try {
    const { stored, brokenBy } = await deps.blobStorage.write(row.id, piece.offset, guarded(deps, writing))
    if (!(brokenBy instanceof AppError)) return stored
    // Bytes of a refused piece aren't counted, so they are deleted. After a conflict they belong to another request.
    if (brokenBy.code !== 'conflict') await deps.blobStorage.cut(row.id, piece.offset)
    throw brokenBy
  } catch (error) {
    throw error instanceof NoRoomError ? noRoom({ hasBegun: true, cause: error }) : error
  }
}

/** Passes bytes on, up to the announced length, while there is room and no other request has taken over. */
async function* guarded(deps: BlobsDeps, { row, writer, piece }: Writing): AsyncGenerator<Uint8Array> {
  const { db, clock } = deps
  const { id } = row
  let [left, renewedAt] = [piece.length, clock()]
  for await (const chunk of piece.bytes) {
    left -= chunk.length
    if (left < 0) throw badInput('The request is longer than its Content-Length.')
    const now = clock()
    if (now.getTime() - renewedAt.getTime() >= RENEWED_SECONDS * 1000) {
      const until = isoTime(addSeconds(now, WRITER_SECONDS))
      const isLate = now >= addSeconds(renewedAt, WRITER_SECONDS)
      if (isLate || !(await keepWriter(db, { id, writer, until })))
        throw conflict('Another request has continued this upload.')
      await requireRoom(deps, db, placeOf(row), { bytes: left + chunk.length, rest: left + chunk.length })
      renewedAt = now
    }
    yield chunk
  }
}

async function settle(
  deps: BlobsDeps,
  { row, writer, received, isSilent }: { row: BlobRow; writer: string; received: number; isSilent: boolean },
  whenHere: (trx: UnitOfWork, file: BlobFacts) => Promise<void>,
): Promise<void> {
  const now = isoTime(deps.clock())
  const { id, size } = row
  const whole = received === size ? await digest(deps, row) : undefined
  if (whole && row.sha256 !== null && whole.sha256 !== row.sha256) await refuseOtherBytes(deps, row)
  // A request without bytes must not extend the upload or its reservation.
  const touchedAt = isSilent ? row.touched_at : now
  const isStored = await commit(deps, async (trx) => {
    if (!(await storeProgress(trx, { id, writer, received, touchedAt }))) return false
    if (!whole) return true
    const { sha256 } = whole
    const kind = kindOf(whole.head)
    await lockContent(trx, { sha256, size, now })
    await deps.blobStorage.keep(id, sha256, size)
    await markHere(trx, { id, sha256, kind, now })
    await whenHere(trx, toFacts({ ...row, received, status: 'here', sha256, kind }, []))
    return true
  })
  if (!isStored) await refuseEnded(deps, row)
  if (whole) await deps.blobStorage.discard(id)
}

/** @throws AppError not-found if the upload or its account was deleted, together with its bytes */
async function digest(deps: BlobsDeps, { id, size, user_id: ownerId, side }: BlobRow) {
  return deps.blobStorage.digest(id, size).catch(async (error) => {
    await requireUpload(deps.db, { ownerId, side, id })
    throw error
  })
}

async function refuseOtherBytes(deps: BlobsDeps, { id, sha256 }: BlobRow): Promise<never> {
  if (await deleteUpload(deps.db, id)) await deps.blobStorage.discard(id)
  throw badInput(`The uploaded file doesn't match its SHA-256 checksum, ${sha256}. Please upload it again.`)
}

/** The upload or its account was deleted while bytes arrived, or another request took over. */
async function refuseEnded(deps: BlobsDeps, { id, user_id: ownerId, side }: BlobRow): Promise<never> {
  await requireUpload(deps.db, { ownerId, side, id }).catch(async () => {
    await deps.blobStorage.discard(id)
    throw noSuchUpload()
  })
  throw conflict('Another request has continued this upload.')
}

/** A file with all bytes at hand. */
export type WholeFile = {
  name: string
  size: number
  bytes: AsyncIterable<Uint8Array>
  /** Expected hash, if one was announced. */
  sha256?: string
}

type Place = { ownerId: string; side: BlobSide; projectId: string | null; purpose: BlobPurpose }

/** Stores a complete file in one transaction with `whenHere`, or nothing. @throws AppError as `beginUpload` */
export async function storeWhole(
  deps: BlobsDeps,
  { bytes, sha256, ...upload }: WholeFile & Place,
  whenHere: (trx: UnitOfWork, file: BlobFacts) => Promise<void>,
): Promise<void> {
  const { ownerId, side, name, size } = upload
  const { id } = await beginUpload(deps, { ...upload, sha256: sha256 ?? null })
  const piece = { id, ownerId, side, offset: 0, length: size, bytes }
  try {
    const { received } = await receiveBytes(deps, piece, whenHere)
    if (received < size) throw new Error(`${name} has fewer bytes than announced. Please send it again.`)
  } catch (error) {
    await cancelUpload(deps, { ownerId, side, id }).catch(() => undefined)
    throw error
  }
}
