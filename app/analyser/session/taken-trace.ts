import type { TraceCard } from '../reading/capture-card.ts'
import type { Address } from './address.ts'
import type { CaptureFile } from './session.ts'

/** The trace that is taken of a file: the one chosen for it, else what the address says of its side, else the one with the most frames. */
export function takenTrace(
  { state, side, trace }: CaptureFile,
  address: Pick<Address, 'traces'>,
): TraceCard | undefined {
  if (state.kind !== 'read') return undefined
  const { traces } = state.card
  const wanted = address.traces[side]
  return (
    traces.find(({ key }) => key === trace) ??
    traces.find((each) => wanted !== undefined && traceLabel(traces, each) === wanted) ??
    traces[0]
  )
}

/**
 * What a trace is called in the address: the name of its program, without a folder, and which one it is of those of the same name.
 * Process ids and addresses of swap chains are others in the next capture.
 */
export function traceLabel(traces: readonly TraceCard[], trace: TraceCard): string {
  const name = programOf(trace)
  const place = traces.filter((each) => programOf(each) === name).indexOf(trace)
  return place === 0 ? name : `${name}~${place + 1}`
}

function programOf({ application = '' }: TraceCard): string {
  return application.slice(Math.max(application.lastIndexOf('/'), application.lastIndexOf('\\')) + 1)
}
