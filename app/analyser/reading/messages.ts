import type { Capture, Trace } from '@bildruta/frame-times'
import type { CaptureSummary as ProjectSummary } from '#domain/delivery/captures/captures.schema.ts'
import type { Analysis, Choice, Series, Window } from './analysis.ts'
import type { CheckedReport } from './check-report.ts'
import type { Check } from './check-saved.ts'
import type { SavedComparison } from './saved.schema.ts'

export type ToWorker =
  | { kind: 'read'; id: number; source: Blob }
  | { kind: 'cancel'; id: number }
  | { kind: 'forget'; id: number }
  | { kind: 'analyse'; request: number; choice: Choice }
  | { kind: 'series'; request: number; choice: Choice; window: Window }
  | { kind: 'report'; request: number; choice: Choice }
  | { kind: 'keep'; request: number; choice: Choice }
  | { kind: 'check'; request: number; kept: SavedComparison }
  /** The text of a signed report, and captures. */
  | { kind: 'verify'; request: number; text: string; sources: readonly Blob[] }
  /** Asks for the summary that a project stores. */
  | { kind: 'summary'; request: number; source: Blob }

export type FromWorker =
  /** The worker holds this lock until it restarts. */
  | { kind: 'begun'; lock: string | undefined }
  | { kind: 'progress'; id: number; bytes: number }
  | { kind: 'read'; id: number; outcome: ReadOutcome }
  | { kind: 'answer'; request: number; answer: Answer }

export type ReadOutcome =
  | { ok: true; card: CaptureSummary }
  | { ok: false; sentence: string; isForeign: boolean }

export type Answer =
  | { kind: 'analysis'; analysis: Analysis }
  | { kind: 'series'; series: Series[] }
  | { kind: 'report'; json: string }
  | { kind: 'kept'; json: string }
  | { kind: 'checked'; check: Check }
  | { kind: 'verified'; report: CheckedReport }
  | { kind: 'summary'; summary: ProjectSummary }
  | { kind: 'failed'; sentence: string }

/** Everything the page receives about a capture besides figures and charts. */
export type CaptureSummary = {
  format: string
  gpu: string | undefined
  resolution: string | undefined
  /** Stays in the browser. */
  comment: string | undefined
  traces: readonly TraceSummary[]
  /** All but the one about the number of traces, because the traces are listed. */
  remarks: readonly string[]
}

export type TraceSummary = Pick<Trace, 'key' | 'application' | 'kind' | 'frames' | 'seconds'>

export function summaryOf({ format, traces, metadata, remarks, comment }: Capture): CaptureSummary {
  return {
    format,
    gpu: metadata.gpu,
    resolution: metadata.resolution,
    comment,
    traces: traces.map(({ key, application, kind, frames, seconds }) => ({
      key,
      application,
      kind,
      frames,
      seconds,
    })),
    remarks: remarks.flatMap(({ code, sentence }) => (code === 'several-traces' ? [] : [sentence])),
  }
}
