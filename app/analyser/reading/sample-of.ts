import type { Choice, SampleKind } from './analysis.ts'

/** What the chosen captures are, as soon as one of them is the page's own. */
export function sampleOf({ before, after }: Pick<Choice, 'before' | 'after'>): SampleKind | undefined {
  return [...before, ...after].find(({ sample }) => sample)?.sample
}
