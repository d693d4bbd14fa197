import { describe, expect, test } from 'vitest'
import type { Project } from '../../../domain/projects/projects.schema.ts'
import { countByStatus, currentProject, totalPaid } from './project-figures.ts'

const SEEN = '2026-11-20T12:00:00.000Z'

describe('currentProject', () => {
  test.each<[string, Project['status'][], number | undefined]>([
    ['the first in progress, wherever it stands', ['completed', 'in-progress', 'in-progress'], 1],
    ['else the first', ['pending', 'completed'], 0],
    ['never a cancelled one', ['cancelled', 'completed'], 1],
    ['none when all are cancelled', ['cancelled'], undefined],
    ['none without projects', [], undefined],
  ])('is %s', (_, statuses, index) => {
    const projects = statuses.map((status, id) => ({ id: String(id), status, resultSeenAt: SEEN }))
    expect(currentProject(projects)?.id).toBe(index?.toString())
  })

  test('is the chosen one, unless it was cancelled', () => {
    const projects = (['in-progress', 'completed', 'cancelled'] as const).map((status, id) => ({
      id: String(id),
      status,
      resultSeenAt: SEEN,
    }))
    expect(currentProject(projects, '1')?.id).toBe('1')
    expect(currentProject(projects, '2')?.id).toBe('0')
  })

  test('is a result that was not seen, before all but the chosen one', () => {
    const projects = (['pending', 'in-progress', 'completed'] as const).map((status, id) => ({
      id: String(id),
      status,
      resultSeenAt: null,
    }))
    expect(currentProject(projects)?.id).toBe('2')
    expect(currentProject(projects, '0')?.id).toBe('0')
  })
})

test('pending projects are not counted as active', () => {
  const projects = (['pending', 'in-progress', 'completed', 'completed', 'cancelled'] as const).map(
    (status) => ({
      status,
    }),
  )
  expect(countByStatus(projects, 'in-progress')).toBe(1)
  expect(countByStatus(projects, 'pending')).toBe(1)
  expect(countByStatus(projects, 'completed')).toBe(2)
})

test('completed payments are summed, less what was refunded of them', () => {
  expect(
    totalPaid([
      { status: 'completed', amount: 29_900, refundedAmount: 0, dispute: null },
      { status: 'completed', amount: 9_900, refundedAmount: 4_000, dispute: 'won' },
      { status: 'completed', amount: 59_900, refundedAmount: 0, dispute: 'lost' },
      { status: 'pending', amount: 59_900, refundedAmount: 0, dispute: null },
      { status: 'failed', amount: 59_900, refundedAmount: 0, dispute: null },
      { status: 'refunded', amount: 59_900, refundedAmount: 59_900, dispute: null },
    ]),
  ).toBe(35_800)
  expect(totalPaid([])).toBe(0)
})
