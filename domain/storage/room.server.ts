import { type AppError, unavailable } from '#domain/kernel/app-error.ts'
import { type Db, pluck } from '#domain/kernel/database.ts'
import { addSeconds, isoTime } from '#domain/kernel/time.ts'
import type { BlobsDeps } from './blob-storage.ts'
import type { BlobPurpose, BlobSide } from './blobs.schema.ts'
import { selectReservations, selectSilent, sumsOfOwners } from './uploads.store.server.ts'

/** An upload keeps its reservation this long after its last byte. */
const RESERVED_SECONDS = 10 * 60
/** Limit for all accounts without a project together, for project files and for attachments. */
const BYTES_OF_ALL_WITHOUT_PROJECT = 10 * 1024 * 1024 * 1024

type Place = {
  /** Undefined before the upload begins. */
  id?: string
  ownerId: string
  side: BlobSide
  purpose: BlobPurpose
}

/**
 * Announced bytes aren't used bytes. Only staff and clients with a project reserve room, and only while their bytes
 * keep arriving.
 * @param bytes about to be stored
 * @param touchedAt time of the last byte, ISO 8601; undefined before the upload begins
 * @throws AppError unavailable if the bytes would use room that is reserved for others
 */
export async function requireRoom(
  deps: BlobsDeps,
  db: Db,
  { touchedAt, ...place }: Place & { touchedAt?: string },
  { bytes, rest }: { bytes: number; rest: number },
): Promise<void> {
  const isReserved = touchedAt !== undefined && touchedAt > reservedSince(deps)
  const room = await findRoom(deps, db, place, isReserved)
  if ((isReserved ? bytes : rest) > room) throw noRoom({ hasBegun: touchedAt !== undefined })
}

export function noRoom({ hasBegun, cause }: { hasBegun: boolean; cause?: unknown }): AppError {
  return unavailable(
    hasBegun
      ? "We don't have enough space for the rest of this file right now. We'll keep what you've uploaded for 24 hours. Please try again later, or send us a link."
      : "We don't have enough space for this file right now. Please try again later, or send us a link.",
    cause === undefined ? {} : { cause },
  )
}

/** Whether the studio has opened a project for this account, which happens once an order is paid. */
export async function hasProject({ projectOwners }: BlobsDeps, db: Db, ownerId: string): Promise<boolean> {
  return (await projectOwners(db, [ownerId])).has(ownerId)
}

export type RoomUse = {
  /** Bytes that clients announced but stopped sending. @property most the account with most of them */
  silent: { bytes: number; accounts: number; most: string | undefined }
  /** Bytes of accounts without a project, for the purpose they use most. */
  withoutProject: { bytes: number; ofAtMost: number }
}

export async function measureRoom(deps: BlobsDeps): Promise<RoomUse> {
  const silent = await selectSilent(deps.db, { since: reservedSince(deps) })
  return {
    silent: {
      bytes: silent.reduce((sum, { bytes }) => sum + bytes, 0),
      accounts: silent.length,
      most: silent[0]?.user_id,
    },
    withoutProject: {
      bytes: Math.max(
        await storedWithoutProject(deps, deps.db, 'file'),
        await storedWithoutProject(deps, deps.db, 'attachment'),
      ),
      ofAtMost: BYTES_OF_ALL_WITHOUT_PROJECT,
    },
  }
}

/** Bytes that an upload may use now. @param isReserved ignores other reservations, because its own came first */
export async function findRoom(deps: BlobsDeps, db: Db, place: Place, isReserved = false): Promise<number> {
  const { blobStorage, uploadLimits } = deps
  const isFileOfClient = place.side === 'client' && place.purpose === 'file'
  // Leaves the same amount again for staff and messages.
  const keptFree = isFileOfClient ? 2 * uploadLimits.keptFree : uploadLimits.keptFree
  const free = (await blobStorage.freeBytes()) - keptFree
  const isKnown = place.side === 'team' || (await hasProject(deps, db, place.ownerId))
  const room = isReserved && isKnown ? free : free - (await reservedByOthers(deps, db, place))
  if (isKnown) return room
  // All accounts without a project together never use more than they leave free.
  const stored = await storedWithoutProject(deps, db, place.purpose)
  return Math.min(BYTES_OF_ALL_WITHOUT_PROJECT - stored, (room - stored) / 2)
}

/** Bytes reserved by others. Staff don't wait for clients, and messages don't wait for anyone. */
async function reservedByOthers(deps: BlobsDeps, db: Db, { id, side, purpose }: Place): Promise<number> {
  if (side === 'client' && purpose === 'attachment') return 0
  const others = (await selectReservations(db, { since: reservedSince(deps) })).filter(
    (reservation) =>
      reservation.id !== id &&
      (reservation.side === 'team' || (side === 'client' && reservation.purpose === 'file')),
  )
  const owners = await deps.projectOwners(db, pluck(others, 'user_id'))
  return others
    .filter((other) => other.side === 'team' || owners.has(other.user_id))
    .reduce((sum, { size, received }) => sum + size - received, 0)
}

async function storedWithoutProject(deps: BlobsDeps, db: Db, purpose: BlobPurpose): Promise<number> {
  const sums = await sumsOfOwners(db, purpose)
  const owners = await deps.projectOwners(db, pluck(sums, 'user_id'))
  return sums.filter(({ user_id }) => !owners.has(user_id)).reduce((sum, { bytes }) => sum + bytes, 0)
}

function reservedSince({ clock }: BlobsDeps): string {
  return isoTime(addSeconds(clock(), -RESERVED_SECONDS))
}
