import type { Outcome } from './verdict.ts'

/**
 * What a verdict can be, and all that is asked of each: its word; how it is coloured (`open` waits for more runs); what it means for a
 * build where no loss was said to be allowed; whether it is a change that is certain.
 *
 * - `improved`, `worse`: the interval of the change lies beyond 0.
 * - `slightly-improved`, `slightly-worse`: so it does, and all of it within plus or minus the practical threshold.
 * - `no-measurable-change`: 0 lies in the interval, and all of it within the threshold.
 * - `inconclusive`: 0 lies in the interval, which reaches over the threshold.
 * - `single-run`: a side has one or two runs, so that the variation from run to run is unknown.
 * - `not-judged`: described. The figure was not asked for, or more of it is neither better nor worse.
 * - `not-comparable`: a side has no value, or no number says the change.
 */
export const OUTCOMES = {
  improved: { word: 'improved', tone: 'good', build: 'not-worse', isCertain: true },
  'slightly-improved': { word: 'improved slightly', tone: 'good', build: 'not-worse', isCertain: true },
  'no-measurable-change': {
    word: 'no measurable change',
    tone: 'quiet',
    build: 'not-worse',
    isCertain: false,
  },
  inconclusive: { word: 'inconclusive', tone: 'open', build: 'inconclusive', isCertain: false },
  'slightly-worse': { word: 'slightly worse', tone: 'bad', build: 'worse', isCertain: true },
  worse: { word: 'worse', tone: 'bad', build: 'worse', isCertain: true },
  'single-run': { word: 'too few runs', tone: 'open', build: 'inconclusive', isCertain: false },
  'not-judged': { word: 'described', tone: 'quiet', build: 'unusable', isCertain: false },
  'not-comparable': { word: 'not comparable', tone: 'open', build: 'unusable', isCertain: false },
} as const satisfies Record<Outcome, OutcomeFacts>

type OutcomeFacts = {
  word: string
  tone: 'good' | 'bad' | 'open' | 'quiet'
  build: BuildStanding
  isCertain: boolean
}

/** What a figure says of a build. */
export type BuildStanding = 'not-worse' | 'worse' | 'inconclusive' | 'unusable'
