import { expect, test } from 'vitest'
import { studio } from '#content/studio.ts'
import type { ProjectChange } from '#domain/projects/projects.schema.ts'
import { historyEntries } from './project-history.tsx'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 8, minute)).toISOString()

function change(status: ProjectChange['status'], minute: number, more: Partial<ProjectChange> = {}) {
  return { status, author: 'team' as const, byName: null, note: null, at: at(minute), ...more }
}

test('the newest comes first, and a note alone is no change of status', () => {
  const history = [
    change('pending', 0, { author: 'system' }),
    change('in-progress', 5),
    change('in-progress', 9, { note: 'Captured the harbour scene.' }),
  ]
  const entries = historyEntries([{ id: 'a', service: 'quick-fix', createdAt: at(0), history }])
  expect(entries.map(({ status, note, by, project }) => [status, note, by, project])).toEqual([
    [undefined, 'Captured the harbour scene.', studio.name, undefined],
    ['in-progress', null, studio.name, undefined],
    ['pending', null, 'System', undefined],
  ])
})

test('several projects are told apart, and cancelled ones are among them', () => {
  const entries = historyEntries([
    { id: 'a', service: 'full-optimization', createdAt: at(3), history: [change('pending', 3)] },
    {
      id: 'b',
      service: 'quick-fix',
      createdAt: at(1),
      history: [change('pending', 1), change('cancelled', 3)],
    },
    { id: 'c', service: 'quick-fix', createdAt: at(0), history: [change('pending', 0)] },
  ])
  expect(entries.map(({ project, status }) => `${project}: ${status}`)).toEqual([
    'Quick Fix Optimization, 20 Nov 2026, 09:01 CET: cancelled',
    'Full Optimization: pending',
    'Quick Fix Optimization, 20 Nov 2026, 09:01 CET: pending',
    'Quick Fix Optimization, 20 Nov 2026, 09:00 CET: pending',
  ])
})
