import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { saveBuyer } from '#domain/crm/buyers/buyers.server.ts'
import { noVatRegister } from '#domain/crm/buyers/vat-numbers/vat-register.ts'
import { addClient } from '#test/clients.ts'
import { domainDeps } from '#test/domain-deps.ts'
import { anEngine, useDatabase } from '#test/engines.ts'
import { studioCommand } from '#test/studio-command.ts'
import { startViesStandIn, type ViesStandIn } from '#test/vies-stand-in.ts'

const NUMBER = 'DE136695976'

anEngine((engine) => {
  const database = useDatabase(engine, { per: 'test' })
  let dataDir: string
  let standIn: ViesStandIn
  let client: Awaited<ReturnType<typeof addClient>>

  beforeEach(async () => {
    dataDir = await mkdtemp(join(inject('runDir'), 'studio-'))
    standIn = await startViesStandIn()
    client = await addClient(database.db)
  })
  afterEach(() => standIn.stop())
  const studio = (args: string[], environment: Record<string, string> = { VIES_URL: standIn.url }) =>
    studioCommand(args, { DATABASE_URL: database.url, DATA_DIR: dataDir, ...environment })
  const saveCompany = () =>
    saveBuyer({ ...domainDeps(database.db), vatRegister: noVatRegister }, client.id, {
      kind: 'company',
      country: 'DE',
      companyName: 'Musterspiele GmbH',
      address: 'Musterstraße 1\n10115 Berlin',
      vatNumber: NUMBER,
      reference: 'PO 4711',
    })

  it('shows who is buying, and the tax', async () => {
    expect((await studio(['buyers', 'show', client.email])).out).toMatch(
      /Buyer +nothing stored: a consumer in Sweden\nVAT +25% \(swedish-consumer\)/,
    )
    await saveCompany()
    const { out } = await studio(['buyers', 'show', client.email])
    expect(out).toMatch(
      /Country +Germany \(DE\)\nCompany +Musterspiele GmbH\nAddress +Musterstraße 1, 10115 Berlin/,
    )
    expect(out).toMatch(/Checked +not checked yet, 20.*\n/)
    expect(out).toMatch(/VAT +25% \(union-company-unverified\)/)
  })

  it('lists what waits, and asks for it', async () => {
    expect((await studio(['vat', 'pending'])).out).toBe('No VAT number waits for an answer.\n')
    await saveCompany()
    expect((await studio(['vat', 'pending'])).out).toMatch(/DE136695976 .* not configured\n/)
    expect((await studio(['doctor'])).out).toMatch(
      /warning +VAT numbers +1 number waits for an answer: the server/,
    )
    expect((await studio(['doctor'], {})).out).toMatch(/warning +VAT numbers +1 number .* set VIES_URL/)
    expect((await studio(['vat', 'pending', '--ask'], {})).err).toBe(
      'VIES_URL is not set, so nobody can be asked.\n',
    )
    standIn.refuse('MS_UNAVAILABLE')
    expect((await studio(['vat', 'pending', '--ask'])).out).toMatch(
      /^0 numbers answered\.\n\nNUMBER[\s\S]* MS_UNAVAILABLE\n$/,
    )
    standIn.refuse()
    standIn.register(NUMBER)
    expect((await studio(['vat', 'pending', '--ask'])).out).toBe(
      '1 number answered.\nDE136695976 is registered.\n\nNo VAT number waits for an answer.\n',
    )
    expect((await studio(['buyers', 'show', client.id])).out).toMatch(
      /VAT +0% \(union-company\)\nWording +Reverse/,
    )
    expect((await studio(['doctor'])).out).toMatch(/ok +VAT numbers +None waits/)
  })

  it('looks a number up by hand', async () => {
    standIn.register(NUMBER, { name: 'MUSTERSPIELE GMBH', address: 'MUSTERSTR 1\n10115 BERLIN' })
    const { out } = await studio(['vat', 'check', 'de 136.695.976'])
    expect(out).toMatch(/^Number +DE136695976\nStatus +registered\nChecked +20/)
    expect(out).toMatch(/Registered name +MUSTERSPIELE GMBH/)
    expect((await studio(['vat', 'check', 'SE556703748501'])).out).toMatch(/Status +not registered\n/)
    expect((await studio(['vat', 'check', 'FR40303265045'], {})).out).toMatch(
      /Status +not checked yet \(not configured\)\n/,
    )
    expect(await studio(['vat', 'check', 'DE136695977'])).toEqual({
      status: 1,
      out: '',
      err: "'DE136695977' is no VAT number of an EU country: look for a slip in its digits.\n",
    })
  })
})
