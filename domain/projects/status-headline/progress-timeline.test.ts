import { describe, expect, it } from 'vitest'
import { progressTimeline, type TimelineFacts, type TimelineStage } from './progress-timeline.ts'

/** A Tuesday. The project was ordered on the Friday before the Monday from which days are counted. */
const NOW = new Date('2026-11-24T10:00:00.000Z')
const PAID: TimelineFacts = {
  status: 'pending',
  createdAt: '2026-11-13T10:00:00.000Z',
  deliveryWorkingDays: 10,
  dueOn: '2026-11-27',
  dueBeforeMoved: null,
  refundAsked: false,
  disputed: null,
  progress: null,
  delivery: null,
}
const WORKING: TimelineFacts = { ...PAID, status: 'in-progress' }
const DELIVERY = {
  number: 1,
  status: 'open',
  round: { number: 1, of: 2 },
  completes: true,
  approvedBySilenceOn: null,
} as const
const at = (percent: number) => ({ percent, doneBy: '2026-11-27' })
const ruler = (facts: TimelineFacts, now = NOW, planned: number | null = null) =>
  progressTimeline(facts, { planned, now })

describe('the ruler of a project', () => {
  it.each<[string, TimelineFacts, TimelineStage, string]>([
    ['paid', PAID, 'to-begin', 'now next next next'],
    ['begun, and nothing said of how far it is', WORKING, 'under-way', 'done now now next'],
    ['a tenth done', { ...WORKING, progress: at(10) }, 'profiling', 'done now next next'],
    ['half done', { ...WORKING, progress: at(50) }, 'implementing', 'done done now next'],
    ['nearly done', { ...WORKING, progress: at(80) }, 'verifying', 'done done done now'],
    ['delivered', { ...WORKING, delivery: DELIVERY }, 'verifying', 'done done done now'],
    [
      'changes asked for, whatever was said before',
      { ...WORKING, progress: at(90), delivery: { ...DELIVERY, status: 'changes-asked' } },
      'implementing',
      'done done now next',
    ],
    [
      'approved, not the last delivery',
      { ...WORKING, delivery: { ...DELIVERY, status: 'approved' } },
      'verifying',
      'done done done now',
    ],
    ['completed', { ...WORKING, status: 'completed', refundAsked: true }, 'done', 'done done done done'],
    ['a refund asked for', { ...WORKING, refundAsked: true }, 'held', 'off off off off'],
    ['its money disputed', { ...WORKING, disputed: 'open' }, 'held', 'off off off off'],
    ['cancelled or withdrawn from', { ...PAID, status: 'cancelled' }, 'called-off', 'off off off off'],
  ])('%s', (_, facts, stage, states) => {
    const drawn = ruler(facts)
    expect([drawn?.stage, drawn?.steps.map(({ state }) => state).join(' ')]).toEqual([stage, states])
    const isCounted = !['done', 'held', 'called-off'].includes(stage)
    expect([drawn?.today !== null, drawn?.due !== null]).toEqual([isCounted, isCounted])
  })

  it('has the days of its order, the last of which is the day on which it is due', () => {
    expect(ruler(WORKING)).toMatchObject({
      from: '2026-11-13',
      workingDays: 10,
      steps: [
        { days: { first: 1, last: 2 }, dates: { first: '2026-11-16', last: '2026-11-17' }, share: 0.2 },
        { days: { first: 3, last: 5 }, dates: { first: '2026-11-18', last: '2026-11-20' }, share: 0.3 },
        { days: { first: 6, last: 8 }, dates: { first: '2026-11-23', last: '2026-11-25' }, share: 0.3 },
        { days: { first: 9, last: 10 }, dates: { first: '2026-11-26', last: '2026-11-27' }, share: 0.2 },
      ],
      due: { on: '2026-11-27', at: 1, isLate: false },
      today: { on: '2026-11-24', at: 0.65 },
    })
  })

  it('begins the current step today if work is ahead of the plan', () => {
    const ahead = ruler({ ...WORKING, progress: at(80) })
    expect(ahead?.steps[3]).toMatchObject({
      state: 'now',
      dates: { first: '2026-11-24', last: '2026-11-27' },
    })
  })

  it('counts no weekend and no holiday', () => {
    const overChristmas = { ...WORKING, deliveryWorkingDays: 5, dueOn: '2027-01-04' }
    expect(ruler(overChristmas, new Date('2026-12-25T10:00:00Z'))).toMatchObject({
      from: '2026-12-22',
      today: { on: '2026-12-25', at: 0.2 },
    })
  })

  it('passes the day on which it was due, and the steps keep their days', () => {
    const late = ruler(WORKING, new Date('2026-12-01T10:00:00Z'))
    expect(late?.due).toEqual({ on: '2026-11-27', at: 10 / 12, isLate: true })
    expect(late?.today).toEqual({ on: '2026-12-01', at: 11.5 / 12 })
    expect(late?.steps.map(({ dates }) => dates?.last).at(-1)).toBe('2026-11-27')
    expect(ruler(WORKING, new Date('2026-11-27T22:00:00Z'))?.due?.isLate).toBe(false)
    expect(ruler(WORKING, new Date('2026-11-27T23:00:00Z'))?.due?.isLate).toBe(true)
  })

  it('grows with a day that was moved, from where it was counted', () => {
    expect(ruler({ ...WORKING, dueOn: '2026-12-04', dueBeforeMoved: '2026-11-27' })).toMatchObject({
      from: '2026-11-13',
      workingDays: 15,
      due: { on: '2026-12-04', at: 1 },
    })
  })

  it('is counted from the order where a day was agreed', () => {
    const agreed = { ...WORKING, deliveryWorkingDays: null, createdAt: '2026-11-20T10:00:00.000Z' }
    expect(ruler(agreed)).toMatchObject({ from: '2026-11-20', workingDays: 5 })
    expect(ruler({ ...agreed, createdAt: '2026-11-27T22:00:00.000Z' })).toMatchObject({ workingDays: 1 })
  })

  it('knows no dates while the files are awaited, nor of a package, and nothing where nothing was agreed', () => {
    const awaited = ruler({ ...PAID, dueOn: null })
    expect(awaited).toMatchObject({ workingDays: 10, due: null, today: null })
    expect(awaited?.steps.map(({ dates, days }) => [dates, days.last])).toEqual([
      [null, 2],
      [null, 5],
      [null, 8],
      [null, 10],
    ])
    const unagreed = { ...WORKING, deliveryWorkingDays: null, dueOn: null }
    expect(ruler(unagreed, NOW, 5)?.steps.map(({ days }) => days)).toEqual([
      { first: 1, last: 1 },
      { first: 2, last: 3 },
      { first: 3, last: 4 },
      { first: 5, last: 5 },
    ])
    expect(ruler(unagreed)).toBeNull()
    // The holidays of that year aren't known.
    expect(ruler({ ...WORKING, dueOn: '2099-12-01' })?.from).toBeNull()
  })
})
