import { ApiError, callApi } from '#app/shared/api.ts'
import type { BlobPurpose, Upload } from '#domain/storage/blobs.schema.ts'

/** Delays between attempts in milliseconds; the last one repeats. */
const PAUSES_MS = [500, 2000, 5000, 10_000, 15_000]
const TUS = { 'Tus-Resumable': '1.0.0' }
const BROWSER_CANNOT_READ = 'This file was changed, moved or deleted. Choose it again.'

export const CLIENTS_UPLOADS = '/api/uploads'

/** The message is shown to the user, who can fix the cause. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
}

type ClientUploads = {
  /** Oldest first. */
  uploads: Upload[]
  /** Size limit in bytes. */
  mostBytes: number
}

export async function listUploads(): Promise<ClientUploads> {
  const answer = await callApi('GET', CLIENTS_UPLOADS)
  return { uploads: await answer.json(), mostBytes: Number(answer.headers.get('Tus-Max-Size')) }
}

const CANNOT_BE_REACHED = 'Connection lost. The upload will resume automatically.'

type Telling = {
  /**
   * Called before each automatic retry.
   * @param why a sentence
   */
  unreachable: (why: string) => void
}

type About = { at: string; project?: string | undefined; purpose?: BlobPurpose }

/**
 * Creates the upload, retrying until the server is reachable.
 * @returns the address of the upload
 * @throws ApiError, or the reason of an aborted signal
 */
export async function announce(
  file: File,
  about: About,
  signal: AbortSignal,
  told: Telling,
): Promise<string> {
  for (let failures = 0; ; failures++)
    try {
      return await announceOnce(file, about)
    } catch (error) {
      if (error instanceof ApiError) throw error
      told.unreachable(CANNOT_BE_REACHED)
      await pauseAfter(failures, signal)
    }
}

async function announceOnce(file: File, { at, project, purpose }: About): Promise<string> {
  const told = Object.entries({ filename: file.name, project, purpose })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key} ${base64(value)}`]))
    .join(',')
  const headers = { ...TUS, 'Upload-Length': String(file.size), 'Upload-Metadata': told }
  const answer = await callApi('POST', at, undefined, headers)
  const address = answer.headers.get('Location')
  if (address === null) throw new Error('The server didn’t return an address for the upload.')
  return address
}

/** Deletes the upload and its received part. */
export async function removeUpload(address: string): Promise<void> {
  await callApi('DELETE', address, undefined, TUS)
}

type Told = Telling & {
  /** Bytes acknowledged by the server. */
  sent: (bytes: number) => void
}

let sending = 0

/** Makes the browser ask before it closes the page. */
function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/**
 * Sends the missing part in pieces and resumes after network failures.
 * @throws ApiError or TransferError for permanent failures, or the reason of an aborted signal
 */
export async function transfer(file: File, address: string, signal: AbortSignal, told: Told): Promise<void> {
  if (sending++ === 0) addEventListener('beforeunload', askBeforeClosing)
  try {
    await sendAll(file, address, signal, told)
  } finally {
    if (--sending === 0) removeEventListener('beforeunload', askBeforeClosing)
  }
}

async function sendAll(file: File, address: string, signal: AbortSignal, told: Told): Promise<void> {
  for (let failures = 0; ; failures++) {
    let bytes = LEAST_PIECE_BYTES
    try {
      const upload: Upload = await (await callApi('GET', address)).json()
      let sent = upload.received
      while (sent < file.size) {
        signal.throwIfAborted()
        told.sent(sent)
        const [from, startedAt] = [sent, performance.now()]
        sent = await sendPiece(file, { address, from, to: from + bytes, signal })
        bytes = nextPieceBytes({ bytes: sent - from, ms: performance.now() - startedAt })
        failures = 0
      }
      return told.sent(file.size)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof ApiError && !passesByItself(error)) throw error
      if (!(await canBeRead(file))) throw new TransferError(BROWSER_CANNOT_READ)
      told.unreachable((error instanceof ApiError && error.sentence) || CANNOT_BE_REACHED)
      await pauseAfter(failures, signal)
    }
  }
}

type Piece = { address: string; from: number; to: number; signal: AbortSignal }

/** @returns the new offset */
async function sendPiece(file: File, { address, from, to, signal }: Piece): Promise<number> {
  const answer = await fetch(address, {
    method: 'PATCH',
    headers: {
      ...TUS,
      'Upload-Offset': String(from),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: file.slice(from, to),
    signal,
  })
  if (!answer.ok) throw new ApiError(answer, await answer.text())
  return Number(answer.headers.get('Upload-Offset'))
}

/** Temporary: a conflicting request, a rate limit or a server error. */
function passesByItself({ status }: ApiError): boolean {
  return status === 408 || status === 409 || status === 423 || status === 429 || status >= 499
}

async function canBeRead(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(() => true)
    .catch(() => false)
}

/**
 * Ends early when the network is back.
 * @param failures number of previous failures
 */
function pauseAfter(failures: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)])
  const stop = () => reject(signal.reason)
  const online = () => resolve()
  signal.addEventListener('abort', stop)
  addEventListener('online', online)
  return promise.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    removeEventListener('online', online)
  })
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** Oldest first; times in milliseconds. */
export type Pace = { samples: { bytes: number; at: number }[] }

const LOOK_BACK_MS = 15_000
const KNOWN_AFTER_MS = 1500
/** A request must end within a minute, and slow connections still show progress. */
export const LEAST_PIECE_BYTES = 1024 ** 2
const MOST_PIECE_BYTES = 64 * 1024 ** 2
/** Target duration of one piece in milliseconds. */
const PIECE_MS = 4000

export function newPace(): Pace {
  return { samples: [] }
}

/**
 * Records the progress.
 * @returns the seconds left at the recent pace, or undefined if unknown
 */
export function paceOf(
  pace: Pace,
  { bytes, size, now }: { bytes: number; size: number; now: number },
): number | undefined {
  pace.samples.push({ bytes, at: now })
  while ((pace.samples[0]?.at ?? now) < now - LOOK_BACK_MS) pace.samples.shift()
  const first = pace.samples[0]
  if (!first || now - first.at < KNOWN_AFTER_MS || bytes <= first.bytes) return undefined
  return ((size - bytes) * (now - first.at)) / (bytes - first.bytes) / 1000
}

export function nextPieceBytes({ bytes, ms }: { bytes: number; ms: number }): number {
  const inTime = Math.round((bytes / Math.max(1, ms)) * PIECE_MS)
  return Math.min(MOST_PIECE_BYTES, Math.max(LEAST_PIECE_BYTES, inTime))
}

/** `less than a minute left`, `about 3 minutes left`, `about 2 hours left` */
export function timeLeftWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute left'
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  return `about ${Math.round(minutes / 60)} hours left`
}
