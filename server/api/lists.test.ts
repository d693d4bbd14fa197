import { expect, it } from 'vitest'
import { addClient, addPayment, orderOf } from '#test/clients.ts'
import { eachEngine, isAskedAll, useDatabase } from '#test/engines.ts'
import { createTestApp } from '#test/test-app.ts'

const START = Date.parse('2026-11-20T12:00:00.000Z')

eachEngine((engine) => {
  const database = useDatabase(engine)
  const signUp = async () => {
    const app = createTestApp(database)
    return { app, client: await app.signUp() }
  }

  for (const list of ['/api/projects', '/api/payments'] as const) {
    it(`${list}: pages of any size meet without a gap, also among rows of one instant`, async () => {
      const { client } = await signUp()
      const ids = await addRows(database.db, client, 7, { sameTime: true })
      const seen: string[] = []
      for (let page: string | undefined = `${list}?limit=3`; page; ) {
        const answer: Response = await client.get(page)
        const rows = await idsIn(answer)
        expect(rows.length).toBeLessThanOrEqual(3)
        seen.push(...rows)
        page = nextOf(answer)
      }
      expect(seen).toEqual(ids[list])
    })

    if (!isAskedAll(engine)) continue

    it(`${list}: 100 rows at once, and a link to the next until the last`, async () => {
      const { client } = await signUp()
      const ids = await addRows(database.db, client, 130)
      const first = await client.get(list)
      expect(await idsIn(first)).toEqual(ids[list].slice(0, 100))
      const next = nextOf(first)
      const second = await client.get(next ?? 'none')
      expect(await idsIn(second)).toEqual(ids[list].slice(100))
      expect(nextOf(second)).toBeUndefined()
    })

    it(`${list}: a page begins at an entry of one's own`, async () => {
      const { app, client } = await signUp()
      const ids = await addRows(database.db, await app.signUp('Somebody Else'), 1)
      expect((await client.get(`${list}?before=${ids[list][0]}`)).status).toBe(404)
      expect((await client.get(`${list}?before=it%27s`)).status).toBe(400)
      for (const limit of ['0', '501', 'all', '-1'])
        expect((await client.get(`${list}?limit=${limit}`)).status).toBe(400)
    })

    it(`${list}: as many statements for 90 rows as for one, and no row is read that is not answered`, async () => {
      const counts = await Promise.all([1, 90].map((rows) => statementsFor(rows)))
      expect(counts[0]?.statements).toBeGreaterThan(0)
      expect(counts[1]?.statements).toBe(counts[0]?.statements)
      // Each row reads only its own related rows, so that the work per row stays the same.
      expect(counts[1]?.rows).toBeLessThanOrEqual(90 * (counts[0]?.rows ?? 0))
    })

    const statementsFor = async (rows: number) => {
      const counted = { statements: 0, rows: 0 }
      const db = database.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          counted.statements += 1
          counted.rows += result.rows.length
          return result
        },
      })
      const client = await createTestApp(database, { deps: { db } }).signUp()
      await addRows(database.db, client, rows)
      await addRows(database.db, await addClient(database.db), 50)
      counted.statements = 0
      counted.rows = 0
      expect(await idsIn(await client.get(list))).toHaveLength(rows)
      return counted
    }
  }
})

/** Payments with one project each. @returns the ids of both lists, newest first */
async function addRows(
  db: Parameters<typeof addPayment>[0],
  client: { id: string; name: string; email: string },
  count: number,
  { sameTime = false } = {},
): Promise<Record<'/api/projects' | '/api/payments', string[]>> {
  const rows: { payment: string; project: string; time: number }[] = []
  for (let n = 0; n < count; n++) {
    const time = sameTime ? START : START + n * 1000
    const payment = await addPayment(db, { client, now: new Date(time) })
    const project = payment.replace('pay_', 'prj_')
    await db
      .insertInto('projects')
      .values(await projectRow(db, { id: project, payment, owner: client.id, time }))
      .execute()
    rows.push({ payment, project, time })
  }
  const newestFirst = (key: 'payment' | 'project') =>
    rows.toSorted((a, b) => b.time - a.time || (a[key] < b[key] ? 1 : -1)).map((row) => row[key])
  return { '/api/projects': newestFirst('project'), '/api/payments': newestFirst('payment') }
}

async function projectRow(
  db: Parameters<typeof addPayment>[0],
  { id, payment, owner, time }: { id: string; payment: string; owner: string; time: number },
) {
  const at = new Date(time).toISOString()
  return {
    id,
    user_id: owner,
    order_id: await orderOf(db, payment),
    service: 'full-optimization',
    status: 'pending' as const,
    progress_percent: null,
    done_by: null,
    may_start_from: null,
    intake: null,
    result_seen_at: null,
    copy_deleted_at: null,
    copy_deleted_by: null,
    figures_follow: 0,
    cancelled_at: null,
    created_at: at,
    updated_at: at,
    completed_at: null,
  }
}

async function idsIn(answer: Response): Promise<string[]> {
  const rows = (await answer.json()) as { id: string }[]
  return rows.map(({ id }) => id)
}

function nextOf(answer: Response): string | undefined {
  return /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1]
}
