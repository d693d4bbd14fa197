import { describe, expect, test } from 'vitest'
import { DONE_STATUSES, UNBEGUN_STATUSES } from '#domain/projects/project-states.schema.ts'
import type { Project } from '#domain/projects/projects.schema.ts'
import { FULL } from '#test/offers.ts'
import { countOfStatuses, currentProject, totalPaid } from './project-figures.ts'

const SEEN = '2026-11-20T12:00:00.000Z'

function projectsOf(statuses: readonly Project['status'][], resultSeenAt: string | null = SEEN) {
  return statuses.map((status, id) => ({ id: String(id), status, resultSeenAt, question: null }))
}

describe('currentProject', () => {
  test.each<[string, Project['status'][], number | undefined]>([
    ['the first in progress, wherever it stands', ['completed', 'in-progress', 'in-progress'], 1],
    ['else the first', ['pending', 'completed'], 0],
    ['never a cancelled one', ['cancelled', 'completed'], 1],
    ['none when all are cancelled', ['cancelled'], undefined],
    ['none without projects', [], undefined],
  ])('is %s', (_, statuses, index) => {
    expect(currentProject(projectsOf(statuses))?.id).toBe(index?.toString())
  })

  test('is the chosen one, unless it was cancelled', () => {
    const projects = projectsOf(['in-progress', 'completed', 'cancelled'])
    expect(currentProject(projects, '1')?.id).toBe('1')
    expect(currentProject(projects, '2')?.id).toBe('0')
  })

  test('is a result that was not seen, before all but the chosen one', () => {
    const projects = projectsOf(['pending', 'in-progress', 'completed'], null)
    expect(currentProject(projects)?.id).toBe('2')
    expect(currentProject(projects, '0')?.id).toBe('0')
  })
})

test('the project that we asked about is current before those in progress, not before the chosen one', () => {
  const question = { id: 'msg_1', body: 'Enough?', projectId: '1', createdAt: SEEN, choices: [] }
  const projects = [
    { id: '0', status: 'in-progress', resultSeenAt: null, question: null },
    { id: '1', status: 'pending', resultSeenAt: null, question },
    { id: '2', status: 'cancelled', resultSeenAt: null, question: { ...question, projectId: '2' } },
  ] as const
  expect(currentProject(projects)?.id).toBe('1')
  expect(currentProject(projects, '0')?.id).toBe('0')
})

test('pending projects are not counted as active', () => {
  const projects = projectsOf(['pending', 'in-progress', 'completed', 'completed', 'cancelled'])
  expect(countOfStatuses(projects, ['in-progress'])).toBe(1)
  expect(countOfStatuses(projects, UNBEGUN_STATUSES)).toBe(1)
  expect(countOfStatuses(projects, DONE_STATUSES)).toBe(2)
})

test('the total is what completed payments brought, less their refunds and lost disputes', () => {
  type Paid = Parameters<typeof totalPaid>[0][number]
  const paid = (changes: Partial<Paid>): Paid => ({
    ...{ status: 'completed', amount: FULL.cents, refundedAmount: 0, dispute: null },
    ...changes,
  })
  const payments = [
    paid({}),
    paid({ refundedAmount: 4_000, dispute: 'won' }),
    paid({ dispute: 'lost' }),
    paid({ status: 'pending' }),
    paid({ status: 'failed' }),
    paid({ status: 'refunded', refundedAmount: FULL.cents }),
  ]
  expect(totalPaid(payments)).toBe('€558.00')
  expect(totalPaid([])).toBe('€0.00')
})
