import { describe, expect, test } from 'vitest'
import { expireRows } from '#domain/privacy/retention.server.ts'
import { retentionLimits } from '#domain/privacy/retention-limits.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { visitSchema } from './visits.schema.ts'
import { countVisit, summarizeVisits, type VisitsDeps } from './visits.server.ts'

const PATHS = ['/', '/services', '/portfolio/open-world']
const DAY = { fromDay: '2026-11-20', toDay: '2026-11-20' }

eachEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  const deps = (now = '2026-11-20T12:00:00.000Z', db = database.db): VisitsDeps => ({
    db,
    clock: () => new Date(now),
    isOwnPath: (path) => PATHS.includes(path),
  })
  const rows = () => database.db.selectFrom('event_counts').selectAll().orderBy('day').execute()

  test('counts by the day in Stockholm', async () => {
    await countVisit(deps('2026-11-20T22:59:59.999Z'), { event: 'page_view', path: '/' })
    await countVisit(deps('2026-11-20T23:00:00.000Z'), { event: 'page_view', path: '/' })
    expect((await rows()).map(({ day, count }) => [day, count])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 1],
    ])
  })

  test('keeps the one field of each event as its detail', async () => {
    await countVisit(deps(), { event: 'hero_cta_click', path: '/', label: 'secondary' })
    await countVisit(deps(), { event: 'case_highlight_click', path: '/', label: 'open-world' })
    await countVisit(deps(), { event: 'tier_cta_click', path: '/services', tierId: 'indie' })
    await countVisit(deps(), { event: 'compare_toggle', path: '/services', view: 'feature' })
    expect(await summarizeVisits(database.db, DAY)).toEqual([
      { event: 'case_highlight_click', path: '/', detail: 'open-world', count: 1 },
      { event: 'compare_toggle', path: '/services', detail: 'feature', count: 1 },
      { event: 'hero_cta_click', path: '/', detail: 'secondary', count: 1 },
      { event: 'tier_cta_click', path: '/services', detail: 'indie', count: 1 },
    ])
  })

  test('two processes that count at once lose none', async () => {
    const other = await database.connect()
    await Promise.all(
      Array.from({ length: 40 }, (_, hit) =>
        countVisit(deps(undefined, hit % 2 ? other.db : database.db), { event: 'page_view', path: '/' }),
      ),
    )
    expect(await rows()).toMatchObject([{ count: 40 }])
  })

  test('sums over the days asked for, most frequent first', async () => {
    for (const day of ['19', '20', '21'])
      await countVisit(deps(`2026-11-${day}T12:00:00.000Z`), { event: 'page_view', path: '/' })
    for (let view = 0; view < 3; view++) await countVisit(deps(), { event: 'page_view', path: '/services' })
    const sums = await summarizeVisits(database.db, { fromDay: '2026-11-20', toDay: '2026-11-21' })
    expect(sums).toEqual([
      { event: 'page_view', path: '/services', detail: '', count: 3 },
      { event: 'page_view', path: '/', detail: '', count: 2 },
    ])
  })

  test('forgets the days before the one named', async () => {
    for (const day of ['18', '19', '20'])
      await countVisit(deps(`2026-11-${day}T12:00:00.000Z`), { event: 'page_view', path: '/' })
    const limits = retentionLimits(new Date('2027-11-20T12:00:00.000Z'), '01-01')
    expect(await database.db.transaction().execute((trx) => expireRows(trx, 'event_counts', limits))).toBe(2)
    expect((await rows()).map(({ day }) => day)).toEqual(['2026-11-20'])
  })
})

describe('visitSchema', () => {
  test.each([
    [{}, 'Unknown event.'],
    [{ event: 'purchase', path: '/' }, 'Unknown event.'],
    [{ event: 'page_view' }, 'The path of the page is missing.'],
    [{ event: 'page_view', path: '/', visitor: 'x' }, 'The event has an unknown field.'],
    [{ event: 'page_view', path: '/', label: 'primary' }, 'The event has an unknown field.'],
    [{ event: 'hero_cta_click', path: '/', label: 'third' }, 'The label must be primary or secondary.'],
    [{ event: 'case_highlight_click', path: '/' }, 'The label must be the slug of a case study.'],
    [{ event: 'tier_cta_click', path: '/', tierId: 'gold' }, 'Unknown tier.'],
    [{ event: 'compare_toggle', path: '/', view: 'all' }, 'The view must be tier or feature.'],
  ])('refuses %j', (input, sentence) => {
    expect(visitSchema.safeParse(input).error?.issues[0]?.message).toBe(sentence)
  })
})
