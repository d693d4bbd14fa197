import { beforeAll, expect, it } from 'vitest'
import { terms } from '#content/terms/all.ts'
import { signIn } from '#domain/accounts/sign-in/sign-in.server.ts'
import type { Tables } from '#domain/kernel/database.ts'
import { oneEngine, useDatabase } from '#test/engines.ts'
import { withVatRegister } from '#test/factories/buyers.ts'
import { rowsIn } from '#test/factories/rows.ts'
import { testDeps } from '#test/test-product.ts'
import { PASSWORD } from './acts.ts'
import { type Filled, fillDemo } from './fill.ts'
import { demoEnvironment } from './main.ts'

const HERE = { clientAddress: '127.0.0.1' }

oneEngine((engine) => {
  const database = useDatabase(engine)
  const time = { now: new Date() }
  let filled: Filled
  const deps = () => ({
    ...withVatRegister(testDeps(database, { clock: () => time.now, env: { PAYMENTS: 'test' } })),
    termsVersion: terms.version,
  })
  beforeAll(async () => {
    filled = await fillDemo(deps(), time, async () => {})
  })

  it('has projects, orders and enquiries in every stage', async () => {
    const countOf = async (table: keyof Tables, column: string) =>
      Object.fromEntries(
        [...Map.groupBy(await rowsIn(database.db, table), (row) => Reflect.get(row, column))].map(
          ([value, rows]) => [value, rows.length],
        ),
      )
    expect({
      projects: await countOf('projects', 'status'),
      orders: await countOf('orders', 'status'),
      disputes: await countOf('payments', 'dispute'),
      deliveries: await countOf('deliveries', 'status'),
      refunds: await countOf('refund_requests', 'status'),
      enquiries: await countOf('contact_messages', 'status'),
    }).toEqual({
      projects: { pending: 4, 'in-progress': 8, completed: 2, cancelled: 1 },
      orders: { draft: 1, offered: 1, accepted: 1, paid: 13, declined: 1, withdrawn: 1, cancelled: 1 },
      disputes: { null: 14, open: 1 },
      deliveries: { open: 1, 'changes-asked': 1, approved: 2 },
      refunds: { open: 1, granted: 1 },
      enquiries: { new: 2, done: 1 },
    })
    expect(await countOf('outbox', 'status')).not.toHaveProperty('dead')
    const inProgress = await rowsIn(database.db, 'projects', { status: 'in-progress' })
    expect(inProgress.filter(({ due_on }) => due_on === null)).toEqual([])
  })

  it('lets every client sign in, and staff with a code', async () => {
    const clients = filled.people.filter(({ id }) => id)
    expect(clients).toHaveLength(16)
    for (const { username, id } of clients)
      expect(await signIn(deps(), { username, password: PASSWORD }, HERE)).toMatchObject({ user: { id } })
    expect(filled.members.map(({ role }) => role)).toEqual(['owner', 'engineer'])
    for (const { email, recoveryCodes } of filled.members) {
      expect(await signIn(deps(), { username: email, password: PASSWORD }, HERE)).toHaveProperty('challenge')
      expect(recoveryCodes).toHaveLength(10)
    }
  })
})

it('is refused on a public address', () => {
  expect(() => demoEnvironment({ PUBLIC_URL: 'https://bildruta.example' }, '/tmp/demo')).toThrow(
    'npm run demo only works on this machine, but PUBLIC_URL is https://bildruta.example.',
  )
})
