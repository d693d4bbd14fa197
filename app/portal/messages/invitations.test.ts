import { expect, test } from 'vitest'
import { invitations, usedWays } from './invitations.ts'

const discord = {
  name: 'Discord',
  place: 'our Discord',
  label: 'Join Discord',
  url: 'https://discord.gg/example',
}
const teams = { name: 'Teams', place: 'Teams', label: 'Teams Link', url: null }

test.each([[[]], [[{ status: 'pending' as const }]], [[{ status: 'cancelled' as const }]]])(
  'before a project has begun nothing is open, whatever is configured: %j',
  (projects) => {
    expect(invitations([discord, teams], projects)).toEqual({
      open: [],
      reason: 'You’ll get the invitation once your project begins.',
    })
  },
)

test.each(['in-progress', 'completed'] as const)(
  'once one is %s the ways with an address are open, and the others are named',
  (status) => {
    expect(invitations([discord, teams], [{ status }])).toEqual({
      open: [discord],
      reason: 'Your invitation to Teams isn’t ready yet.',
    })
    expect(invitations([{ ...discord, url: null }, teams], [{ status }])).toEqual({
      open: [],
      reason: 'Your invitation to Discord and Teams isn’t ready yet.',
    })
    expect(invitations([discord], [{ status }])).toEqual({ open: [discord], reason: undefined })
  },
)

test('a place that the studio does not use is left out', () => {
  expect(usedWays([{ ...discord, url: '' }, teams])).toEqual([teams])
})
