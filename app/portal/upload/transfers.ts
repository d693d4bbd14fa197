import { ApiError, sentenceOf } from '#app/shared/api.ts'
import { stored } from '#app/shared/storage.ts'
import type { BlobPurpose } from '#domain/storage/blobs.schema.ts'
import { announce, newPace, type Pace, paceOf, removeUpload, TransferError, transfer } from './transfer.ts'

const AT_ONCE = 3
const STOPPED = 'stopped'

export type TransferState = 'waiting' | 'sending' | 'unreachable' | 'paused' | 'failed' | 'refused' | 'done'

type Facts = {
  /** Active transfers count toward the limit. */
  isActive: boolean
  /** Action offered to the user. */
  may: 'pause' | 'resume' | undefined
}

export const TRANSFER_STATES = {
  waiting: { isActive: false, may: 'pause' },
  sending: { isActive: true, may: 'pause' },
  unreachable: { isActive: true, may: 'pause' },
  paused: { isActive: false, may: 'resume' },
  failed: { isActive: false, may: 'resume' },
  refused: { isActive: false, may: undefined },
  done: { isActive: false, may: undefined },
} as const satisfies Record<TransferState, Facts>

export type Transfer = {
  key: string
  at: string
  /** Undefined if no project was chosen. */
  projectId: string | undefined
  /** Undefined: what the address is for. */
  purpose: BlobPurpose | undefined
  name: string
  size: number
  state: TransferState
  sent: number
  /** Undefined while unknown. */
  secondsLeft: number | undefined
  /** Reason for a failure or a retry. */
  sentence: string | undefined
}

type Running = Transfer & {
  file: File
  /** Set once the server knows the upload. */
  address: string | undefined
  /** Unfinished uploads that this file may resume. */
  uploads: Promise<readonly UnfinishedUpload[]>
  pace: Pace
  done: (address: string) => void
  stop: AbortController | undefined
}

/** @property size of the whole file in bytes */
type UnfinishedUpload = { id: string; size: number }

/** Transfers of this page. They survive navigation within the portal. */
const running = new Map<string, Running>()
const listeners = new Set<() => void>()
let shown: readonly Transfer[] = []

export function followTransfers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentTransfers(): readonly Transfer[] {
  return shown
}

/**
 * @param uploads unfinished uploads; the same file resumes its own
 * @param done called after each completed file with the address of its upload
 * @returns the key of each transfer
 */
export function addFiles(
  files: readonly File[],
  {
    at,
    projectId,
    purpose,
    uploads,
    done,
  }: {
    at: string
    projectId: string | undefined
    purpose?: BlobPurpose
    uploads: Promise<readonly UnfinishedUpload[]>
    done: (address: string) => void
  },
): string[] {
  const keys = files.map((file) => {
    const key = crypto.randomUUID()
    const { name, size } = file
    const rest = { sent: 0, secondsLeft: undefined, sentence: undefined, pace: newPace(), stop: undefined }
    const about = { key, name, size, file, at, projectId, purpose, uploads, done }
    running.set(key, { ...about, state: 'waiting', address: undefined, ...rest })
    return key
  })
  changed()
  startNext()
  return keys
}

export function pauseTransfer(key: string): void {
  change(key, { state: 'paused', secondsLeft: undefined })
  running.get(key)?.stop?.abort(STOPPED)
  startNext()
}

export function resumeTransfer(key: string): void {
  change(key, { state: 'waiting', sentence: undefined })
  startNext()
}

/** Also deletes the received part of an unfinished upload. */
export async function dropTransfer(key: string): Promise<void> {
  const transfer = running.get(key)
  running.delete(key)
  transfer?.stop?.abort(STOPPED)
  changed()
  startNext()
  if (transfer?.address && transfer.state !== 'done')
    await removeUpload(transfer.address).catch(() => undefined)
}

export function isRunning(uploadId: string): boolean {
  return [...running.values()].some(({ address }) => address?.endsWith(`/${uploadId}`))
}

function startNext(): void {
  const all = [...running.values()]
  const free = AT_ONCE - all.filter(({ state }) => TRANSFER_STATES[state].isActive).length
  for (const next of all.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free)))
    void run(next.key)
}

async function run(key: string): Promise<void> {
  const one = running.get(key)
  if (!one) return
  const stop = new AbortController()
  change(key, { state: 'sending', stop, pace: newPace() })
  try {
    const told = {
      sent: (sent: number) => noteSent(key, sent),
      unreachable: (sentence: string) =>
        change(key, { state: 'unreachable', secondsLeft: undefined, sentence }),
    }
    const { file, at, projectId: project, purpose } = one
    const begun = one.address ?? halfOf(one, await one.uploads)
    stop.signal.throwIfAborted()
    // Reserved at once, so two copies of a file don't resume the same upload.
    change(key, { address: begun })
    const address =
      begun ?? (await announce(file, { at, project, ...(purpose && { purpose }) }, stop.signal, told))
    change(key, { address })
    // Without storage, uploads restart after a reload.
    stored.set(keyOf(address), fingerprint(file))
    await transfer(file, address, stop.signal, told)
    change(key, { state: 'done', sent: one.size, secondsLeft: undefined, sentence: undefined })
    stored.remove(keyOf(address))
    one.done(address)
  } catch (error) {
    if (!stop.signal.aborted) fail(key, error)
  }
  startNext()
}

function fail(key: string, error: unknown): void {
  const sentence = error instanceof TransferError ? error.message : sentenceOf(error)
  change(key, {
    state: isNeverTaken(error) ? 'refused' : 'failed',
    sentence,
    secondsLeft: undefined,
    ...(endsUpload(error) && { address: undefined }),
  })
}

/** The same file would be refused again, for example because it is too large. */
function isNeverTaken(error: unknown): boolean {
  return error instanceof ApiError && [400, 413].includes(error.status)
}

/** An unreadable file must be chosen again, and a forgotten upload restarts. Other uploads resume. */
function endsUpload(error: unknown): boolean {
  return error instanceof TransferError || (error instanceof ApiError && [404, 410].includes(error.status))
}

function noteSent(key: string, sent: number): void {
  const one = running.get(key)
  if (!one || one.stop?.signal.aborted) return
  const secondsLeft = paceOf(one.pace, { bytes: sent, size: one.size, now: performance.now() })
  change(key, { state: 'sending', sent, secondsLeft, sentence: undefined })
}

function change(key: string, changes: Partial<Running>): void {
  const one = running.get(key)
  if (!one) return
  running.set(key, { ...one, ...changes })
  changed()
}

function changed(): void {
  shown = [...running.values()]
  for (const listener of listeners) listener()
}

/** Tells files of the same name apart. It never leaves this browser. */
const fingerprint = ({ size, lastModified }: File) => `${size}-${lastModified}`
const keyOf = (address: string) => `upload:${address.split('/').at(-1)}`

function halfOf({ file, at }: Running, uploads: readonly UnfinishedUpload[]): string | undefined {
  const half = uploads.find((upload) => isHalfOf(upload, file) && !isRunning(upload.id))
  return half && `${at}/${half.id}`
}

function isHalfOf({ id, size }: UnfinishedUpload, file: File): boolean {
  return size === file.size && stored.get(keyOf(id)) === fingerprint(file)
}
