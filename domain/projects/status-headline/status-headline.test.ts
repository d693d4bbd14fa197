import { describe, expect, it } from 'vitest'
import { aProject } from '#test/factories/projects.ts'
import { type CurrentDelivery, deliveriesAddress } from '../projects.schema.ts'
import type { StatusHeadlineFacts } from './status-headline.schema.ts'
import { statusHeadline } from './status-headline.ts'

const NOW = new Date('2026-11-21T21:34:00.000Z')
const PAID: StatusHeadlineFacts = aProject({ createdAt: '2026-11-21T21:34:00.000Z' })
const SENT: StatusHeadlineFacts = { ...PAID, hasFiles: true }
const WAITING: StatusHeadlineFacts = { ...SENT, mayStartFrom: '2026-11-30T23:00:00.000Z' }
const WORKING: StatusHeadlineFacts = { ...SENT, status: 'in-progress' }
const DONE: StatusHeadlineFacts = {
  ...SENT,
  status: 'completed',
  completedAt: '2026-11-21T20:00:00.000Z',
  refundUntil: '2026-12-07T23:00:00.000Z',
}
const MEASURED: StatusHeadlineFacts = { ...DONE, figures: { fps: { before: 45, after: 63 } } }

const DELIVERY: CurrentDelivery = {
  number: 2,
  status: 'open',
  round: { number: 1, of: 2 },
  completes: false,
  approvedBySilenceOn: null,
}

const later = (days: number) => new Date(NOW.getTime() + days * 24 * 3600 * 1000)

describe('the next line', () => {
  const WRITE = '/client/projects/prj_1#write'
  const STUDIO = ['The studio', null] as const
  const UPLOAD = ['You', '/client/upload'] as const
  const CALLED_OFF = ['Your project is cancelled.', null, '/client/payments'] as const
  const ASKED_BACK = ["Next: we'll answer your refund request.", ...STUDIO] as const

  it.each<[string, StatusHeadlineFacts | null, string, string | null, string | null]>([
    ['nothing bought', null, 'Next: choose a package.', 'You', '/client/payments'],
    ['paid without files', PAID, 'Next: send us your project.', ...UPLOAD],
    ['link sent', SENT, "Next: we'll check that your files open.", ...STUDIO],
    [
      'a link that asks for permission',
      { ...SENT, closedLink: 'asks' },
      'We need permission to open your link.',
      ...UPLOAD,
    ],
    [
      'a link that leads nowhere, before work may start',
      { ...WAITING, closedLink: 'gone' },
      'Your link no longer works.',
      ...UPLOAD,
    ],
    [
      'a link that does not open, and work has begun',
      { ...WORKING, closedLink: 'gone' },
      "Next: we'll optimize your project.",
      ...STUDIO,
    ],
    [
      'waiting for the withdrawal period',
      WAITING,
      'Work starts on Tue 1 Dec.',
      'The studio',
      '/client/projects/prj_1#start-at-once',
    ],
    ['in progress', WORKING, "Next: we'll optimize your project.", ...STUDIO],
    ['completed, and a refund asked for', { ...MEASURED, refundAsked: true }, ...ASKED_BACK],
    ['cancelled, and a refund asked for', { ...SENT, status: 'cancelled', refundAsked: true }, ...CALLED_OFF],
    ['completed with figures', MEASURED, '45 became 63 FPS.', 'You', WRITE],
    ['completed without figures', DONE, 'Your project is completed.', null, WRITE],
    [
      'completed, figures to follow',
      { ...DONE, figuresFollow: true },
      'Your project is completed. The figures will follow.',
      'The studio',
      WRITE,
    ],
    ['refund asked', { ...WORKING, refundAsked: true }, ...ASKED_BACK],
    ['cancelled', { ...SENT, status: 'cancelled' }, ...CALLED_OFF],
    [
      'its money disputed, and a refund asked for',
      { ...WORKING, disputed: 'open', refundAsked: true },
      'Your bank is looking into this payment.',
      'Your bank',
      WRITE,
    ],
    [
      'its money taken back by a bank',
      { ...WORKING, disputed: 'lost' },
      'Your bank has reversed the payment.',
      'You',
      WRITE,
    ],
    ['cancelled with its money disputed', { ...SENT, status: 'cancelled', disputed: 'lost' }, ...CALLED_OFF],
    [
      'a delivery open',
      { ...WORKING, delivery: DELIVERY },
      'Next: try delivery 2 and approve it.',
      'You',
      deliveriesAddress('prj_1'),
    ],
    [
      'changes asked for',
      { ...WORKING, delivery: { ...DELIVERY, status: 'changes-asked' } },
      "Next: we'll make the changes you asked for.",
      ...STUDIO,
    ],
    [
      'a delivery approved that was not the last',
      { ...WORKING, delivery: { ...DELIVERY, status: 'approved' } },
      "Next: we'll finish your project.",
      ...STUDIO,
    ],
    ['cancelled with a delivery open', { ...SENT, status: 'cancelled', delivery: DELIVERY }, ...CALLED_OFF],
    [
      'a refund asked for with a delivery open',
      { ...WORKING, delivery: DELIVERY, refundAsked: true },
      ...ASKED_BACK,
    ],
    [
      'completed with a delivery approved',
      { ...MEASURED, delivery: { ...DELIVERY, status: 'approved' } },
      '45 became 63 FPS.',
      null,
      deliveriesAddress('prj_1'),
    ],
  ])('%s', (_, facts, headline, who, to) => {
    expect(statusHeadline(facts, NOW)).toMatchObject({ headline, who })
    expect(statusHeadline(facts, NOW).action?.to ?? null).toBe(to)
  })

  it('names a time only while it is promised and to come', () => {
    const promised = '2026-11-22T21:34:00.000Z'
    expect(statusHeadline(SENT, NOW).until).toBe(promised)
    expect(statusHeadline(SENT, later(1)).until).toBeNull()
    expect(statusHeadline(PAID, NOW).you).toContain("We'll contact you by Sun 22 Nov, 22:34 CET.")
    expect(statusHeadline(PAID, later(1)).you).toBe('Upload your project files, or send us a link.')
  })

  it('says when work starts, also before the link is there, and no longer once it may', () => {
    expect(statusHeadline(WAITING, NOW).until).toBe('2026-11-30T23:00:00.000Z')
    expect(statusHeadline(WAITING, NOW).you).toContain(
      'You can withdraw from the contract until the end of Mon 30 Nov.',
    )
    expect(statusHeadline({ ...WAITING, hasFiles: false }, NOW).you).toContain(
      'Work will start on Tue 1 Dec,',
    )
    expect(statusHeadline(WAITING, new Date('2026-11-30T23:00:00.000Z')).headline).toBe(
      "Next: we'll check that your files open.",
    )
    const overNewYear = { ...WAITING, mayStartFrom: '2027-01-03T23:00:00.000Z' }
    expect(statusHeadline(overNewYear, NOW).headline).toBe('Work starts on Mon 4 Jan 2027.')
  })

  it.each([
    ['2026-11-21', ', today'],
    ['2026-11-22', ', 1 day left'],
    ['2026-11-25', ', 4 days left'],
    ['2026-11-20', ''],
  ])('to be done by %s, says on 21 November how many days are left%s', (doneBy, words) => {
    expect(statusHeadline({ ...WORKING, progress: { percent: 60, doneBy } }, NOW).headline).toBe(
      `Next: we'll finish your project${words}.`,
    )
  })

  it('gives the end of the refund window until it is past', () => {
    for (const facts of [DONE, MEASURED]) {
      expect(statusHeadline(facts, NOW)).toMatchObject({
        until: null,
        besides: 'You can ask for a refund until the end of Mon 7 Dec.',
      })
      const over = new Date('2026-12-07T23:00:00.000Z')
      expect(statusHeadline(facts, over)).toMatchObject({ besides: '' })
      expect(statusHeadline(facts, over).you).not.toContain('refund')
    }
  })

  it('offers no refund of what was refunded', () => {
    expect(statusHeadline(MEASURED, NOW).besides).toContain('ask for a refund')
    expect(statusHeadline({ ...MEASURED, refunded: true }, NOW).besides).toBe('Its payment was refunded.')
    const cancelled = { ...SENT, status: 'cancelled' as const }
    expect(statusHeadline(cancelled, NOW).you).toContain('ask for a refund')
    expect(statusHeadline({ ...cancelled, refunded: true }, NOW).you).toMatch(/Its payment was refunded\.$/)
    expect(statusHeadline({ ...SENT, status: 'cancelled', refundAsked: true }, NOW).you).toBe(
      "No further work will be done on it. We'll answer your refund request by email.",
    )
  })

  it('speaks of figures to come only when they were announced', () => {
    const words = JSON.stringify(statusHeadline(DONE, NOW))
    expect(words).toContain('No figures were measured.')
    expect(words).not.toMatch(/follow|before and after/)
    expect(statusHeadline({ ...MEASURED, figuresFollow: true }, NOW).headline).toBe('45 became 63 FPS.')
  })

  it.each([
    [{ fps: { before: 40.5, after: 68 } }, '40.5 became 68.0 FPS.', 'Frame rate'],
    [{ vram: { before: 7.4, after: 5.125 } }, '7.40 became 5.13 GB.', 'VRAM'],
    [
      { drawCalls: { before: 2_100_000, after: 1_300_000 }, frameTime: { before: 22.2, after: 15 } },
      '22.2 became 15.0 ms.',
      'Frame time',
    ],
  ])('a result is told by the first that was measured: %o', (figures, headline, of) => {
    expect(statusHeadline({ ...DONE, figures }, NOW)).toMatchObject({
      headline,
      you: `Tell us how it runs for you. ${of}, before and after our work.`,
    })
  })

  it('opens what was delivered: the first link of the completion, not one of earlier work', () => {
    const change = { author: 'team', byName: null, at: NOW.toISOString() } as const
    const history = [
      { ...change, status: 'completed', note: 'Wrong: https://files.example/old' },
      { ...change, status: 'in-progress', note: 'https://files.example/log' },
      {
        ...change,
        status: 'completed',
        note: 'Build: https://files.example/new. Notes: https://files.example/b',
      },
      { ...change, status: 'completed', note: 'See https://files.example/later' },
    ] as const
    expect(statusHeadline({ ...MEASURED, history: [...history] }, NOW)).toMatchObject({
      you: expect.stringMatching(/^Open the delivery and try it\./),
      action: { label: 'Open the delivery', to: 'https://files.example/new' },
    })
    expect(statusHeadline({ ...MEASURED, history: history.slice(0, 2) }, NOW).action?.to).toBe(
      '/client/projects/prj_1#write',
    )
  })
})

describe('what it says of the day on which it is due', () => {
  const DUE = ' It is due on Wed 9 Dec.'
  it.each<[string, Partial<StatusHeadlineFacts>, string]>([
    [
      'days from its files on',
      { deliveryWorkingDays: 10 },
      ' It is due 10 working days after we receive your files.',
    ],
    ['a day, before its files', { dueOn: '2026-12-09' }, DUE],
    ['with its files', { hasFiles: true, deliveryWorkingDays: 10, dueOn: '2026-12-09' }, DUE],
    ['while it waits', { ...WAITING, dueOn: '2026-12-09' }, DUE],
    ['while it is worked on', { ...WORKING, dueOn: '2026-12-09' }, DUE],
    ['on its last day', { ...WORKING, dueOn: '2026-11-21' }, ' It is due on Sat 21 Nov.'],
  ])('%s', (_, facts, ending) => {
    expect(statusHeadline({ ...PAID, ...facts }, NOW).you?.endsWith(ending)).toBe(true)
  })

  it.each<[string, Partial<StatusHeadlineFacts>, string, string]>([
    [
      'a day that has passed',
      { dueOn: '2026-11-20' },
      'It was due on Fri 20 Nov. We are late.',
      ' It was due on Fri 20 Nov.',
    ],
    [
      'one that was moved after it had passed, or before',
      { dueOn: '2026-12-09', dueBeforeMoved: '2026-11-20' },
      'It was due on Fri 20 Nov. It is now due on Wed 9 Dec.',
      ' It is due on Wed 9 Dec (originally Fri 20 Nov).',
    ],
    [
      'two that have passed',
      { dueOn: '2026-11-20', dueBeforeMoved: '2026-11-18' },
      'It was due on Wed 18 Nov, then on Fri 20 Nov. We are late.',
      ' It was due on Fri 20 Nov.',
    ],
    [
      'one that was moved and has not passed',
      { dueOn: '2026-12-09', dueBeforeMoved: '2026-12-01' },
      "Next: we'll optimize your project.",
      ' It is due on Wed 9 Dec (originally Tue 1 Dec).',
    ],
  ])('%s', (_, facts, headline, sentence) => {
    const line = statusHeadline({ ...WORKING, ...facts }, NOW)
    expect(line.headline).toBe(headline)
    expect(line.you?.endsWith(sentence)).toBe(true)
    expect(statusHeadline({ ...SENT, ...facts }, NOW).headline).toBe(
      headline.replace('optimize your project', 'check that your files open'),
    )
    expect(statusHeadline({ ...SENT, ...facts, hasFiles: false }, NOW).headline).toBe(
      'Next: send us your project.',
    )
  })

  it.each([{}])('nothing of one that nobody agreed', (facts) => {
    expect(statusHeadline({ ...WORKING, ...facts }, NOW).you).not.toContain('due')
  })
})
