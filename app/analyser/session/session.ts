import type { Said, SceneRule } from '@bildruta/frame-times'
import type { SampleKind } from '../reading/analysis.ts'
import type { CaptureCard } from '../reading/messages.ts'
import type { Kept } from '../reading/saved.ts'
import { type Address, EMPTY_ADDRESS } from './address.ts'
import { createReader, type Reader } from './reader.ts'

/** `before` and `after` are those that a session begins with. */
export type Side = 'before' | 'after' | `side-${number}`

/** The captures of one build, driver or setting. `name`: as somebody calls it. */
export type SessionSide = { id: Side; name: string | undefined }

/** A file that was handed over, and what became of it. Lives in this document's memory and nowhere else. */
export type CaptureFile = {
  id: number
  side: Side
  name: string
  /** With its folders, where a folder was handed over. */
  path: string
  bytes: number
  source: Blob
  /** What it is where the page brought it; called so wherever its figures stand. */
  sample: SampleKind | undefined
  state: FileState
  /** Which of its traces somebody chose in it. */
  trace: string | undefined
  /** What somebody calls its run. */
  calledAs: string | undefined
  /** What somebody says that it plays. */
  scene: string | undefined
  /** By how many seconds its run is moved to lie over the others. */
  shift: number
}

type FileState =
  | { kind: 'waiting' }
  | { kind: 'reading'; bytes: number }
  /** `isForeign`: it is no capture at all. */
  | { kind: 'refused'; sentence: string; isForeign: boolean }
  /** The worker ended while it read this file. */
  | { kind: 'ended' }
  | { kind: 'read'; card: CaptureCard }

export type Session = {
  files: readonly CaptureFile[]
  /** At least two; the first is the baseline with which the others are compared. */
  sides: readonly SessionSide[]
  /** The one of the others that is shown beside the baseline, where it still is one. */
  shown: Side
  address: Address
  /** The file whose run is drawn over time, where somebody chose one. */
  drawn: Drawn
  /** What a person says of the conditions that captures do not say; whether they mean to compare different applications. */
  said: Said
  acrossGames: boolean
  /** What the address has of conditions that says nothing of any. */
  misread: readonly string[]
  /** How runs are told apart by scene; unless somebody said, as their folders and names tell. */
  sceneRule: SceneRule | 'none' | undefined
  /** A comparison that came in a card or a link: it is shown in place of that of the files, which are compared with it. */
  opened: Opened | undefined
  /** Raised when the worker had to begin anew, so that what it was asked is asked again. */
  lives: number
}

export type Opened =
  | { kept: Kept; from: 'card' | 'link'; isPictureChanged: boolean }
  /** There is none in the link that can be read. */
  | { kept: undefined; from: 'link' }

export type Drawn = Partial<Record<Side, number>>

export const TWO_SIDES: Pick<Session, 'sides' | 'shown'> = {
  sides: [
    { id: 'before', name: undefined },
    { id: 'after', name: undefined },
  ],
  shown: 'after',
}

const NOTHING_CHOSEN = {
  files: [],
  ...TWO_SIDES,
  address: EMPTY_ADDRESS,
  drawn: {},
  said: {},
  acrossGames: false,
  misread: [],
  sceneRule: undefined,
  opened: undefined,
} satisfies Omit<Session, 'lives'>

export const NO_SESSION: Session = { ...NOTHING_CHOSEN, lives: 0 }

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

/** The id of a side by its number, counted from 1. */
export function sideNumbered(number: number): Side {
  return number === 1 ? 'before' : number === 2 ? 'after' : `side-${number}`
}

export function numberOf(side: Side): number {
  return side === 'before' ? 1 : side === 'after' ? 2 : Number(side.replace('side-', ''))
}

/** What is compared in all its figures: the baseline, and one of the others. */
export function pairOf({ sides: [first, second], ...session }: Pick<Session, 'sides' | 'shown'>): {
  baseline: Side
  shown: Side
} {
  const baseline = first?.id ?? 'before'
  return { baseline, shown: session.shown === baseline ? (second?.id ?? 'after') : session.shown }
}

export const LONGEST_NAME = 60
/** Seconds, either way. */
export const MOST_SHIFT = 600

export function startOver(): void {
  reader?.end()
  reader = undefined
  change(NOTHING_CHOSEN)
}

export function setAddress(address: Partial<Address>): void {
  change({ address: { ...session.address, ...address } })
}

/** The worker, for what is asked of the captures that it holds. */
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

/** One after the other, so that the memory of one file at a time is needed besides what is kept. */
export function readNext(): void {
  if (session.files.some(({ state }) => state.kind === 'reading')) return
  const next = session.files.find(({ state }) => state.kind === 'waiting')
  if (!next) return
  changeFile(next.id, { state: { kind: 'reading', bytes: 0 } })
  sessionReader().read(next.id, next.source)
}

/** The file that the worker was at when it ended is named; those that it held are read again. */
function restart(): void {
  reader = undefined
  change({
    lives: session.lives + 1,
    files: session.files.map((file) => {
      if (file.state.kind === 'reading') return { ...file, state: { kind: 'ended' } }
      return file.state.kind === 'read' ? { ...file, state: { kind: 'waiting' } } : file
    }),
  })
  readNext()
}

export function changeFile(id: number, changed: Partial<CaptureFile>): void {
  change({ files: session.files.map((file) => (file.id === id ? { ...file, ...changed } : file)) })
}

export function change(changed: Partial<Session>): void {
  session = { ...session, ...changed }
  for (const listener of listeners) listener()
}
