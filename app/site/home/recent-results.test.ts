import { expect, test } from 'vitest'
import { caseStudies } from '#content/case-studies/all.ts'
import { home } from '#content/home.ts'
import { benchBehind } from './recent-results.tsx'

test.each(home.results.highlights)(
  '$title is drawn over the scenes that its figures are means of',
  (highlight) => {
    const study = caseStudies.find(({ slug }) => slug === highlight.slug)
    expect(study && benchBehind(highlight, study)?.benchmarks.length).toBeGreaterThan(0)
  },
)

test('figures that no bench of the study has are not drawn', () => {
  const [study] = caseStudies
  expect(study && benchBehind({ fps: '+1%', vram: '-1%' }, study)).toBeUndefined()
})
