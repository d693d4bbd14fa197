import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { WhoDoesIt } from '#app/portal/quote/quote-terms.tsx'
import { People } from '#app/site/about/people.tsx'
import { about } from '#content/about.ts'
import { confirmedPeople, type Person } from '#content/people.ts'

const ANNA: Person = {
  id: 'anna',
  name: 'A. B.',
  role: 'Rendering programmer',
  shipped: 'Three titles, under NDA',
  engine: 'Virtual shadow maps, PSO precaching',
  trace: { label: 'A talk', href: 'https://talks.example/anna' },
  answers: 'Monday to Thursday',
}

it('somebody is shown once they are confirmed, with everything that one may check', () => {
  const confirmation = { what: 'person anna', basis: 'Her mail', date: '2026-11-22' } as const
  expect(confirmedPeople([ANNA], [])).toEqual([])
  const shown = page(confirmedPeople([ANNA], [confirmation]))
  for (const fact of [ANNA.name, ANNA.role, ANNA.shipped, ANNA.engine, ANNA.answers, ANNA.trace.href])
    expect(shown).toContain(fact)
  expect(shown).not.toContain(about.people.call.action.label)
})

it('while nobody is, the page says how one gets to know them, and names nobody', () => {
  expect(page([])).toContain(about.people.call.action.label)
  expect(page([])).not.toContain(about.people.labels.shipped)
})

it('the page claims no person elsewhere: nobody answers, is at a profiler or has a capture open', () => {
  expect(JSON.stringify(about)).not.toMatch(/account manager|at the profiler|Whoever answers/)
})

it('a quote says who does its work, once somebody is confirmed', () => {
  expect(page([], WhoDoesIt)).toBe('')
  expect(page([ANNA], WhoDoesIt)).toContain('is done by A. B. (Rendering programmer).')
})

function page(people: readonly Person[], of: typeof People | typeof WhoDoesIt = People): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => createElement(of, { people }) }])
  return renderToStaticMarkup(createElement(Stub))
}
