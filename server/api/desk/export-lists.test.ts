import { expect, it } from 'vitest'
import type { CursorPage } from '#domain/kernel/pages.schema.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { anEnquiry } from '#test/factories/enquiries.ts'
import { useClient, useMember, useTestApp } from '#test/test-app.ts'

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database)
  const bo = useMember(app, 'engineer')
  const ada = useClient(app, 'Ada Example')
  const eve = useClient(app, '=Eve Other')

  const exported = async (list: string, asked: object) => {
    const answer = await bo.post(`/api/desk/${list}/export`, asked)
    expect(answer.headers.get('Content-Disposition')).toMatch(
      new RegExp(`^attachment; filename="${list}-[-\\d]{10}\\.csv"$`),
    )
    const [heads = '', ...lines] = (await answer.text()).trim().split('\r\n')
    return { heads, lines }
  }

  it('clients that a search finds, or all, and no formula', async () => {
    const { heads, lines } = await exported('clients', { q: 'eve' })
    expect(heads).toBe('name;email;company;client since;unread messages;id')
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^'=Eve Other;${eve.email};;.*;0;${eve.id}$`))])
    expect((await exported('clients', { q: 'ada exa' })).lines).toEqual([
      expect.stringContaining(`;${ada.email};`),
    ])
    expect((await exported('clients', {})).lines).toHaveLength(2)
  })

  it('orders by where they stand, in the order of the list', async () => {
    const orders = []
    for (const client of [ada, eve, ada])
      orders.push(await addAgreedOrder(app.deps, { userId: client.id, buyer: consumer(client) }))
    const { rows } = await bo.read<CursorPage<{ number: string }>>('/api/desk/orders')
    const numbers = ({ lines }: { lines: string[] }) => lines.map((line) => line.split(';')[0])
    expect(numbers(await exported('orders', {}))).toEqual(rows.map(({ number }) => number))
    const [, other] = orders
    const accepted = await exported('orders', { status: 'accepted' })
    expect(accepted.lines[0]).toMatch(/;accepted;\d+,\d\d;\d+,\d\d;0,00;/)
    expect(numbers(await exported('orders', { q: other?.number }))).toEqual([other?.number])
    expect(numbers(await exported('orders', { status: 'paid' }))).toEqual([])
  })

  it('enquiries as they are shown', async () => {
    for (const name of ['Theo', 'Noa']) {
      const enquiry = anEnquiry({
        name,
        email: `${name}@example.org`,
        title: 'unreal-optimization',
        message: 'Our open infrastructure; it stutters.',
      })
      await app.visitor.post('/api/contact', enquiry)
    }
    const { rows } = await bo.read<{
      rows: { id: string; name: string }[]
    }>('/api/desk/enquiries')
    const theo = rows.find(({ name }) => name === 'Theo')
    await bo.post(`/api/desk/enquiries/${theo?.id}/done`, {})
    const { heads, lines } = await exported('enquiries', {})
    expect(heads).toBe('received;name;email;service;tier;message;status;suspected spam;id')
    expect(lines).toEqual([expect.stringContaining(';Noa;')])
    expect(lines[0]).toContain(';Unreal Optimization;;')
    expect(lines[0]).toContain('"Our open infrastructure; it stutters."')
    expect((await exported('enquiries', { show: 'done' })).lines).toHaveLength(1)
    expect((await exported('enquiries', { show: 'all' })).lines).toHaveLength(2)
  })
})
