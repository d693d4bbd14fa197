import { describe, expect, it } from 'vitest'
import { MOST_RUNS, runLessons, TRUE_CHANGE } from './run-lesson.ts'

describe('the lesson about runs', () => {
  const lessons = runLessons()

  it('misleads with one run, is open with three, and has its answer from five on', () => {
    expect(lessons).toHaveLength(MOST_RUNS)
    expect(lessons[0]?.change).toBeLessThan(0)
    expect(lessons.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['single-run', 'single-run'])
    expect(lessons[2]?.outcome).toBe('inconclusive')
    expect(new Set(lessons.slice(4).map(({ outcome }) => outcome))).toEqual(new Set(['improved']))
  })

  it('ends near the truth, which is in every range', () => {
    expect(lessons.at(-1)?.change).toBeCloseTo(TRUE_CHANGE, 2)
    for (const { interval } of lessons.slice(2)) {
      expect(interval?.low).toBeLessThan(TRUE_CHANGE)
      expect(interval?.high).toBeGreaterThan(TRUE_CHANGE)
    }
  })
})
