import type { Analysis, Choice, Series, Window } from './analysis.ts'
import type { CaptureCard } from './capture-card.ts'
import type { Check } from './check-kept.ts'
import type { Kept } from './kept.ts'
import type { Stats } from './stats.ts'

/** What the page says to its worker. Requests are answered under their number. */
export type ToWorker =
  | { kind: 'read'; id: number; source: Blob }
  | { kind: 'cancel'; id: number }
  | { kind: 'forget'; id: number }
  | { kind: 'analyse'; request: number; choice: Choice }
  | { kind: 'series'; request: number; choice: Choice; window: Window }
  | { kind: 'report'; request: number; choice: Choice }
  | { kind: 'keep'; request: number; choice: Choice; isShort: boolean }
  | { kind: 'check'; request: number; kept: Kept }
  /** With the figures of one stat, where one is asked for. Takes the place of what was asked so before. */
  | { kind: 'stats'; request: number; choice: Choice; stat: string | undefined }

export type FromWorker =
  /** It has begun, and holds the lock of this name for as long as it lives. */
  | { kind: 'begun'; lock: string | undefined }
  | { kind: 'progress'; id: number; bytes: number }
  | { kind: 'read'; id: number; outcome: ReadOutcome }
  | { kind: 'answer'; request: number; answer: Answer }

export type ReadOutcome =
  | { ok: true; card: CaptureCard }
  | { ok: false; sentence: string; isForeign: boolean }

export type Answer =
  | { kind: 'analysis'; analysis: Analysis }
  | { kind: 'series'; series: Series[] }
  | { kind: 'report'; json: string }
  | { kind: 'kept'; json: string }
  | { kind: 'checked'; check: Check }
  | { kind: 'stats'; stats: Stats }
  | { kind: 'failed'; sentence: string }
