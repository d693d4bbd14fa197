import { expect, test } from 'vitest'
import { caseStudyPage } from './case-study-page.ts'
import { home } from './home.ts'
import { pageHeads } from './page-heads.ts'
import { services } from './services.ts'

test('what is said about a page agrees with the page', () => {
  for (const { value, label } of home.metrics) expect(pageHeads.home.imageAlt).toContain(`${value} ${label}`)
  for (const { name, startingFrom } of services.tiers)
    expect(pageHeads.services.imageAlt).toContain(`${name} ${startingFrom}`)
  expect(pageHeads.caseStudyNotFound).toEqual({
    title: caseStudyPage.notFound.heading,
    description: caseStudyPage.notFound.text,
  })
  expect(pageHeads.caseStudyInProgress.description).toBe(caseStudyPage.inProgress.text)
})

test('every description fits a search result', () => {
  for (const { description } of Object.values(pageHeads)) expect(description.length).toBeLessThanOrEqual(160)
})
