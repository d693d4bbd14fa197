import type { Said } from '@bildruta/frame-times'
import type { SampleKind } from '../reading/analysis.ts'
import type { CaptureSummary } from '../reading/messages.ts'
import type { SavedComparison } from '../reading/saved.schema.ts'
import { createReader, type Reader } from './reader.ts'
import { DEFAULT_SETTINGS, type Settings } from './settings.ts'

export type Side = 'before' | 'after'

/** A file that was added. It stays in the memory of this document. */
export type CaptureFile = {
  id: number
  side: Side
  name: string
  /** Includes folders if a folder was added. */
  path: string
  bytes: number
  source: Blob
  sample: SampleKind | undefined
  state: FileState
  /** Key of the chosen trace. */
  trace: string | undefined
  calledAs: string | undefined
  scene: string | undefined
}

type FileState =
  | { kind: 'waiting' }
  | { kind: 'reading'; bytes: number }
  /** `isForeign`: the file isn't a capture. */
  | { kind: 'refused'; sentence: string; isForeign: boolean }
  | { kind: 'ended' }
  | { kind: 'read'; card: CaptureSummary }

export type Session = {
  files: readonly CaptureFile[]
  settings: Settings
  drawn: Drawn
  said: Said
  /** A comparison from an image or a link. It is shown instead of the files, which are checked against it. */
  opened: Opened | undefined
  /** Counts restarts of the worker, so that questions are asked again. */
  restarts: number
}

export type Opened =
  | { kept: SavedComparison; from: 'card' | 'link'; isPictureChanged: boolean }
  /** The link holds no readable comparison. */
  | { kept: undefined; from: 'link' }

export type Drawn = Partial<Record<Side, number>>

const NOTHING_CHOSEN = {
  files: [],
  settings: DEFAULT_SETTINGS,
  drawn: {},
  said: {},
  opened: undefined,
} satisfies Omit<Session, 'restarts'>

export const NO_SESSION: Session = { ...NOTHING_CHOSEN, restarts: 0 }

let session = NO_SESSION
let reader: Reader | undefined
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return session
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const LONGEST_NAME = 60

export function startOver(): void {
  reader?.end()
  reader = undefined
  change(NOTHING_CHOSEN)
}

export function changeSettings(settings: Partial<Settings>): void {
  change({ settings: { ...session.settings, ...settings } })
}

export function sessionReader(): Reader {
  reader ??= createReader({
    onProgress: (id, bytes) => changeFile(id, { state: { kind: 'reading', bytes } }),
    onRead: (id, outcome) => {
      if (outcome.ok) changeFile(id, { state: { kind: 'read', card: outcome.card } })
      else
        changeFile(id, {
          state: { kind: 'refused', sentence: outcome.sentence, isForeign: outcome.isForeign },
        })
      readNext()
    },
    onEnded: restart,
  })
  return reader
}

/** Reads one file at a time to limit memory. */
export function readNext(): void {
  if (session.files.some(({ state }) => state.kind === 'reading')) return
  const next = session.files.find(({ state }) => state.kind === 'waiting')
  if (!next) return
  changeFile(next.id, { state: { kind: 'reading', bytes: 0 } })
  sessionReader().read(next.id, next.source)
}

/** Marks the file that was being read and reads the others again. */
function restart(): void {
  reader = undefined
  change({
    restarts: session.restarts + 1,
    files: session.files.map((file) => {
      if (file.state.kind === 'reading') return { ...file, state: { kind: 'ended' } }
      return file.state.kind === 'read' ? { ...file, state: { kind: 'waiting' } } : file
    }),
  })
  readNext()
}

export function isToBeRead({ state }: CaptureFile): boolean {
  return state.kind === 'waiting' || state.kind === 'reading'
}

export function changeFile(id: number, changed: Partial<CaptureFile>): void {
  change({ files: session.files.map((file) => (file.id === id ? { ...file, ...changed } : file)) })
}

export function change(changed: Partial<Session>): void {
  session = { ...session, ...changed }
  for (const listener of listeners) listener()
}
