import type { ConditionId, Said } from '@bildruta/frame-times'
import type { SampleKind } from '../reading/analysis.ts'
import { takenTrace, traceLabel } from './recognition.ts'
import {
  type CaptureFile,
  change,
  changeFile,
  changeSettings,
  currentSession,
  LONGEST_NAME,
  readNext,
  type Side,
  sessionReader,
} from './session.ts'
import { DEFAULT_SETTINGS } from './settings.ts'

let nextId = 1

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
  change({ files: [...currentSession().files, ...added] })
  readNext()
}

export function addRefused(side: Side, names: readonly string[], sentence: string): void {
  if (names.length === 0) return
  const state = { kind: 'refused', sentence, isForeign: false } as const
  const added = names.map((name) =>
    captureFile({ side, name, path: '', source: new Blob(), sample: undefined, state }),
  )
  change({ files: [...currentSession().files, ...added] })
}

/** Closes the saved comparison and moves the files to the sides that they had in it. */
export function closeSaved(placed: readonly { file: number; side: Side }[] = [], said: Said = {}): void {
  change({
    opened: undefined,
    said: { ...currentSession().said, ...said },
    files: currentSession().files.map((file) => ({
      ...file,
      side: placed.find((one) => one.file === file.id)?.side ?? file.side,
    })),
  })
}

export function removeFile(id: number): void {
  const file = currentSession().files.find((candidate) => candidate.id === id)
  if (!file) return
  if (file.state.kind === 'reading') sessionReader().cancel(id)
  if (file.state.kind === 'read') sessionReader().forget(id)
  const files = currentSession().files.filter((candidate) => candidate !== file)
  change({ files })
  readNext()
}

export function nameRun(id: number, text: string): void {
  const name = text.trim().slice(0, LONGEST_NAME)
  changeFile(id, { calledAs: name === '' ? undefined : name })
}

export function setScene(id: number, text: string): void {
  changeFile(id, { scene: text.trim().slice(0, LONGEST_NAME) || undefined })
}

/** Chooses this trace, and the matching trace of other files on this side that have no choice of their own. */
export function chooseTrace(id: number, key: string): void {
  const file = currentSession().files.find((candidate) => candidate.id === id)
  if (file?.state.kind !== 'read') return
  const { traces } = file.state.card
  const trace = traces.find((candidate) => candidate.key === key)
  if (!trace) return
  const unchosen = takenTrace(
    { ...file, trace: undefined },
    { ...currentSession(), settings: DEFAULT_SETTINGS },
  )
  changeFile(id, { trace: key })
  const label = trace === unchosen ? undefined : traceLabel(traces, trace)
  changeSettings({ traces: { ...currentSession().settings.traces, [file.side]: label } })
}

export function drawRun(side: Side, id: number): void {
  change({ drawn: { ...currentSession().drawn, [side]: id } })
}

/** Undefined removes the condition. An unchanged value triggers no new analysis. */
export function setCondition(id: ConditionId, said: Said[ConditionId]): void {
  const { [id]: before, ...others } = currentSession().said
  if (said?.before === before?.before && said?.after === before?.after) return
  change({ said: said ? { ...others, [id]: said } : others })
}

export function tryAgain(id: number): void {
  changeFile(id, { state: { kind: 'waiting' } })
  readNext()
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
  }
}
