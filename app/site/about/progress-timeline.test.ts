import { expect, test } from 'vitest'
import { about } from '#content/about.ts'
import { caseStudies } from '#content/case-studies/all.ts'
import { daysLabel, projectDays } from './progress-timeline.tsx'

const { process } = about
const study = caseStudies.find(({ slug }) => slug === process.example)

test('the steps take every phase of the study that is drawn, each once and in order', () => {
  expect(process.steps.flatMap(({ phases }) => phases)).toEqual(study?.timeline.map(({ phase }) => phase))
})

test('the days of the steps follow each other', () => {
  const steps = projectDays(process.steps, study?.timeline ?? [])
  expect(steps.map(({ days }) => daysLabel(days))).toEqual([undefined, 'day 1–3', 'day 4–16', 'day 17–18'])
})
