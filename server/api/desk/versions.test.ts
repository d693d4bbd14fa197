import { describe, expect, it } from 'vitest'
import type { DeskOrder } from '#domain/reads/desk-money.schema.ts'
import { addAgreedOrder } from '#test/agreed-order.ts'
import { consumer } from '#test/clients.ts'
import { eachEngine, useDatabase } from '#test/engines.ts'
import { expectAnswer, statusAndText } from '#test/expect-answer.ts'
import { aPaidProject } from '#test/factories/projects.ts'
import { changeRows } from '#test/factories/rows.ts'
import { type TestClient, useClient, useMember, useTestApp } from '#test/test-app.ts'

/** 14:02 in Stockholm. */
const NOW = new Date('2026-11-20T13:02:00.000Z')

const QUOTE = {
  title: 'Nattfjord at 60 FPS',
  deliverBy: '2027-02-01',
  validUntil: '2026-12-20',
  lines: [{ text: 'Water', amount: '520' }],
}
const COMPANY = { kind: 'company', country: 'SE', address: 'Spelgatan 1' }

/** A form at the desk that overwrites stored values. */
type Overwriting = {
  form: string
  /** Where the overwritten values are read. */
  page: () => Promise<string>
  path: string
  version: (page: never) => string
  /** The input that Anna saves, and Björn's outdated input. */
  typed: [object, object]
  stored: (page: never) => unknown
}

eachEngine((engine) => {
  const database = useDatabase(engine)
  const app = useTestApp(database, { clock: () => NOW })
  const anna = useMember(app, 'owner', 'Anna Lind')
  const bjorn = useMember(app, 'owner', 'Björn Åkesson')
  const ada = useClient(app, 'Ada Example')

  const draft = async () => {
    const answer = await anna.post('/api/desk/quotes', { ...QUOTE, clientId: ada.id })
    return `/api/desk/quotes/${(await answer.json()).id}`
  }
  const agreed = async () => {
    const order = await addAgreedOrder(app.deps, {
      ...{ userId: ada.id, buyer: consumer(ada), dueOn: '2026-12-01' },
    })
    return `/api/desk/orders/${order.id}`
  }
  const project = async () => {
    const { id } = await aPaidProject(database.db, { client: ada, now: NOW })
    await anna.post(`/api/desk/projects/${id}/start`, {})
    return `/api/desk/projects/${id}`
  }

  const FORMS: Overwriting[] = [
    {
      form: 'the draft of a quote',
      page: draft,
      path: '/edit',
      version: ({ version }: { version: string }) => version,
      typed: [
        { ...QUOTE, lines: [{ text: 'Water', amount: '540' }] },
        { ...QUOTE, title: 'Another title', lines: [{ text: 'Water', amount: '560' }] },
      ],
      stored: ({ title, net }: { title: string; net: number }) => [title, net],
    },
    {
      form: 'who buys by a draft',
      page: draft,
      path: '/buyer',
      version: ({ version }: { version: string }) => version,
      typed: [
        { ...COMPANY, companyName: 'Anna AB' },
        { ...COMPANY, companyName: 'Björn AB' },
      ],
      stored: ({ buyer }: { buyer: { companyName: string } }) => buyer.companyName,
    },
    {
      form: 'the buyer of an order',
      page: agreed,
      path: '/buyer',
      version: ({ buyerVersion }: { buyerVersion: string }) => buyerVersion,
      typed: [
        { buyer: { ...COMPANY, companyName: 'Anna AB' }, gross: 29_900 },
        { buyer: { ...COMPANY, companyName: 'Björn AB' }, gross: 29_900 },
      ],
      stored: ({ order }: { order: { buyer: { companyName: string } } }) => order.buyer.companyName,
    },
    {
      form: 'the day on which a project is due',
      page: project,
      path: '/due',
      version: ({ versions }: { versions: { due: string } }) => versions.due,
      typed: [
        { on: '2026-12-14', because: 'One scene more.' },
        { on: '2026-12-16', because: 'Two scenes more.' },
      ],
      stored: ({ project }: { project: { dueOn: string } }) => project.dueOn,
    },
    {
      form: 'how far a project is',
      page: project,
      path: '/progress',
      version: ({ versions }: { versions: { progress: string } }) => versions.progress,
      typed: [
        { percent: '60', daysLeft: '3' },
        { percent: '40', daysLeft: '5' },
      ],
      stored: ({ project }: { project: { progress: { percent: number } } }) => project.progress.percent,
    },
    {
      form: 'the figures of a project',
      page: project,
      path: '/figures',
      version: ({ versions }: { versions: { figures: string } }) => versions.figures,
      typed: [
        { 'fps-before': '24', 'fps-after': '41,5' },
        { 'fps-before': '24', 'fps-after': '60' },
      ],
      stored: ({ project }: { project: { figures: unknown } }) => project.figures,
    },
  ]

  describe.each(FORMS)('$form', ({ page, path, version, typed: [annas, bjorns], stored }) => {
    it('is not overwritten by somebody who has not read it', async () => {
      const address = await page()
      const read = () => bjorn.read<never>(address)
      const save = async (who: TestClient, typed: object, known: string | undefined) => {
        return statusAndText(who.post(`${address}${path}`, { ...typed, version: known }))
      }
      const before = version(await read())
      expect(await save(bjorn, bjorns, undefined)).toEqual([
        400,
        'This form has no version. Load the page again.',
      ])
      expect((await save(anna, annas, before))[0]).toBeLessThan(300)
      const ofAnna = stored(await read())
      expect(await save(bjorn, bjorns, before)).toEqual([
        409,
        'Anna Lind changed this at 14:02. Check the new version, then save yours again.',
      ])
      expect(stored(await read())).toEqual(ofAnna)
      expect((await save(bjorn, bjorns, version(await read())))[0]).toBeLessThan(300)
      expect(stored(await read())).not.toEqual(ofAnna)
    })
  })

  it('of two who save at once one is refused', async () => {
    const address = await draft()
    const { version } = await (await anna.get(address)).json()
    const typed = (title: string) => ({ ...QUOTE, title, version })
    const answers = await Promise.all([
      anna.post(`${address}/edit`, typed('Anna’s')),
      bjorn.post(`${address}/edit`, typed('Björn’s')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('a draft that was changed since its sender read it is not sent', async () => {
    const address = await draft()
    const { version } = await (await bjorn.get(address)).json()
    await anna.post(`${address}/edit`, { ...QUOTE, lines: [{ text: 'Water', amount: '640' }], version })
    const send = async (known: string) => {
      return statusAndText(bjorn.post(`${address}/send`, { version: known }))
    }
    expect(await send(version)).toEqual([
      409,
      'Anna Lind changed this at 14:02. Check the new version, then save yours again.',
    ])
    const now = await (await bjorn.get(address)).json()
    expect(now).toMatchObject({ status: 'draft', net: 64_000 })
    expect((await send(now.version))[0]).toBe(200)
  })

  it('a client who has two windows open is told so, and others may still send no version', async () => {
    const put = async (body: object) => {
      const answer = await ada.send('PUT', '/api/buyer', body)
      return { status: answer.status, text: await answer.text() }
    }
    const company = { ...COMPANY, companyName: 'Ada AB' }
    const { version } = JSON.parse((await put({ ...company, version: 'none' })).text)
    expect((await put({ ...company, companyName: 'Ada & Co AB', version })).status).toBe(200)
    expect(await put({ ...company, companyName: 'Ada Games AB', version })).toEqual({
      status: 409,
      text: 'You or a colleague changed this at 14:02. Check the new version, then save yours again.',
    })
    expect((await put({ kind: 'consumer', country: 'FI' })).status).toBe(200)
  })

  describe('money that changed since it was read', () => {
    const read = (path: string) => anna.read<DeskOrder>(path)
    /** Two transfers arrived, and Björn reverses the second after Anna has read the order. */
    const reversed = async () => {
      const path = await agreed()
      for (const reference of ['first', 'second'])
        await anna.post(`${path}/record`, {
          ...{ amount: '100.00', on: '2026-11-20' },
          reference: `${reference}, ${path}`,
        })
      const before = await read(path)
      return { path, before }
    }
    const reverse = async ({ payments }: DeskOrder) =>
      bjorn.post(`/api/desk/payments/${payments.at(-1)?.id}/reverse`, { reason: 'It was none.' })

    it.each(['settle', 'end-debt'])('is not lowered by %s', async (act) => {
      const { path, before } = await reversed()
      if (act === 'end-debt')
        await changeRows(database.db, 'orders', { id: before.order.id }, { user_id: 'a deleted account' })
      const as = act === 'settle' ? 'credit-note' : 'written-off'
      const send = (version: string) => anna.post(`${path}/${act}`, { as, reason: 'A late build.', version })
      expect((await reverse(before)).status).toBe(200)
      const refused = await send(before.moneyVersion)
      await expectAnswer(refused, 409, expect.stringMatching(/^\S+ \S+ changed this at 14:02\. /))
      expect((await read(path)).order.gross).toBe(before.order.gross)
      expect((await send((await read(path)).moneyVersion)).status).toBe(200)
      expect((await read(path)).order.gross).toBe(10_000)
    })

    it('is not refunded without a sum', async () => {
      const { before } = await reversed()
      const refund = (typed: object) =>
        anna.post(`/api/desk/payments/${before.payments[0]?.id}/refund`, typed)
      expect((await refund({ amount: '' })).status).toBe(400)
      expect((await refund({ amount: '100.00' })).status).toBe(200)
    })
  })
})
