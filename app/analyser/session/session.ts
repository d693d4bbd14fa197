import type { ConditionId, Said, SceneRule } from '@bildruta/frame-times'
import type { SampleKind } from '../reading/analysis.ts'
import type { CaptureCard } from '../reading/capture-card.ts'
import type { Kept, KeptSides } from '../reading/kept.ts'
import { type Address, EMPTY_ADDRESS } from './address.ts'
import { createReader, type Reader } from './reader.ts'
import { takenTrace, traceLabel } from './taken-trace.ts'

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

const TWO_SIDES: Pick<Session, 'sides' | 'shown'> = {
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
let nextId = 1
let reader: Reader | undefined
const listeners = new Set<() => void>()

export function currentSession(): Session {
  return session
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function addFiles(side: Side, files: readonly File[], sample?: SampleKind): void {
  const added = files.map((file) =>
    captureFile({
      side,
      name: file.name,
      path: file.webkitRelativePath,
      source: file,
      sample,
      state: { kind: 'waiting' },
    }),
  )
  change({ files: [...session.files, ...added] })
  readNext()
}

/** Names files that are not handed to the reader, and why. */
export function addRefused(side: Side, names: readonly string[], sentence: string): void {
  if (names.length === 0) return
  const state = { kind: 'refused', sentence, isForeign: false } as const
  const added = names.map((name) =>
    captureFile({ side, name, path: '', source: new Blob(), sample: undefined, state }),
  )
  change({ files: [...session.files, ...added] })
}

export function openKept(opened: Opened): void {
  change({ opened })
}

/**
 * What the files say is shown again, each on the side on which the comparison that is closed had it.
 * @param placed 0 is the baseline
 * @param said of the conditions of these files
 */
export function closeKept(
  placed: readonly { file: number; side: number }[] = [],
  kept?: KeptSides,
  said: Said = {},
): void {
  const { baseline, shown } = pairOf(session)
  const named = kept && [kept.baseline, ...kept.others.map(({ name }) => name)]
  const sides = named?.map((name, place) => ({ id: sideNumbered(place + 1), name })) ?? session.sides
  const ids = named ? sides.map(({ id }) => id) : [baseline, shown]
  change({
    opened: undefined,
    said: { ...session.said, ...said },
    sides,
    ...(kept && { shown: ids[(kept.shown ?? 0) + 1] ?? shown }),
    files: session.files.map((file) => ({
      ...file,
      side: ids[placed.find((one) => one.file === file.id)?.side ?? -1] ?? file.side,
    })),
  })
}

/** The id of a side by its number, counted from 1. */
export function sideNumbered(number: number): Side {
  return number === 1 ? 'before' : number === 2 ? 'after' : `side-${number}`
}

export function numberOf(side: Side): number {
  return side === 'before' ? 1 : side === 'after' ? 2 : Number(side.replace('side-', ''))
}

export function removeFile(id: number): void {
  const file = session.files.find((candidate) => candidate.id === id)
  if (!file) return
  if (file.state.kind === 'reading') reader?.cancel(id)
  if (file.state.kind === 'read') reader?.forget(id)
  const files = session.files.filter((candidate) => candidate !== file)
  change({ files, ...(files.length === 0 && TWO_SIDES) })
  readNext()
}

/** What is compared in all its figures: the baseline, and one of the others. */
export function pairOf({ sides: [first, second], ...session }: Pick<Session, 'sides' | 'shown'>): {
  baseline: Side
  shown: Side
} {
  const baseline = first?.id ?? 'before'
  return { baseline, shown: session.shown === baseline ? (second?.id ?? 'after') : session.shown }
}

export function addSide(): Side {
  const id = sideNumbered(Math.max(2, ...session.sides.map((side) => numberOf(side.id))) + 1)
  change({ sides: [...session.sides, { id, name: undefined }] })
  return id
}

/** With its files; two are left at least. */
export function removeSide(side: Side): void {
  const sides = session.sides.filter(({ id }) => id !== side)
  if (sides.length < 2) return
  change({ sides, shown: pairOf(session).shown === side ? (sides[1]?.id ?? 'after') : session.shown })
  for (const { id } of session.files.filter((file) => file.side === side)) removeFile(id)
}

/** Text that says nothing takes the name back. */
export function nameSide(side: Side, text: string): void {
  const name = text.trim().slice(0, LONGEST_NAME) || undefined
  change({ sides: session.sides.map((one) => (one.id === side ? { ...one, name } : one)) })
}

/** Changes places with the one before it, or after it. */
export function reorderSide(side: Side, by: -1 | 1): void {
  const sides = [...session.sides]
  const place = sides.findIndex(({ id }) => id === side)
  const [one, other] = [sides[place], sides[place + by]]
  if (!one || !other) return
  sides[place] = other
  sides[place + by] = one
  change({ sides })
}

export function showSide(shown: Side): void {
  change({ shown })
}

export const LONGEST_NAME = 60
/** Seconds, either way. */
export const MOST_SHIFT = 600

/** Text that says nothing takes the name back. */
export function nameRun(id: number, text: string): void {
  const name = text.trim().slice(0, LONGEST_NAME)
  changeFile(id, { calledAs: name === '' ? undefined : name })
}

/** Text that says nothing leaves it to the rule. */
export function sayScene(id: number, text: string): void {
  changeFile(id, { scene: text.trim().slice(0, LONGEST_NAME) || undefined })
}

export function chooseSceneRule(sceneRule: Session['sceneRule']): void {
  change({ sceneRule })
}

export function shiftRun(id: number, seconds: number): void {
  if (Math.abs(seconds) <= MOST_SHIFT) changeFile(id, { shift: seconds })
}

/** Changes places with the one before it on its side, or after it. */
export function reorderRun(id: number, by: -1 | 1): void {
  const file = session.files.find((candidate) => candidate.id === id)
  const side = session.files.filter((candidate) => candidate.side === file?.side)
  const other = file && side[side.indexOf(file) + by]
  if (!other) return
  const places = new Map([
    [file, other],
    [other, file],
  ])
  change({ files: session.files.map((candidate) => places.get(candidate) ?? candidate) })
}

export function moveFile(id: number, side: Side): void {
  changeFile(id, { side })
}

/** Takes this trace of a file, and its like of the other files of its side for which none was chosen. */
export function chooseTrace(id: number, key: string): void {
  const file = session.files.find((candidate) => candidate.id === id)
  if (file?.state.kind !== 'read') return
  const { traces } = file.state.card
  const trace = traces.find((candidate) => candidate.key === key)
  if (!trace) return
  const unchosen = takenTrace({ ...file, trace: undefined }, { ...session, address: EMPTY_ADDRESS })
  changeFile(id, { trace: key })
  const label = trace === unchosen ? undefined : traceLabel(traces, trace)
  setAddress({ traces: { ...session.address.traces, [file.side]: label } })
}

export function drawRun(side: Side, id: number): void {
  change({
    drawn: { ...session.drawn, [side]: id },
    ...(side !== pairOf(session).baseline && { shown: side }),
  })
}

/** `undefined` takes back what was said; the same again changes nothing, so that a press beside its field is not lost to another reckoning. */
export function sayCondition(id: ConditionId, said: Said[ConditionId]): void {
  const { [id]: before, ...others } = session.said
  if (said?.before === before?.before && said?.after === before?.after) return
  change({ said: said ? { ...others, [id]: said } : others })
}

export function compareAcrossGames(acrossGames: boolean): void {
  change({ acrossGames })
}

export function tryAgain(id: number): void {
  changeFile(id, { state: { kind: 'waiting' } })
  readNext()
}

export function startOver(): void {
  reader?.end()
  reader = undefined
  change(NOTHING_CHOSEN)
}

export function setAddress(address: Partial<Address>): void {
  change({ address: { ...session.address, ...address } })
}

/** What an address says of the sides, scenes and conditions; sides of which a file would be left without one are not taken. */
export function setView({
  sides,
  shown,
  ...view
}: Partial<Pick<Session, 'sides' | 'shown' | 'sceneRule' | 'acrossGames' | 'said' | 'misread'>>): void {
  const isTaken = sides && session.files.every(({ side }) => sides.some(({ id }) => id === side))
  change({ ...view, ...(isTaken && { sides, ...(shown && { shown }) }) })
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
    onEnded: beginAnew,
  })
  return reader
}

function captureFile(
  file: Pick<CaptureFile, 'side' | 'name' | 'path' | 'source' | 'sample' | 'state'>,
): CaptureFile {
  return {
    ...file,
    id: nextId++,
    bytes: file.source.size,
    trace: undefined,
    calledAs: undefined,
    scene: undefined,
    shift: 0,
  }
}

/** One after the other, so that the memory of one file at a time is needed besides what is kept. */
function readNext(): void {
  if (session.files.some(({ state }) => state.kind === 'reading')) return
  const next = session.files.find(({ state }) => state.kind === 'waiting')
  if (!next) return
  changeFile(next.id, { state: { kind: 'reading', bytes: 0 } })
  sessionReader().read(next.id, next.source)
}

/** The file that the worker was at when it ended is named; those that it held are read again. */
function beginAnew(): void {
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

function changeFile(id: number, changed: Partial<CaptureFile>): void {
  change({ files: session.files.map((file) => (file.id === id ? { ...file, ...changed } : file)) })
}

function change(changed: Partial<Session>): void {
  session = { ...session, ...changed }
  for (const listener of listeners) listener()
}
