import { gameOf, sharedGame } from '@bildruta/frame-times'
import type { TraceCard } from '../reading/capture-card.ts'
import type { CaptureFile, Session } from './session.ts'

/**
 * The trace that is taken of a file: the one chosen for it, else what the address says of its side, else the game that all files hold, else
 * the one that is taken for the game.
 */
export function takenTrace(
  { state, side, trace }: CaptureFile,
  { address, files }: Pick<Session, 'address' | 'files'>,
): TraceCard | undefined {
  if (state.kind !== 'read') return undefined
  const { traces } = state.card
  const wanted = address.traces[side]
  return (
    traces.find(({ key }) => key === trace) ??
    traces.find((each) => wanted !== undefined && traceLabel(traces, each) === wanted) ??
    traces.find(({ application }) => application !== undefined && gameOf(application) === gameIn(files)) ??
    traces[0]
  )
}

/**
 * What a trace is called in the address: the name of its program, and which one it is of those of the same name.
 * Process ids and addresses of swap chains are others in the next capture.
 */
export function traceLabel(traces: readonly TraceCard[], trace: TraceCard): string {
  const name = trace.application ?? ''
  const place = traces.filter(({ application = '' }) => application === name).indexOf(trace)
  return place === 0 ? name : `${name}~${place + 1}`
}

/** What tells a trace apart from the others of its file: its program, and of several with this name its process and swap chain. */
export function traceName(traces: readonly TraceCard[], { key, application }: TraceCard): string {
  const isAlone = traces.filter((each) => each.application === application).length === 1
  return application !== undefined && isAlone ? application : key.replaceAll('|', ' ')
}

const known = new WeakMap<readonly CaptureFile[], string | undefined>()

/** Worked out once for the files of a session. */
function gameIn(files: readonly CaptureFile[]): string | undefined {
  if (!known.has(files))
    known.set(
      files,
      sharedGame(files.flatMap(({ state }) => (state.kind === 'read' ? [state.card.traces] : []))),
    )
  return known.get(files)
}
