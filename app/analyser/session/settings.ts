import { CONDITIONS, type ConditionId, type Said } from '@bildruta/frame-times'

export type Settings = {
  low: string
  /** In ms. */
  budget: number
  /** Use the times between displayed images if every run has them. */
  displayed: boolean
  /** Trim of each run in seconds. Undefined `trimTo`: to the end. */
  trimFrom: number
  trimTo: number | undefined
  /** In seconds. Undefined: everything. */
  zoom: { from: number; to: number } | undefined
  /** Trace of each side's captures, by `traceLabel`. */
  traces: Readonly<Record<string, string | undefined>>
}

export const BUDGETS_MS = [33.3, 16.7, 11.1, 8.3, 4.2] as const

export const DEFAULT_SETTINGS: Settings = {
  low: '1%-low-average',
  budget: 16.7,
  displayed: false,
  trimFrom: 0,
  trimTo: undefined,
  zoom: undefined,
  traces: {},
}

export function conditionTexts(said: Said): [ConditionId, string][] {
  return Object.entries(said).map(([id, { before, after }]) => [
    id as ConditionId,
    before === after ? before : `${before} → ${after}`,
  ])
}

export function conditionsInWords(said: Said): string {
  return conditionTexts(said)
    .map(([id, text]) => `${CONDITIONS[id].name} ${text}`)
    .join('; ')
}
