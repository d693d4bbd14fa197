import { expect, test } from 'vitest'
import { aProject } from '#test/factories/projects.ts'
import { studioFacts } from '#test/studio-facts.ts'
import { statusChangedLetter } from './changes/projects.emails.ts'
import { PROJECT_STATES, PROJECT_STATUSES, UNBEGUN_STATUSES } from './project-states.schema.ts'
import type { ProjectStatus } from './projects.schema.ts'
import { statusHeadline } from './status-headline/status-headline.ts'

const NOW = new Date('2026-11-20T12:00:00.000Z')

function factsOf(status: ProjectStatus) {
  const end = PROJECT_STATES[status].end === 'done' ? NOW.toISOString() : null
  return aProject({ status, completedAt: end, refundUntil: end, hasFiles: true })
}

function emailOf(status: ProjectStatus) {
  const { headline, who, you } = statusHeadline(factsOf(status), NOW)
  return statusChangedLetter({
    name: 'Mira',
    title: 'Full Optimization',
    project: factsOf(status),
    note: undefined,
    reopened: false,
    next: { headline, who, until: null, you },
    now: NOW,
    studio: studioFacts(),
  })
}

test.each<[string, (status: ProjectStatus) => string]>([
  ['badge', (status) => PROJECT_STATES[status].label],
  ['word in a sentence', (status) => PROJECT_STATES[status].words],
  ['next line', (status) => statusHeadline(factsOf(status), NOW).headline],
  ['subject of a mail', (status) => emailOf(status).subject],
  ['first sentence of a mail', (status) => String(emailOf(status).paragraphs[1])],
])('every status has a %s of its own', (_, of) => {
  const said = PROJECT_STATUSES.map(of)
  expect(new Set(said).size).toBe(PROJECT_STATUSES.length)
  expect(said.every((words) => words.length > 3)).toBe(true)
})

test('a project can reach every status from the first, and leave what is not an end', () => {
  const reached = new Set<ProjectStatus>(UNBEGUN_STATUSES)
  for (const _ of PROJECT_STATUSES)
    for (const status of PROJECT_STATUSES)
      if (PROJECT_STATES[status].from.some((from) => reached.has(from))) reached.add(status)
  expect([...reached].toSorted()).toEqual([...PROJECT_STATUSES].toSorted())
  for (const status of PROJECT_STATUSES)
    expect(PROJECT_STATUSES.some((to) => PROJECT_STATES[to].from.includes(status))).toBe(
      PROJECT_STATES[status].end === null,
    )
})
