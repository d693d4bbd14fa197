import type { Reader } from '#app/analyser/session/reader.ts'
import { ApiError, callApi, sentenceOf } from '#app/shared/api.ts'
import type { CaptureSide, CaptureSummary } from '#domain/delivery/captures/captures.schema.ts'
import { addFiles, dropTransfer } from '../upload/transfers.ts'

export type Place = { build: string; side: CaptureSide; scene: string }

/** The addresses of a project's captures. @property captures also names the project on this page */
export type Target = { projectId: string; captures: string; uploads: string; onAdded: () => void }

export type ChosenState =
  | { kind: 'waiting' }
  | { kind: 'reading' }
  | { kind: 'refused'; sentence: string }
  | { kind: 'read' }
  | { kind: 'sending'; transfer: string }
  | { kind: 'adding' }
  | { kind: 'failed'; sentence: string }

/** A file that was chosen and isn't part of the project yet. */
export type ChosenCapture = {
  id: number
  target: Target
  file: File
  /** Includes the folders of a dropped folder. */
  path: string
  /** As typed for this file. */
  scene: string | undefined
  /** Known once it is read. */
  summary: CaptureSummary | undefined
  place: Place | undefined
  /** Known once it is uploaded. */
  blobId: string | undefined
  state: ChosenState
}

const READER_ENDED = 'This file takes too much memory to read. Shorten the capture to the part that matters.'
const READER_NOT_LOADED = 'The reader failed to load. Check your connection and choose the file again.'

/** The chosen captures of this page. They survive navigation within the portal. */
let chosen: readonly ChosenCapture[] = []
let nextId = 1
let reader: Promise<Reader> | undefined
const listeners = new Set<() => void>()

export function followChosen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentChosen(): readonly ChosenCapture[] {
  return chosen
}

/** Reads the files, and refuses those that are too large. @param mostBytes of one capture */
export function chooseCaptures(
  files: readonly File[],
  target: Target,
  refusalOf: (file: File) => string | undefined,
): void {
  const added = files.map((file): ChosenCapture => {
    const sentence = refusalOf(file)
    const state =
      sentence === undefined ? { kind: 'waiting' as const } : { kind: 'refused' as const, sentence }
    const path = file.webkitRelativePath || file.name
    const later = { scene: undefined, summary: undefined, place: undefined, blobId: undefined }
    return { id: nextId++, target, file, path, ...later, state }
  })
  put([...chosen, ...added])
  void readNext()
}

export function setScene(id: number, scene: string): void {
  change(id, { scene })
}

/** Also ends its upload. */
export function removeChosen({ id, state }: ChosenCapture): void {
  if (state.kind === 'sending') void dropTransfer(state.transfer)
  if (state.kind === 'reading') void reader?.then(({ cancel }) => cancel(id))
  put(chosen.filter((capture) => capture.id !== id))
  void readNext()
}

/** Uploads a capture unless that was done before, and then adds it to the project. */
export function addCapture({ id, file, target, blobId }: ChosenCapture, place: Place): void {
  change(id, { place })
  if (blobId !== undefined) return void addUploaded(id)
  const [transfer = ''] = addFiles([file], {
    at: target.uploads,
    projectId: target.projectId,
    purpose: 'capture',
    uploads: Promise.resolve([]),
    done: (address) => {
      void dropTransfer(transfer)
      change(id, { blobId: address.split('/').at(-1) })
      void addUploaded(id)
    },
  })
  change(id, { state: { kind: 'sending', transfer } })
}

async function addUploaded(id: number): Promise<void> {
  const capture = find(id)
  if (!capture) return
  const { target, place, blobId } = capture
  change(id, { state: { kind: 'adding' } })
  try {
    await callApi('POST', target.captures, { ...place, blobId })
    put(chosen.filter((one) => one.id !== id))
  } catch (error) {
    // Files that wait for more than a day are deleted, so it is uploaded again.
    const isGone = error instanceof ApiError && error.status === 404
    change(id, {
      state: { kind: 'failed', sentence: sentenceOf(error) },
      ...(isGone && { blobId: undefined }),
    })
  }
  // Once for all, because each call loads the list again.
  if (!chosen.some((one) => one.target.captures === target.captures && isOnItsWay(one))) target.onAdded()
}

export function isOnItsWay({ state: { kind } }: ChosenCapture): boolean {
  return kind === 'sending' || kind === 'adding'
}

/** One at a time, to limit memory. */
async function readNext(): Promise<void> {
  if (chosen.some(({ state }) => state.kind === 'reading')) return
  const next = chosen.find(({ state }) => state.kind === 'waiting')
  if (!next) return
  change(next.id, { state: { kind: 'reading' } })
  try {
    const { read } = await loadedReader()
    read(next.id, next.file)
  } catch {
    reader = undefined
    refuse(next.id, READER_NOT_LOADED)
  }
}

function loadedReader(): Promise<Reader> {
  reader ??= import('#app/analyser/session/reader.ts').then(({ createReader }) =>
    createReader({
      onProgress: () => {},
      onRead: (id, outcome) => void (outcome.ok ? summarize(id) : refuse(id, outcome.sentence)),
      onEnded: () => {
        reader = undefined
        for (const { id, state } of chosen) if (state.kind === 'reading') refuse(id, READER_ENDED)
      },
    }),
  )
  return reader
}

async function summarize(id: number): Promise<void> {
  const { ask, forget } = await loadedReader()
  const answer = await ask({ kind: 'summary', id })
  forget(id)
  if (answer.kind === 'summary') change(id, { summary: answer.summary, state: { kind: 'read' } })
  else if (answer.kind === 'failed') refuse(id, answer.sentence)
  void readNext()
}

function refuse(id: number, sentence: string): void {
  change(id, { state: { kind: 'refused', sentence } })
  void readNext()
}

function find(id: number): ChosenCapture | undefined {
  return chosen.find((capture) => capture.id === id)
}

function change(id: number, changed: Partial<ChosenCapture>): void {
  put(chosen.map((capture) => (capture.id === id ? { ...capture, ...changed } : capture)))
}

function put(captures: readonly ChosenCapture[]): void {
  chosen = captures
  for (const listener of listeners) listener()
}
