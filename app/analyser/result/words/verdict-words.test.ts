import { expect, it } from 'vitest'
import { headlineOf, rangeSentence } from './verdict-words.ts'

const none = { fraction: undefined, range: undefined, moreRuns: undefined }

it.each([
  [{ ...none, outcome: 'improved', fraction: 0.752 }, 3, '75% more frames a second.'],
  [{ ...none, outcome: 'worse', fraction: -0.042 }, 3, '4.2% fewer frames a second.'],
  [{ ...none, outcome: 'worse', fraction: -0.998 }, 3, '99.8% fewer frames a second.'],
  [{ ...none, outcome: 'no-measurable-change', fraction: 0.004 }, 3, 'No measurable change.'],
  [{ ...none, outcome: 'inconclusive', moreRuns: 4 }, 3, 'Inconclusive: about 4 more runs would tell.'],
  [{ ...none, outcome: 'inconclusive' }, 3, 'Inconclusive: these runs scatter too much.'],
  [{ ...none, outcome: 'single-run', fraction: 0.75 }, 1, '75% more, in a single run.'],
  [{ ...none, outcome: 'single-run', fraction: 0.75 }, 2, '75% more, in too few runs.'],
  [{ ...none, outcome: 'single-run', fraction: 0.0003 }, 1, 'Hardly a difference, in a single run.'],
  [
    { ...none, outcome: 'not-comparable', code: 'different-applications' },
    1,
    'Not comparable: different games.',
  ],
  [{ ...none, outcome: 'not-comparable' }, 1, 'There is no frame rate to compare.'],
] as const)('%o with %i runs says: %s', (change, runs, words) => {
  expect(headlineOf(change, runs)).toBe(words)
})

it('a range is said with its runs, and only where there is a verdict', () => {
  const range = { low: 0.72, high: 0.79 }
  const improved = { ...none, outcome: 'improved', fraction: 0.75, range } as const
  expect(rangeSentence(improved, [3, 3])).toBe('Between 72 and 79%, with three runs a side.')
  expect(rangeSentence(improved, [3, 5])).toBe('Between 72 and 79%, with three runs before and five after.')
  const worse = { ...improved, outcome: 'worse', range: { low: -0.12, high: -0.081 } } as const
  expect(rangeSentence(worse, [4, 4])).toBe('Between −12 and −8.1%, with four runs a side.')
  expect(rangeSentence({ ...improved, outcome: 'inconclusive' }, [3, 3])).toBeUndefined()
})
